"""Distances, and what is near."""

import collections
import math
from typing import Generic, Iterable, Iterator, TypeVar

Point = tuple[float, float]
Item = TypeVar("Item")


def kilometers(a: Point, b: Point) -> float:
    """Along the surface of a sphere."""
    radians = math.pi / 180
    haversine = (
        math.sin((b[0] - a[0]) * radians / 2) ** 2
        + math.cos(a[0] * radians) * math.cos(b[0] * radians)
        * math.sin((b[1] - a[1]) * radians / 2) ** 2)
    return 2 * 6371.0088 * math.asin(min(1, math.sqrt(haversine)))


class Grid(Generic[Item]):
    """Items by cells of half a degree."""

    def __init__(self, items: Iterable[tuple[Point, Item]]) -> None:
        self._cells: dict[tuple[int, int], list[tuple[Point, Item]]] = collections.defaultdict(list)
        for point, item in items:
            self._cells[self._cell(point)].append((point, item))

    @staticmethod
    def _cell(point: Point) -> tuple[int, int]:
        return math.floor(point[0] * 2), math.floor(point[1] * 2)

    def near(self, point: Point, reach: int = 1) -> Iterator[tuple[float, Item]]:
        """Distance and item of all within so many cells; one cell is 25 km or more below 63°."""
        row, column = self._cell(point)
        for r in range(row - reach, row + reach + 1):
            for c in range(column - reach, column + reach + 1):
                for other, item in self._cells.get((r, c), ()):
                    yield kilometers(point, other), item
