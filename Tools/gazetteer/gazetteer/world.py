"""Rows of GeoNames places."""

import re
from typing import Optional

from . import china, pinyin
from .divisions import HAN
from .folding import fold, simplified
from .rows import INITIALS, Region, Row
from .sources import Json, Settlement, Subdivision, Subdivisions, TaggedNames

# Names in these languages are keys everywhere.
LATIN_LANGUAGES = ["de", "fr", "es", "it", "pt", "nl", "pl", "tr", "sv", "cs"]
OTHER_LANGUAGES = ["ru", "ja", "ko", "ar"]
CHINESE_LANGUAGES = ["zh_CN", "zh", "zh_TW", "zh_HK", "zh_SG"]

# The script that a country's own names are written in, for places without tagged names.
SCRIPTS = {
    "JP": "[\u3040-\u30ff\u3400-\u9fff々]", "KR": "[\uac00-\ud7af]", "KP": "[\uac00-\ud7af]",
    "GR": "[\u0370-\u03ff\u1f00-\u1fff]", "CY": "[\u0370-\u03ff\u1f00-\u1fff]",
    "IL": "[\u0590-\u05ff]", "TH": "[\u0e00-\u0e7f]", "GE": "[\u10a0-\u10ff]",
    "AM": "[\u0530-\u058f]", "LA": "[\u0e80-\u0eff]", "KH": "[\u1780-\u17ff]",
    "MM": "[\u1000-\u109f]", "LK": "[\u0d80-\u0dff]", "BD": "[\u0980-\u09ff]",
    "NP": "[\u0900-\u097f]", "IN": "[\u0900-\u097f]", "ET": "[\u1200-\u137f]",
    **dict.fromkeys(
        ["RU", "UA", "BY", "BG", "RS", "MK", "KZ", "KG", "TJ", "MN"], "[\u0400-\u04ff]"),
    **dict.fromkeys(
        ["SA", "AE", "EG", "IQ", "IR", "SY", "JO", "LB", "PS", "KW", "QA", "BH", "OM", "YE",
         "LY", "SD", "TN", "DZ", "MA", "AF", "PK"], "[\u0600-\u06ff]"),
    **dict.fromkeys(["CN", "TW", "HK", "MO"], "[\u3400-\u9fff]"),
}


