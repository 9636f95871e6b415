"""Names as people write them: tidied, compared, and when two of them may be meant for the same person or club."""

import re
import unicodedata
from typing import Any

PARTICLES = frozenset(
    {"von", "vom", "van", "de", "der", "den", "del", "di", "da", "la", "le", "zu", "zum", "zur", "ten"}
)
UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
INVISIBLE = {ord(letter): None for letter in UNSEEN}
# How a name is folded, as data: the desk's JavaScript folds what is typed by the same value (registration/folding.js).
# Letters that taking the accents off does not make plain; signs inside a word that not everybody writes; and since
# Müller is typed as Muller and as Mueller, ae, oe and ue count as a, o and u, wherever they stand.
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
INSIDE = "'’‘ʼ`´-‐‑"
SPELLED_OUT = {"ae": "a", "oe": "o", "ue": "u"}
FOLDING: dict[str, Any] = {"unseen": UNSEEN, "letters": LETTERS, "inside": INSIDE, "spelled_out": SPELLED_OUT}
SHORTEST_TO_GUESS = 7  # shorter names differ by one letter too often to say anything


def tidy(text: str) -> str:
    """One line without noise: no invisible or control characters, single blanks, none at the ends."""
    if text.isascii() and text.isprintable():  # most names, and then there is little to do
        return " ".join(text.split())
    visible = unicodedata.normalize("NFC", text).translate(INVISIBLE)
    printable = "".join(letter if letter.isprintable() else " " for letter in visible)
    return " ".join(printable.split())


def person_name(text: str) -> str:
    """A name as it is stored, `Nachname, Vorname`: blanks in order; EHLERS and ehlers become Ehlers."""
    tidied = tidy(text).strip(", ")
    loud = tidied.isupper() or tidied.islower()
    parts = [tidy(part).strip(", ") for part in tidied.split(",", 1)]
    cased = (_name_case(part) if loud or _is_shouted(part) else part for part in parts if part)
    return unicodedata.normalize("NFC", ", ".join(cased))


def club_name(text: str) -> str:
    """A club's name as it is stored; a lone dash is how lists write "none"."""
    name = tidy(text)
    return "" if name.strip("-–—/.") == "" else name


def has_both_parts(name: str) -> bool:
    """Whether surname and given name are told apart."""
    surname, _comma, given = name.partition(",")
    return bool(surname.strip() and given.strip())


def given_name_first(name: str) -> str:
    """`Hanna von der Ehe` as `von der Ehe, Hanna`; a name with a comma, or of one word, stays as it is."""
    words = name.split()
    if "," in name or len(words) < 2:
        return name
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return f"{' '.join(words[at:])}, {' '.join(words[:at])}"


def surname_first(name: str) -> str:
    """`von der Ehe Hanna` as `von der Ehe, Hanna`; a name with a comma, or of one word, stays as it is."""
    words = name.split()
    if "," in name or len(words) < 2:
        return name
    at = 1
    while at < len(words) - 1 and words[at - 1].casefold() in PARTICLES:
        at += 1
    return f"{' '.join(words[:at])}, {' '.join(words[at:])}"


def key(text: str) -> str:
    """The same for names that differ in blanks and capitals only."""
    return tidy(text).replace(" ,", ",").replace(", ", ",").replace(". ", ".").casefold()


def sound(text: str) -> str:
    """The same for names that differ in umlauts, accents, signs or the order of their words only."""
    return "".join(sorted(words(text)))


def in_order(text: str) -> tuple[tuple[int, str], ...]:
    """To sort names by (DIN 5007, variant 1): umlauts and accents aside, "Nord 2" before "Nord 10"."""
    folded = plain(tidy(text).translate(_WITHOUT_INSIDE))
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d{1,9})", folded) if part)


def plain(text: str) -> str:
    """Small letters without accents: `Çelik` as `celik`, `Groß` as `gross`, `Müller` as `muller`."""
    small = text.casefold()
    if small.isascii():
        return small
    decomposed = unicodedata.normalize("NFKD", small)
    return "".join(LETTERS.get(letter, letter) for letter in decomposed if not unicodedata.combining(letter))


def near(text: str) -> frozenset[str]:
    """Two names that are one letter apart share one of these (as do some that are two apart)."""
    letters = "".join(words(text))
    if len(letters) < SHORTEST_TO_GUESS:
        return frozenset({letters})
    return frozenset({letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))})


def words(text: str) -> list[str]:
    """The words of a name, folded: `O'Neill, Änne-Lis` as o, neill, anne, lis."""
    return _folded(tidy(text).translate(_INSIDE_AS_BLANK))


def asked(text: str) -> list[str]:
    """What somebody looks for, folded: `o’neill` as oneill."""
    return _folded(tidy(text).translate(_WITHOUT_INSIDE))


def findable(text: str) -> str:
    """Every word a name is found by, folded, a blank before each: `O'Neill` by oneill and by neill."""
    tidied = tidy(text)
    joined = tidied.translate(_WITHOUT_INSIDE)
    found = _folded(joined)
    if joined != tidied:  # else both ways of reading it are one
        found += _folded(tidied.translate(_INSIDE_AS_BLANK))
    return "".join(f" {word}" for word in dict.fromkeys(found))


_WITHOUT_INSIDE = {ord(sign): None for sign in INSIDE}
_INSIDE_AS_BLANK = {ord(sign): " " for sign in INSIDE}
_NEITHER_LETTER_NOR_FIGURE = re.compile(r"[\W_]+")


def _folded(text: str) -> list[str]:
    letters = _NEITHER_LETTER_NOR_FIGURE.sub(" ", plain(text))
    for spelling, letter in SPELLED_OUT.items():
        letters = letters.replace(spelling, letter)
    return letters.split()


def _is_shouted(part: str) -> bool:
    """All capitals, beginning with one; two letters may be initials."""
    return part.isupper() and len(part) > 2 and part[:1].isalpha()


def _name_case(name: str) -> str:
    return " ".join(_word_case(word) for word in name.split())


def _word_case(word: str) -> str:
    if word.casefold() in PARTICLES:
        return word.lower()
    return "-".join(part[:1].title() + part[1:].lower() for part in word.split("-"))
