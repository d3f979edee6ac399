"""Where China's county-level divisions lie, and which GeoNames place each of them is.

No match is trusted for its name alone. A GeoNames place must lie in the division's province and
within 15 km of where a source that is not GeoNames puts the division. What no GeoNames place
matches keeps the coordinates of a secondary source if a second one agrees within 25 km; for an
urban district that second one may be its city by GeoNames.
"""

import collections
import re
from dataclasses import dataclass, field
from typing import Optional

from . import china, pinyin, sources
from .folding import fold, simplified
from .geometry import Point, kilometers
from .sources import OfficialDivision, Settlement

MATCH_KILOMETERS = 15
AGREEMENT_KILOMETERS = 25
HAN = re.compile(r"^[\u3400-\u9fff]+$")


@dataclass
class Located:
    """A division and what is known of where it is."""

    division: OfficialDivision
    region_point: Optional[Point] = None
    cpca_point: Optional[Point] = None
    #: Its prefecture's city.
    city: Optional[Settlement] = None
    settlement: Optional[Settlement] = None
    #: How the settlement was found: full, stem, pinyin.
    matched_by: str = ""
    #: Other places of its name just there: the same, entered twice.
    twins: list[int] = field(default_factory=list)
    old_names: list[str] = field(default_factory=list)

    @property
    def references(self) -> list[Point]:
        if self.region_point and self.cpca_point:
            # Where they differ, china-region has mistaken one 鼓楼区 or 城区 for another.
            if not _agree(self.region_point, self.cpca_point):
                return [self.cpca_point]
        return [point for point in (self.region_point, self.cpca_point) if point]

    @property
    def agreed_point(self) -> Optional[tuple[Point, str]]:
        """The secondary coordinates and their source, if another source agrees."""
        if self.region_point:
            if self.cpca_point and _agree(self.region_point, self.cpca_point):
                return self.region_point, "r"
        if self.cpca_point and self.city and self.division.name.endswith("区"):
            if _agree(self.cpca_point, self.city.point):
                return self.cpca_point, "c"
        return None


def _agree(first: Point, second: Point) -> bool:
    return kilometers(first, second) <= AGREEMENT_KILOMETERS


def located(settlements: list[Settlement], admin1_provinces: dict[str, str]) -> list[Located]:
    """All divisions in the order of their codes."""
    result = _with_references(sources.official_divisions())
    _match(result, settlements, admin1_provinces)
    return result


def _with_references(divisions: list[OfficialDivision]) -> list[Located]:
    old_names: dict[tuple[str, str], list[str]] = collections.defaultdict(list)
    for prefecture, old, new in sources.renames():
        if old != new and old not in old_names[(prefecture, new)]:
            old_names[(prefecture, new)].append(old)

    by_code = {}
    by_stem = collections.defaultdict(list)
    for entry in sources.cpca_points():
        by_code[entry.code] = entry
        by_stem[(entry.code[:4], china.stem(entry.name))].append(entry.point)
        by_stem[(entry.code[:4], entry.name)].append(entry.point)
        # A division may have gone to another prefecture since; its code changed with it.
        by_stem[(entry.code[:2], entry.name)].append(entry.point)
    by_county = collections.defaultdict(list)
    for entry in sources.china_region_points():
        for name in {entry.name, china.stem(entry.name)}:
            by_county[(entry.province, name)].append(entry)

    result = []
    for division in divisions:
        item = Located(division, old_names=old_names[(division.code[:4], division.name)])
        names = [division.name, china.stem(division.name), *item.old_names]
        entry = by_code.get(division.code)
        if entry and china.stem(entry.name) in map(china.stem, names):
            item.cpca_point = entry.point
        for name in names:
            for area in (division.code[:4], division.code[:2]):
                if item.cpca_point is None and len(set(by_stem[(area, name)])) == 1:
                    item.cpca_point = by_stem[(area, name)][0]
            if item.region_point is None:
                item.region_point = _region_point(by_county, item, name)
        result.append(item)
    return result


def _region_point(by_county, item: Located, name: str) -> Optional[Point]:
    """china-region's point: of the same prefecture, or the province's only one if cpca agrees."""
    division = item.division
    entries = by_county.get((division.province, name), [])
    prefecture = china.stem(division.prefecture)
    same = [entry for entry in entries
            if not division.prefecture or china.stem(entry.prefecture) == prefecture]
    if same:
        return same[0].point
    if len(entries) == 1 and item.cpca_point and _agree(entries[0].point, item.cpca_point):
        return entries[0].point
    return None


def _match(
    items: list[Located], settlements: list[Settlement], admin1_provinces: dict[str, str]
) -> None:
    by_han = collections.defaultdict(list)
    by_latin = collections.defaultdict(list)
    for place in settlements:
        province = admin1_provinces.get(place.admin1, "")
        for name in {simplified(name) for name in place.alternates if HAN.match(name)}:
            by_han[(province, name)].append(place)
        by_latin[(province, fold(place.name))].append(place)
    cities = _cities(items, by_han, by_latin)
    for item in items:
        division = item.division
        item.city = cities.get((division.province, division.prefecture or division.province))
    taken: set[int] = {city.id for city in cities.values()}

    def named(item: Located, way: str) -> list[Settlement]:
        division = item.division
        stem = china.stem(division.name)
        if way == "full":
            return by_han[(division.province, division.name)]
        # The stem of a county that its prefecture is named after is that city's name.
        if stem == china.stem(division.prefecture) and division.name != division.prefecture:
            return []
        return by_han[(division.province, stem)]

    def spelled(item: Located) -> list[Settlement]:
        division = item.division
        stem = china.stem(division.name)
        if len(stem) < 2 or stem == china.stem(division.prefecture):
            return []
        parts = pinyin.syllables(division.name)
        own = fold(pinyin.title(parts[: len(stem)]))
        kind = china.latin_kind(division.name).lower() or "city"
        return [
            place for latin in {own, own + kind, fold(pinyin.title(parts))}
            for place in by_latin[(division.province, latin)]
            # A place with another Chinese name is another place.
            if not any(HAN.match(name) for name in place.alternates)]

    for way in ("full", "stem", "pinyin"):
        for item in items:
            if item.settlement:
                continue
            places = named(item, way) if way != "pinyin" else []
            if places or way == "pinyin":
                places = [*places, *spelled(item)]
            found = {place.id: place for place in places if place.id not in taken
                     and _distance(item, place) <= MATCH_KILOMETERS}
            if found:
                best = max(found.values(), key=lambda p: (p.population, -_distance(item, p), -p.id))
                item.settlement, item.matched_by = best, way
                item.twins = [place.id for place in found.values() if place is not best]
                taken.update(found)


def _cities(items: list[Located], by_han, by_latin) -> dict[tuple[str, str], Settlement]:
    """The places that prefectures and municipalities are named after; they are no districts."""
    result = {}
    for province, name in {(d.division.province, d.division.prefecture or d.division.province)
                           for d in items}:
        if name.endswith("市"):
            stem = china.stem(name)
            latin = fold(pinyin.title(pinyin.syllables(name)[: len(stem)]))
            found = (by_han[(province, name)] + by_han[(province, stem)]
                     + by_latin[(province, latin)])
            near = [place for place in found if any(
                item.division.province == province and item.division.prefecture in ("", name)
                and _distance(item, place) <= 4 * AGREEMENT_KILOMETERS for item in items)]
            if near:
                result[(province, name)] = max(near, key=lambda p: (p.population, -p.id))
    return result


def _distance(item: Located, place: Settlement) -> float:
    return min((kilometers(place.point, point) for point in item.references), default=1e9)