class World:
    """Makes rows of GeoNames places."""

    def __init__(
        self, names: TaggedNames, subdivisions: Subdivisions, countries: dict[str, Json],
        provinces: dict[str, str],
    ) -> None:
        self._names = names
        self._subdivisions = subdivisions
        self._countries = countries
        self._provinces = provinces
        self._regions: dict[tuple[str, str, str], Region] = {}

    def region(self, country: str, latin: str = "", chinese: str = "") -> Region:
        """One object for all places of a region."""
        return self._regions.setdefault(
            (country, latin, chinese), Region(country, latin, chinese))

    def row(self, place: Settlement) -> Row:
        """The row of a place; one that is a division too gets its names later."""
        row = Row(
            str(place.id), plain(place.name), place.point, self._region_of(place), place.zone,
            place.population)
        row.chinese = self._chinese_name(place)
        row.add_name(place.name, with_words=True)
        row.add_name(self._names.name(place.id, "en"), with_words=True)
        self._add_local_names(row, place)
        self._add_chinese(row, place)
        for language in LATIN_LANGUAGES + OTHER_LANGUAGES:
            row.add_name(self._names.name(place.id, language))
        if place.population >= 1_000_000:
            for name in place.alternates:
                if re.fullmatch("[A-Z]{2,4}", name):
                    row.add(name.lower(), INITIALS)
        return row

    def county(self, row: Row) -> Region:
        """The row's region with the second-level subdivision before it, as far as one is known."""
        if not row.id.isdigit() or row.region.country == "CN" and row.code:
            return row.region
        second = self._subdivisions.of(int(row.id), 2)
        if second is None or not row.region.latin:
            return row.region
        latin, chinese = second.name, ""
        if row.region.country == "CN":
            latin = re.sub(r" (Shi|Diqu|.*Zizhizhou|Meng)$", "", latin)
            full = next((n for n in second.alternates if HAN.match(n) and n[-1] in "市州盟区"), "")
            chinese = row.region.chinese + china.stem(full) if full else row.region.chinese
        if fold(latin) == fold(row.region.latin):
            return row.region
        return self.region(row.region.country, f"{region_name(latin)}, {row.region.latin}", chinese)

    def _region_of(self, place: Settlement) -> Region:
        if place.country == "CN":
            short, latin = china.PROVINCES.get(
                self._provinces.get(place.admin1, ""), ("", ""))
            # Beijing lies in Beijing; saying so helps nobody.
            if fold(latin) == fold(place.name):
                return self.region("CN")
            return self.region("CN", latin, short)
        first: Optional[Subdivision] = self._subdivisions.of(place.id, 1)
        if first is None or fold(region_name(first.name)) == fold(place.name):
            return self.region(place.country)
        return self.region(place.country, region_name(first.name))

    def _languages(self, country: str) -> list[str]:
        codes = (self._countries.get(country) or {}).get("languages") or ""
        return [code.split("-")[0] for code in codes.split(",") if code]

    def _add_local_names(self, row: Row, place: Settlement) -> None:
        languages = self._languages(place.country)
        if languages and languages[0] not in ("en", "zh"):
            name = self._names.name(place.id, languages[0])
            if name and fold(name) != fold(place.name):
                row.local = plain(name)
        for language in languages[:3]:
            row.add_name(self._names.name(place.id, language), with_words=True)
        if place.country in SCRIPTS and place.country != "CN":
            script = re.compile(SCRIPTS[place.country])
            written = [name for name in place.alternates if script.search(name)]
            # Several may be of several languages; only one alone is surely the country's own.
            if len(written) == 1 and not row.local and languages[:1] != ["en"]:
                row.local = plain(written[0])
            for name in sorted(written, key=lambda name: (len(name), name))[:2]:
                row.add_name(name)

    def _han_names(self, place: Settlement) -> list[str]:
        return sorted(
            {simplified(name) for name in place.alternates if HAN.match(name)},
            key=lambda name: (len(name), name))

    def _chinese_name(self, place: Settlement) -> str:
        for language in CHINESE_LANGUAGES:
            name = simplified(self._names.name(place.id, language) or "")
            if name and re.search("[\u3400-\u9fff]", name):
                return plain(without_city(name))
        names = [name for name in self._han_names(place) if len(name) > 1]
        if place.country not in ("CN", "TW", "HK", "MO"):
            # Of several, the one that is there in both kinds of characters is the usual one.
            written = [simplified(name) for name in place.alternates]
            names.sort(key=lambda name: (-written.count(name), len(name), name))
        return without_city(names[0]) if names else ""

    def _add_chinese(self, row: Row, place: Settlement) -> None:
        tagged = [self._names.name(place.id, language) for language in CHINESE_LANGUAGES]
        for name in [row.chinese, *tagged, *self._han_names(place)[:3]]:
            row.add_name(name)
        if HAN.match(row.chinese):
            self.add_reading(row, row.chinese)

    @staticmethod
    def add_reading(row: Row, name: str) -> None:
        """Adds a Chinese name, its pinyin and the initials of that."""
        row.add_name(name)
        parts = pinyin.syllables(name)
        for form in pinyin.typed(parts):
            row.add(form)
        if len(parts) > 1:
            row.add(pinyin.initials(parts), INITIALS)


def without_city(name: str) -> str:
    """ "纽约市" is called 纽约 and "首尔特别市" 首尔; 津市 is a name of its own."""
    return re.sub("(?<=..)(特别市|广域市|市)$", "", name)


def region_name(name: str) -> str:
    """A subdivision's name as it is said: "Madrid, Comunidad de" is Comunidad de Madrid."""
    name = re.sub("-(teukbyeolsi|gwangyeoksi)$", "", plain(name))
    first, comma, rest = name.partition(", ")
    return f"{rest} {first}" if comma and rest.endswith((" de", " of", " del", " da")) else name


def plain(name: str) -> str:
    """A name with the apostrophe and the blanks of a keyboard."""
    return " ".join(name.replace("\u2019", "'").replace("\u2018", "'").split())
