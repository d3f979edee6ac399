"""python -m gazetteer --names LOCALES --output FILE [--report FILE] [--divisions FILE]"""

import argparse
import collections
import difflib
import pathlib
from typing import Optional

from . import china, pinyin, sources, writer
from .divisions import Located, located
from .folding import fold
from .geometry import Grid
from .rows import INITIALS, Row
from .world import World, plain


def provinces_by_admin1(subdivisions: sources.Subdivisions) -> dict[str, str]:
    """GeoNames' codes of China's provinces -> official names."""
    by_name = {name: full for full, (short, _) in china.PROVINCES.items() for name in (full, short)}
    return {
        entry.code.removeprefix("CN."): by_name[name]
        for entry in subdivisions.first_level() if entry.code.startswith("CN.")
        for name in entry.alternates if name in by_name}


def add_division(row: Row, item: Located, world: World) -> None:
    """Gives a row the names of the division that it is."""
    division = item.division
    stem = china.stem(division.name)
    parts = pinyin.syllables(division.name)
    own = parts[: len(stem)]
    row.code = division.code
    row.kind = "d"
    if not is_own_romanization(row.latin, own, parts, division):
        kind = china.latin_kind(division.name)
        # 蔚县 is Yuxian; of longer names the kind is translated.
        alone = not kind or stem == division.name
        row.latin = pinyin.title(own) if alone else f"{pinyin.title(own)} {kind}"
    if row.population < sources.LARGE:
        # The place is the seat, seldom known by its own name: 朝外 of 朝阳区, 朝阳镇 of 寿阳县.
        row.keys.clear()
        if is_own_romanization(row.latin, own, parts, division):
            row.add_name(row.latin, with_words=True)
    row.chinese = stem if division.name.endswith("市") else division.name
    short, latin = china.PROVINCES[division.province]
    prefecture = china.stem(division.prefecture)
    if division.prefecture and prefecture != stem:
        name = pinyin.title(pinyin.syllables(division.prefecture)[: len(prefecture)])
        latin, short = f"{name}, {latin}", short + prefecture
    row.region = world.region("CN", latin, short)
    for name in (division.name, stem, *item.old_names):
        row.add_name(name)
    for syllables in (parts, own):
        for form in pinyin.typed(syllables):
            row.add(form)
    if division.code in china.PREFECTURES_BY_SEAT:
        world.add_reading(row, china.PREFECTURES_BY_SEAT[division.code])
    if len(own) > 1:
        row.add(pinyin.initials(own), INITIALS)
    if len(parts) <= 4:
        row.add(pinyin.initials(parts), INITIALS)


# Where the names are Mongolian, Tibetan or Uyghur, and GeoNames writes them by those languages.
OWN_ROMANIZATION = {"内蒙古自治区", "西藏自治区", "新疆维吾尔自治区", "青海省"}
# Like the division's name by chance, but the seat's.
SEAT_NAMES = {"Xin Bulag", "Zhuozishan"}


def is_own_romanization(
    latin: str, own: tuple[str, ...], parts: tuple[str, ...],
    division: sources.OfficialDivision,
) -> bool:
    """Whether GeoNames' name is the division's in its own language, not that of its seat."""
    folded = fold(latin)
    if not folded or folded in {form for p in (own, parts) for form in pinyin.typed(p)}:
        return False
    if division.province not in OWN_ROMANIZATION or latin in SEAT_NAMES:
        return False
    return difflib.SequenceMatcher(None, folded, "".join(own)).ratio() >= 0.52


def mark_seats(rows: list[Row], divisions: list[Located]) -> None:
    """Marks the cities that municipalities and prefectures of China are named after."""
    by_id = {row.id: row for row in rows}
    for item in divisions:
        row = by_id.get(str(item.city.id)) if item.city else None
        if row is None or row.kind == "s":
            continue
        name = item.division.prefecture or item.division.province
        row.kind = "s"
        row.chinese = china.stem(name)
        row.add_name(name)
        World.add_reading(row, row.chinese)


def mark_capitals(rows: list[Row], countries: dict[str, sources.Json]) -> None:
    """Marks each country's capital: the largest place with its name."""
    best: dict[str, Row] = {}
    for row in rows:
        capital = fold((countries.get(row.region.country) or {}).get("capital") or "")
        if capital and ("", capital) in row.keys:
            known = best.get(row.region.country)
            if known is None or row.population > known.population:
                best[row.region.country] = row
    for row in best.values():
        row.kind = "c"


