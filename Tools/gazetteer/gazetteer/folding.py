"""One form for all ways to write a name: what `GazetteerFolding` in Swift does to what is typed.

Lower case, without accents, blanks, hyphens and apostrophes; traditional and Japanese characters
become simplified ones. What Swift cannot know by itself it reads from the table made here.
"""

import functools
import unicodedata

from . import sources

# Letters that have no decomposition, as people without the key write them.
SPECIAL = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ħ": "h", "ŋ": "n", "ŧ": "t", "ə": "e", "ǝ": "e", "ɓ": "b", "ɗ": "d", "ɛ": "e", "ɔ": "o",
    "ƙ": "k", "ƴ": "y", "ʃ": "s", "ɖ": "d", "ƒ": "f", "ɣ": "g", "ƈ": "c", "ɲ": "n", "ʋ": "v",
    "ς": "σ", "ґ": "г", "є": "е", "і": "и", "ї": "и", "ў": "у", "ё": "е", "й": "и",
    # Persian and Urdu forms of Arabic letters.
    "ی": "ي", "ى": "ي", "ک": "ك", "ہ": "ه", "ة": "ه", "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا",
    "ؤ": "و", "ئ": "ي",
}

# The blocks whose letters the table lists: Latin, Greek, Cyrillic; Arabic; their extensions;
# full-width and half-width forms. Elsewhere lower case is all the folding there is.
BLOCKS = [
    (0x80, 0x52F), (0x600, 0x6FF), (0x1D00, 0x1DBF), (0x1E00, 0x1FFF), (0x2C60, 0x2C7F),
    (0xA720, 0xA7FF), (0xFB00, 0xFB06), (0xFF00, 0xFFEF),
]


@functools.cache
def simplified_characters() -> dict[str, str]:
    """Traditional and Japanese characters to simplified ones, of the basic plane."""
    table = dict(sources.opencc_characters("TSCharacters.txt"))
    for new, old in sources.opencc_characters("JPShinjitaiCharacters.txt").items():
        table.setdefault(new, table.get(old, old))
    # 沈 and 瀋, 里 and 裡: the first target is what OpenCC takes where no phrase says otherwise.
    return {
        source: target for source, target in table.items()
        if source != target and len(target) == 1 and max(source, target) <= "\uffff"}


def simplified(text: str) -> str:
    """A name in simplified characters, character by character."""
    return "".join(simplified_characters().get(character, character) for character in text)


def _is_listed(character: str) -> bool:
    return any(low <= ord(character) <= high for low, high in BLOCKS)


@functools.cache
def fold_character(character: str) -> str:
    """The folded form of one lower-case character; empty if it is only decoration."""
    if character in SPECIAL:
        return SPECIAL[character]
    if character.isascii():
        return character if character.isalnum() else ""
    if character in simplified_characters():
        return simplified_characters()[character]
    category = unicodedata.category(character)
    if 0x300 <= ord(character) <= 0x36F or category[0] not in "LMN":
        return ""
    if not _is_listed(character):
        return character
    # Modifier letters stand for apostrophes; vowel signs of Arabic are seldom written.
    if category == "Lm" and ord(character) < 0x600 or category == "Mn":
        return ""
    parts = unicodedata.normalize("NFKD", character)
    if parts == character:
        return character
    return "".join(fold_character(part) for low in parts for part in low.lower())


@functools.cache
def fold(text: str) -> str:
    """The folded form of a name."""
    lowered = unicodedata.normalize("NFC", text).lower()
    return "".join(fold_character(character) for character in lowered)


def table(used: set[str]) -> dict[str, str]:
    """What Swift needs: every lower-case character that folding changes or drops.

    Han characters only where their simplified form is among the characters of the keys.
    """
    result: dict[str, str] = {}
    for low, high in BLOCKS:
        for code in range(low, high + 1):
            character = chr(code)
            if unicodedata.category(character)[0] not in "LMN" or character.lower() != character:
                continue
            folded = fold_character(character)
            if folded != character:
                result[character] = folded
    for source, target in simplified_characters().items():
        if target in used:
            result[source] = target
    return dict(sorted(result.items()))
