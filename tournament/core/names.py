"""Names as people write them: tidied, compared, and when two of them may be meant for the same person or club."""

import re
import unicodedata

PARTICLES = frozenset(
    {"von", "vom", "van", "de", "der", "den", "del", "di", "da", "la", "le", "zu", "zum", "zur", "ten"}
)
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
INVISIBLE = {ord(letter): None for letter in "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"}
SHORTEST_TO_GUESS = 7  # shorter names differ by one letter too often to say anything


def tidy(text: str) -> str:
    """One line without noise: no invisible or control characters, single blanks, none at the ends."""
    visible = unicodedata.normalize("NFC", text).translate(INVISIBLE)
    printable = "".join(letter if letter.isprintable() else " " for letter in visible)
    return " ".join(printable.split())


def person_name(text: str) -> str:
    """A name as it is stored, `Nachname, Vorname`: blanks in order; EHLERS and ehlers become Ehlers."""
    tidied = tidy(text)
    loud = tidied.isupper() or tidied.islower()
    parts = [tidy(part) for part in tidied.split(",", 1)]
    return ", ".join(_name_case(part) if loud or _is_shouted(part) else part for part in parts if part)


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
    """The same for names that differ in umlauts, accents, hyphens or the order of their words only."""
    return "".join(sorted(words(text)))


def in_order(text: str) -> tuple[tuple[int, str], ...]:
    """To sort names by: umlauts as ae, capitals like small letters, and "Nord 2" before "Nord 10"."""
    plain = tidy(text).casefold().translate(UMLAUTS)
    return tuple((int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d{1,9})", plain) if part)


def near(text: str) -> frozenset[str]:
    """Two names that are one letter apart share one of these (as do some that are two apart)."""
    letters = "".join(words(text))
    if len(letters) < SHORTEST_TO_GUESS:
        return frozenset({letters})
    return frozenset({letters, *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))})


def words(text: str) -> list[str]:
    """The words of a name in plain small letters and figures."""
    plain = unicodedata.normalize("NFKD", tidy(text).casefold().translate(UMLAUTS))
    letters = "".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return letters.split()


def _is_shouted(part: str) -> bool:
    """All capitals; two letters may be initials."""
    return part.isupper() and len(part) > 2


def _name_case(name: str) -> str:
    return " ".join(_word_case(word) for word in name.split())


def _word_case(word: str) -> str:
    if word.casefold() in PARTICLES:
        return word.lower()
    return "-".join(part[:1].title() + part[1:].lower() for part in word.split("-"))
