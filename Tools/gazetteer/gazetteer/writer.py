"""The file: sections of lines, found by the offsets in its head.

Assets/Gazetteer/README.md describes it; `GazetteerFile` in Swift reads it.
"""

from .folding import table
from .rows import Row
from .sources import Json

MAGIC = "wx-gazetteer 1"


def assembled(
    rows: list[Row], countries: dict[str, Json], chinese_countries: dict[str, str]
) -> bytes:
    """The bytes of the file for rows in their final order."""
    used_countries = sorted({row.region.country for row in rows})
    country_lines = [
        f"{code}\t{(countries.get(code) or {}).get('name', code)}"
        f"\t{chinese_countries.get(code, '')}"
        for code in used_countries]
    zones, zone_offsets = _lines(sorted({row.zone for row in rows}))
    regions = sorted({
        (row.region.country, row.region.latin, row.region.chinese) for row in rows})
    region_text, region_offsets = _lines(["\t".join(region) for region in regions])

    places = bytearray(b"\n")
    keys = bytearray(b"\n")
    used: set[str] = set()
    for row in rows:
        region = (row.region.country, row.region.latin, row.region.chinese)
        line = "\t".join([
            f"{_fixed(row.point[0], 7)}{_fixed(row.point[1], 8)}",
            row.id, row.latin, row.local, row.chinese,
            str(region_offsets["\t".join(region)]), str(zone_offsets[row.zone]),
            str(row.population), row.kind + row.source, row.code])
        line_keys = row.key_line()
        keys += f"{len(places):06x}{line_keys}\n".encode()
        places += f"{line}\n".encode()
        used.update(line_keys)
    folds = [f"{source}\t{target}" for source, target in table(used).items()]
    return _with_head({
        "folds": _lines(folds)[0], "countries": _lines(country_lines)[0], "zones": zones,
        "regions": region_text, "places": bytes(places), "keys": bytes(keys),
    })


def _fixed(degrees: float, width: int) -> str:
    """Ten-thousandths of a degree with a sign, always as wide."""
    return f"{round(degrees * 10_000):+0{width}d}"


def _lines(lines: list[str]) -> tuple[bytes, dict[str, int]]:
    """A section: a line feed before and after each line; and where each line begins."""
    text = bytearray(b"\n")
    offsets = {}
    for line in lines:
        offsets[line] = len(text)
        text += line.encode() + b"\n"
    return bytes(text), offsets


def _with_head(sections: dict[str, bytes]) -> bytes:
    # All numbers have eight digits, so the head's size is known before they are.
    size = len(MAGIC) + 1 + sum(len(name) + 19 for name in sections) + 1
    head = MAGIC + "\n"
    offset = size
    # The C library searches each section up to the zero behind it.
    sections = {name: content + b"\0" for name, content in sections.items()}
    for name, content in sections.items():
        head += f"{name}\t{offset:08d}\t{len(content):08d}\n"
        offset += len(content)
    head += "\n"
    assert len(head) == size
    return head.encode() + b"".join(sections.values())
