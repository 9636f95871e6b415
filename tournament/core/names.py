"""Names: as people write them, as everybody reads them, in addresses, and in the documents of contract.md."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, TypeVar

from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _

from languages import SOURCE
from tournament.models import (
    Club,
    Organisation,
    Person,
    RankedKind,
    Registration,
    Team,
    Tournament,
    TournamentClub,
)

Named = TypeVar("Named", Person, Club, Team, Organisation)

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


def by_name(rows: Iterable[Named]) -> list[Named]:
    """Return them in the order of their names (`in_order`), which a database does not know."""
    return sorted(rows, key=lambda row: in_order(row.name))


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


# What people are called where everybody reads it: who asked for it is no name but a start number.


def public_name(number: int, name: str, *, anonymous: bool) -> str:
    """The name of the player with this start number, as everything public has it."""
    return _("Teilnehmer %(number)s") % {"number": number} if anonymous else name


def name_instead(number: int) -> str:
    """What is stored in place of a name that was deleted: the same whatever language whoever deleted it reads."""
    with translation.override(SOURCE):
        return public_name(number, "", anonymous=True)


def publicly_named(registrations: Iterable[Registration]) -> list[Registration]:
    """These registrations for what everybody reads: who is anonymous has another person in them, who is stored nowhere
    and called by the start number, so that nothing that is made of them can show or find the name.

    Their persons are to be read along; none of them can be saved like that.
    """
    shown = list(registrations)
    for registration in shown:
        if registration.anonymous:
            registration.person = Person(name=public_name(registration.number, "", anonymous=True))
    return shown


# Short names for addresses, made from what people call a thing.

# `slugify` only takes accents off: right for "Rommé", but "Köln" would become "koln" and "Straße" "strae".
GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
LONGEST = 70  # leaves room for a number behind it
FALLBACK = "turnier"
FALLBACK_OF_ORGANISATION = "verein"
RESERVED = frozenset(
    {"neu", "rechtliches", "saal", "zustand", "konto", "konten", "verband", "verein"}
)  # addresses of the organiser's that belong to no tournament


def free_slug(name: str) -> str:
    """A slug like this name that no tournament has yet: `pokal-2026`, then `pokal-2026-2` and so on."""
    wanted = _like(name) or FALLBACK
    taken = Tournament.stored.filter(slug__startswith=wanted).values_list("slug", flat=True)
    return _free(wanted, {*taken, *RESERVED})


def free_slug_of_organisation(name: str) -> str:
    """As `free_slug`, that no organisation has yet."""
    wanted = _like(name) or FALLBACK_OF_ORGANISATION
    taken = Organisation.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)
    return _free(wanted, {*taken})


def free_key(name: str, taken: "set[str | None]", fallback: str = "saison") -> str:
    """A slug like this name that is not among those taken."""
    return _free(_like(name) or fallback, taken)


def _like(name: str) -> str:
    return slugify(name.translate(GERMAN))[:LONGEST].strip("-")


def _free(wanted: str, taken: "set[str | None]") -> str:
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


# What a document of contract.md calls the rows of a tournament.

Ids = dict[RankedKind, dict[int, str]]


def ids_in_document(tournament: Tournament) -> Ids:
    """Who is ranked -> primary key -> id, in the order of the document; a constant number of queries."""
    return {
        RankedKind.PLAYERS: dict(tournament.registrations.order_by("number").values_list("pk", "document_id")),
        RankedKind.TEAMS: dict(tournament.teams.order_by("position").values_list("pk", "document_id")),
        RankedKind.CLUBS: _clubs(tournament),
    }


def _clubs(tournament: Tournament) -> dict[int, str]:
    """Clubs that only a player or a team names get a free id."""
    rows = TournamentClub.objects.filter(tournament=tournament).order_by("position")
    ids = dict(rows.values_list("club_id", "document_id"))
    of_players = tournament.registrations.order_by("number").values_list("club_id", flat=True)
    of_teams = tournament.teams.order_by("position").values_list("club_id", flat=True)
    return _with_free_ids(ids, [club for club in (*of_players, *of_teams) if club is not None])


def _with_free_ids(ids: dict[int, str], named: Iterable[int]) -> dict[int, str]:
    taken = set(ids.values())
    for club in named:
        if club not in ids:
            ids[club] = next(key for number in range(1, len(taken) + 2) if (key := f"c{number}") not in taken)
            taken.add(ids[club])
    return ids
