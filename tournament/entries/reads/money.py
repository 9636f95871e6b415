"""What an entry costs, what of it is paid, and which invoices its link shows: of its own people alone. Whole cents."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils import timezone

from tournament.entries.reads.entry import EntryLine
from tournament.models import Club, Issuer, Registration, Submission, TeamMember, Tournament
from tournament.money.reads.issuing import Account, issuer_of, live_invoices
from tournament.money.reads.owed import FeeLine, Payer, expected, fee_lines, home_of, tariffs_of


@dataclass(frozen=True, slots=True)
class Fee:
    """The Startgeld of somebody in an entry, or of a team: its sort (empty: none is asked for), what is due and paid.
    `now`: there is a place, so that it is to be paid."""

    sort: str
    due: int
    paid: int
    now: bool = True

    @property
    def open(self) -> int:
        """Return what is still to be paid; below zero if too much was paid."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryMoney:
    """What stands on an entry's page. `people`: by the keys of the people sent; `teams`: by name, those with nobody of
    another entry; `teams_pay`: there are sorts of Startgeld for teams."""

    people: Mapping[int, Fee]
    teams: Mapping[str, Fee]
    teams_pay: bool
    invoices: Sequence[Account]
    issuer: Issuer

    @property
    def due(self) -> int:
        return sum(fee.due for fee in self._now())

    @property
    def paid(self) -> int:
        return sum(fee.paid for fee in self._now())

    @property
    def open(self) -> int:
        """Return what is to be paid now; below zero if too much was paid."""
        return self.due - self.paid

    @property
    def back(self) -> int:
        """Return what was paid too much."""
        return max(0, -self.open)

    @property
    def later(self) -> int:
        """Return what comes to it for those who have no place yet."""
        return sum(fee.due for fee in self.people.values() if not fee.now)

    @property
    def is_asked(self) -> bool:
        """Return whether anything is asked for or was paid."""
        return bool(self.due or self.paid or self.later or self.invoices)

    def _now(self) -> list[Fee]:
        return [fee for fee in chain(self.people.values(), self.teams.values()) if fee.now]


def money_of(submission: Submission, lines: Sequence[EntryLine]) -> EntryMoney:
    """Of an entry with these lines; eleven queries however many they are."""
    tournament, fees = submission.tournament, fee_lines(submission.tournament)
    tariffs = tariffs_of(tournament)
    own = {line.person.registration_id for line in lines if line.person.registration_id}
    teams = _teams(tournament, fees, own)
    people = {line.whose.pk: line for line in fees if isinstance(line.whose, Registration) and line.whose.pk in own}
    club, home, today = Club(name=submission.club), home_of(tournament), timezone.localdate()
    found = {}
    for line in lines:
        person = line.person
        if person.registration_id:
            if stored := people.pop(person.registration_id, None):  # once, though they be in it twice
                found[person.pk] = _fee(stored)
        elif line.stays and not line.lapsed:
            payer = Payer(club, today, categories=person.categories, born=person.born)
            tariff = expected(payer, tariffs, home)
            found[person.pk] = Fee(tariff.name if tariff else "", tariff.cents if tariff else 0, 0, now=line.is_in)
    return EntryMoney(
        people={key: fee for key, fee in found.items() if fee.due or fee.paid},
        teams={line.name: _fee(line) for line in teams if line.due or line.paid},
        teams_pay=any(tariff.of_teams for tariff in tariffs),
        invoices=_invoices(tournament, fees, own, teams),
        issuer=issuer_of(tournament.organisation),
    )


def _fee(line: FeeLine) -> Fee:
    return Fee(line.tariff.name if line.tariff else "", line.due, line.paid)


def _teams(tournament: Tournament, fees: Sequence[FeeLine], own: Collection[int]) -> list[FeeLine]:
    """Those all of whose members are of this entry."""
    members: dict[int, set[int]] = {}
    for team, registration in TeamMember.objects.filter(team__tournament=tournament).values_list(
        "team", "registration"
    ):
        members.setdefault(team, set()).add(registration)
    whole = {team for team, there in members.items() if there <= set(own)}
    return [line for line in fees if not isinstance(line.whose, Registration) and line.whose.pk in whole]


def _invoices(
    tournament: Tournament, fees: Sequence[FeeLine], own: Collection[int], teams: Sequence[FeeLine]
) -> list[Account]:
    """The invoices of clubs of which everybody in the tournament is of this entry, and nobody else stands on the paper:
    it names people and has the club's address on it."""
    found = []
    for invoice in live_invoices(tournament):
        lines = [line for line in fees if line.whose.club and line.whose.club == invoice.club]
        is_own = all(line.whose.pk in own if isinstance(line.whose, Registration) else line in teams for line in lines)
        named = {str(name) for name, _what, _cents in invoice.content["lines"]}
        if invoice.club and lines and is_own and named <= {line.name for line in lines}:
            found.append(Account(invoice.club, lines, invoice))
    return found
