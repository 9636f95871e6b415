"""What the columns of a list of people mean: from their headings, else from what stands in them."""

import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from tournament.core import names
from tournament.registration.fields import IN_SPREADSHEETS
from tournament.registration.files.spreadsheets import SheetLine


class Role(StrEnum):
    """What stands in a column: a part of the name, nothing, or a field of a registration by its key."""

    NAME = "name"  # Nachname, Vorname
    GIVEN_FIRST = "given_first"  # Vorname Nachname
    SURNAME_FIRST = "surname_first"  # Nachname Vorname
    SURNAME = "surname"
    GIVEN = "given"
    CLUB = "club"
    TEAM = "team"
    TANDEM = "tandem"
    NUMBER = "number"
    LOAN = "loan"
    CATEGORIES = "categories"
    BORN = "born"  # the year of birth: says who is a senior or junior as well
    NOTHING = ""


NAMES = frozenset({Role.NAME, Role.GIVEN_FIRST, Role.SURNAME_FIRST, Role.SURNAME})
REPEATED = {Role.NOTHING, *(declared.key for declared in IN_SPREADSHEETS if declared.repeated)}

# As `plain` writes them: small letters and figures only.
HEADINGS: dict[str, str] = {
    word: role
    for role, words in {
        Role.NAME: "name namen spieler spielerin spielerinnen spielername teilnehmer teilnehmerin teilnehmerinnen "
        "mitglied mitglieder person personen nachnamevorname namevorname familiennamevorname namedesspielers "
        "spielerspielerin spielerinspieler teilnehmerteilnehmerin nameundvorname nachnameundvorname player players",
        Role.GIVEN_FIRST: "vornamenachname vornamename vornamefamilienname vornameundname vornameundnachname",
        Role.SURNAME: "nachname nachnamen familienname zuname surname lastname",
        Role.GIVEN: "vorname vornamen rufname firstname givenname",
        **{declared.key: declared.headings for declared in IN_SPREADSHEETS},
    }.items()
    for word in words.split()
}


REMARKS = frozenset(
    {
        *("bemerkung", "bemerkungen", "anmerkung", "anmerkungen", "hinweis", "hinweise", "notiz", "notizen"),
        *("wunsch", "wünsche", "sonderwunsch", "sonderwünsche", "besonderheit", "besonderheiten"),
        *("remark", "remarks", "note", "notes", "comment", "comments"),
    }
)


def plain(heading: str) -> str:
    """A heading without blanks, signs and capitals; what stands in brackets is left out."""
    return re.sub(r"[^a-z0-9äöüßé]", "", re.sub(r"\(.*?\)|\[.*?\]", "", heading).casefold())


def role_of(heading: str) -> str:
    """What a heading announces; NOTHING for one that is not known."""
    whole = re.sub(r"[^a-z0-9äöüßé]", "", heading.casefold())
    return HEADINGS.get(whole) or HEADINGS.get(plain(heading), Role.NOTHING)


def is_remark(heading: str) -> bool:
    """Return whether a heading stands over what somebody wants, or is to be known of them."""
    return plain(heading) in REMARKS


def is_title_row(cells: Sequence[str]) -> bool:
    """Whether a row is the heading of a list of people: one of its cells announces names."""
    return any(role_of(cell) in NAMES for cell in cells)


def roles_of_headings(cells: Sequence[str], lines: Sequence[SheetLine]) -> tuple[str, ...]:
    """The role of each column under these headings; a second column of the same role is left out.

    "Name" beside "Vorname" is the surname. A column of whole names without a comma is read as "Vorname Nachname",
    unless its heading names the surname first.
    """
    roles = [role_of(cell) for cell in cells]
    if Role.GIVEN in roles:
        roles = [Role.SURNAME if role == Role.NAME else role for role in roles]
    elif Role.SURNAME in roles and Role.NAME not in roles:
        roles = [Role.NAME if role == Role.SURNAME else role for role in roles]
    for at, role in enumerate(roles):
        if role == Role.NAME and not _mostly_with_comma(lines, at):
            surname_first = role_of(cells[at]) == Role.SURNAME or plain(cells[at]).find("vorname") > 0
            roles[at] = Role.SURNAME_FIRST if surname_first else Role.GIVEN_FIRST
        if role not in REPEATED and role in roles[:at]:
            roles[at] = Role.NOTHING
    return tuple(roles)


def guessed_roles(lines: Sequence[SheetLine]) -> tuple[str, ...]:
    """The role of each column of a list without headings; no names among them: it cannot be guessed.

    A column of names with commas; else two columns of words (surname, given name); else one column of two words. The
    first column of words behind them is the club, a column of numbers before them the start number.
    """
    width = max((len(line.cells) for line in lines), default=0)
    roles: list[str] = [Role.NOTHING] * width
    wordy = [at for at in range(width) if _share(lines, at, _is_words) > 0.6]
    last = _guess_names(lines, wordy, roles)
    if last is not None:
        clubs = [at for at in wordy if at > last]
        if clubs:
            roles[clubs[0]] = Role.CLUB
        if clubs[1:]:
            roles[clubs[1]] = Role.TEAM
        if last > 0 and roles[0] == Role.NOTHING and _share(lines, 0, str.isdecimal) > 0.6:
            roles[0] = Role.NUMBER
    return tuple(roles)


def _guess_names(lines: Sequence[SheetLine], wordy: Sequence[int], roles: list[str]) -> int | None:
    """Put the names' roles in; returns the last of their columns."""
    with_comma = [at for at in wordy if _mostly_with_comma(lines, at)]
    if with_comma:
        roles[with_comma[0]] = Role.NAME
        return with_comma[0]
    whole = [at for at in wordy if _share(lines, at, _is_two_words) > 0.6]
    if wordy and wordy[0] in whole:
        roles[wordy[0]] = Role.GIVEN_FIRST
        return wordy[0]
    if len(wordy) > 1:
        roles[wordy[0]], roles[wordy[1]] = Role.SURNAME, Role.GIVEN
        return wordy[1]
    return None


def _mostly_with_comma(lines: Sequence[SheetLine], at: int) -> bool:
    return _share(lines, at, names.has_both_parts) >= 0.5


def _is_words(text: str) -> bool:
    return any(letter.isalpha() for letter in text) and not any(letter.isdecimal() for letter in text.partition(" ")[0])


def _is_two_words(text: str) -> bool:
    return len(text.split()) > 1


def _share(lines: Sequence[SheetLine], at: int, is_so: Callable[[str], bool]) -> float:
    """Which part of a column's filled cells is so; 0 for a column that is mostly empty."""
    cells = [line.cells[at] for line in lines if at < len(line.cells) and line.cells[at]]
    return sum(map(is_so, cells)) / len(cells) if len(cells) * 3 > len(lines) else 0.0
