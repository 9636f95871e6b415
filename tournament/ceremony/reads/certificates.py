"""Who gets a certificate: some ranks of a ranking or of one series in it, and people by their start numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.core.names import public_name
from tournament.models import CertificateDesign, Registration, Tournament
from tournament.standings.reads.ranking_list import PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import AnyList, Standings, seated_series, standings

MOST_AT_ONCE = 500
"""Certificates; more are printed in several parts."""
Ranks = tuple[tuple[int, int], ...]
"""From which to which rank, each."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The organiser's choice. `ranking`: its id; `series`: that one alone; `ranks`: None: all there are; `numbers`:
    start numbers of people besides; `together`: teams and clubs get one certificate, else one for each member.
    """

    ranking: str
    series: int | None = None
    ranks: Ranks | None = ()
    numbers: frozenset[int] = frozenset()
    together: bool = False


@dataclass(frozen=True, slots=True)
class Recipient:
    """A recipient of a certificate: a person, or those who played together.

    `key`: their key in an address. `row`: the line whose rank and figures are on it; `beside`: names printed below
    theirs: club, team, members. `asked_not_to`: they want to be named nowhere in public; the name is here all the same,
    for the certificate is their own.
    """

    key: str
    name: str
    beside: tuple[str, ...]
    row: Row
    asked_not_to: bool = False


@dataclass(frozen=True, slots=True)
class Recipients:
    """Those who get one, best first, and of which list."""

    ranked: AnyList
    series: int | None
    people: tuple[Recipient, ...]


def organisers_standings(tournament: Tournament) -> Standings:
    """Return the standings over every seated series with all names: whoever gets a certificate is named on it."""
    return standings(tournament, seated_series(tournament))


def design_of(tournament: Tournament) -> CertificateDesign:
    """How the certificates look; not stored, and of version 0, where nobody said."""
    return CertificateDesign.objects.filter(tournament=tournament).first() or CertificateDesign(
        tournament=tournament, version=0
    )


def recipients(standing: Standings, choice: Choice) -> Recipients | None:
    """Return the recipients of this choice, None where there is no such ranking or this series is not in it.

    The disqualified get none; people without a rank only if chosen by their number.
    """
    ranked = standing.list_called(choice.ranking)
    if ranked is None or (choice.series is not None and choice.series not in ranked.series):
        return None
    rows: Iterator[Row] = iter(ranked.rows if choice.series is None else ranked.series_rows(choice.series))
    chosen = (row for row in rows if not row.disqualified and _is_chosen(row, choice))
    people = tuple(one for row in chosen for one in _of_row(row, together=choice.together))
    return Recipients(ranked, choice.series, people)


def _is_chosen(row: Row, choice: Choice) -> bool:
    if isinstance(row, PlayerRow) and row.registration.number in choice.numbers:
        return True
    if row.rank is None:
        return False
    return choice.ranks is None or any(first <= row.rank <= last for first, last in choice.ranks)


def _of_row(row: Row, *, together: bool) -> Iterator[Recipient]:
    if isinstance(row, PlayerRow):
        yield _person(str(row.registration.number), row, filter(None, [row.club_name]), row)
        return
    key = f"t{row.team.position}" if isinstance(row, TeamRow) else f"c{row.key}"
    if together:
        yield Recipient(key, row.name, tuple(_shown(member.registration) for member in row.members), row)
        return
    for member in row.members:
        if not member.disqualified:
            yield _person(f"{key}.{member.registration.number}", member, (row.name,), row)


def _person(key: str, one: PlayerRow, beside: Iterable[str], row: Row) -> Recipient:
    return Recipient(key, _spoken(one.name), tuple(beside), row, one.registration.anonymous)


def _shown(registration: Registration) -> str:
    """Among the members on a certificate for all of them, which others read too."""
    name = _spoken(registration.person.name)
    return public_name(registration.number, name, anonymous=registration.anonymous)


def _spoken(name: str) -> str:
    """`Lüders, Ursula` as she is called out: `Ursula Lüders`."""
    surname, _comma, given = name.partition(",")
    return f"{given.strip()} {surname.strip()}".strip()
