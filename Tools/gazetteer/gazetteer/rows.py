"""A row of the gazetteer, and the keys by which it is found."""

import re
from dataclasses import dataclass, field
from typing import Iterable, Optional

from .folding import fold

# What a key is, by the sign behind it in the file.
NAME, WORD, INITIALS = "", "-", "+"

# Words that begin no search.
PARTICLES = {
    "de", "del", "della", "di", "do", "da", "das", "dos", "du", "des", "la", "le", "les", "los",
    "las", "el", "al", "an", "am", "im", "in", "of", "the", "sur", "sous", "en", "on", "upon",
    "bei", "ob", "der", "dem", "den", "und", "and", "y", "e", "et", "i", "a", "o", "l", "d", "na",
    "nad", "pod", "aan", "op", "ad", "shi", "qu", "xian",
}

# Written both ways; each becomes the other as a further key.
ABBREVIATIONS = [("St. ", "Saint "), ("Ste. ", "Sainte "), ("Mt. ", "Mount "), ("Ft. ", "Fort ")]

# In these countries ö is also typed oe, and in those å is aa and ø is oe.
UMLAUT_COUNTRIES = {"DE", "AT", "CH", "LI", "LU"}
NORDIC_COUNTRIES = {"DK", "NO"}

# A key longer than this is no name that anybody types; Swift refuses longer queries.
KEY_LIMIT = 96


@dataclass
class Region:
    """What stands behind a name to tell it from its namesakes."""

    country: str
    latin: str = ""
    chinese: str = ""


@dataclass
class Row:
    """One place."""

    id: str
    latin: str
    point: tuple[float, float]
    region: Region
    zone: str
    population: int = 0
    local: str = ""
    chinese: str = ""
    #: c capital, s seat of a province or prefecture, p other settlement, d county-level division.
    kind: str = "p"
    #: g GeoNames, r china-region, c cpca.
    source: str = "g"
    #: The official code of the division that this row is.
    code: str = ""
    keys: dict[tuple[str, str], None] = field(default_factory=dict)

    @property
    def weight(self) -> int:
        """What the order goes by. A division counts for 100,000 even where no figure is known;
        almost all have more, and a village should not stand before them."""
        return max(self.population, 100_000) if self.code else self.population

    def add(self, key: str, sign: str = NAME) -> None:
        """Adds a folded key once."""
        if key and len(key.encode()) <= KEY_LIMIT:
            self.keys.setdefault((sign, key))

    def add_name(self, name: Optional[str], with_words: bool = False) -> None:
        """Adds a name as people may type it."""
        if not name:
            return
        for form in spellings(name, self.region.country):
            self.add(fold(form))
            if with_words:
                for rest in word_beginnings(form):
                    self.add(rest, WORD)

    def key_line(self) -> str:
        """The keys in their order, each with its sign and between tabs."""
        names = {key for sign, key in self.keys if sign == NAME}
        shown = [key + sign for sign, key in self.keys if sign == NAME or key not in names]
        return "".join(f"\t{key}" for key in shown) + "\t"


def spellings(name: str, country: str) -> Iterable[str]:
    """A name and what else it may be written as."""
    yield name
    for short, long in ABBREVIATIONS:
        if name.startswith(short):
            yield long + name[len(short):]
        elif name.startswith(long):
            yield short + name[len(long):]
    lowered = name.lower()
    if country in UMLAUT_COUNTRIES and re.search("[äöü]", lowered):
        yield lowered.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    if country in NORDIC_COUNTRIES and re.search("[åøæ]", lowered):
        yield lowered.replace("å", "aa").replace("ø", "oe").replace("æ", "ae")


def word_beginnings(name: str) -> Iterable[str]:
    """The rest of a name from each of its words on, but the first."""
    words = [word for word in re.split(r"[\s\-–/(),.]+", name) if word]
    for index in range(1, len(words)):
        word = fold(words[index])
        if len(word) >= 2 and words[index].lower() not in PARTICLES and not words[index].isdigit():
            yield fold("".join(words[index:]))