def tell_apart(rows: list[Row], world: World) -> None:
    """Names the second-level subdivision where name and region alone are not unique."""
    same = collections.defaultdict(list)
    for row in rows:
        same[(row.region.country, row.region.latin, fold(row.latin))].append(row)
    for group in same.values():
        if len(group) > 1:
            for row in group:
                row.region = world.county(row)


def main() -> None:
    parser = argparse.ArgumentParser(prog="gazetteer")
    parser.add_argument("--names", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--divisions", type=pathlib.Path)
    options = parser.parse_args()

    subdivisions = sources.Subdivisions()
    countries = sources.countries()
    provinces = provinces_by_admin1(subdivisions)
    world = World(sources.TaggedNames(options.names), subdivisions, countries, provinces)

    large = {place.id: place for place in sources.settlements("cities5000.json")}
    chinese = [p for p in sources.settlements("cities500.json") if p.country == "CN"]
    divisions = located(chinese, provinces)
    matched = {item.settlement.id: item for item in divisions if item.settlement}
    twins = {twin for item in divisions for twin in item.twins}
    grid = Grid((place.point, place) for place in chinese)

    rows = []
    for place in large.values():
        if place.id in twins:
            continue
        row = world.row(place)
        if place.id in matched:
            add_division(row, matched[place.id], world)
        rows.append(row)
    missing: list[Located] = []
    for item in divisions:
        row = division_row(item, world, grid, large)
        if row is None:
            if not item.settlement:
                missing.append(item)
            continue
        add_division(row, item, world)
        rows.append(row)

    mark_seats(rows, divisions)
    mark_capitals(rows, countries)
    tell_apart(rows, world)
    rows.sort(key=lambda row: (-row.weight, not row.id.isdigit(), row.id.zfill(12)))
    content = writer.assembled(rows, countries, sources.chinese_country_names())
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_bytes(content)
    print(f"wx: gazetteer: {len(rows)} places, {len(divisions) - len(missing)} of "
          f"{len(divisions)} divisions, {len(content)} bytes")
    if options.report:
        options.report.write_text(report(divisions, missing), encoding="utf-8")
    if options.divisions:
        options.divisions.write_text("".join(
            f"{item.division.code}\t{item.division.name}\t{reading(item.division.name)}\n"
            for item in divisions), encoding="utf-8")


def reading(name: str) -> str:
    """What is typed for a division's name without its kind."""
    return pinyin.typed(pinyin.syllables(name)[: len(china.stem(name))])[0]


def division_row(
    item: Located, world: World, grid: Grid, large: dict[int, sources.Settlement]
) -> Optional[Row]:
    """The row of a division that is no place of 5,000 people by GeoNames' figures."""
    if item.settlement:
        return None if item.settlement.id in large else world.row(item.settlement)
    if item.agreed_point is None:
        return None
    point, source = item.agreed_point
    near = min(grid.near(point, reach=4), default=None, key=lambda pair: pair[0])
    zone = near[1].zone if near else "Asia/Shanghai"
    row = Row(f"cn:{item.division.code}", "", (round(point[0], 2), round(point[1], 2)),
              world.region("CN"), zone)
    row.source = source
    return row


def report(divisions: list[Located], missing: list[Located]) -> str:
    """What a person should look at after a change of the inputs."""
    lines = [f"matched: {dict(collections.Counter(d.matched_by or 'none' for d in divisions))}"]
    for item in missing:
        d = item.division
        lines.append(f"missing\t{d.code}\t{d.province}\t{d.prefecture}\t{d.name}\t"
                     f"region {item.region_point}\tcpca {item.cpca_point}")
    for item in divisions:
        if item.settlement and item.matched_by != "pinyin":
            parts = pinyin.syllables(item.division.name)
            own = parts[: len(china.stem(item.division.name))]
            if fold(plain(item.settlement.name)) not in {
                    form for p in (own, parts) for form in pinyin.typed(p)}:
                lines.append(f"reading\t{item.division.code}\t{item.division.name}\t"
                             f"{pinyin.title(own)}\t{item.settlement.name}\t{item.matched_by}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
