"""Startgeld: the sorts there are, and which of them somebody pays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournament.core import names
from tournament.models import Club, Registration, Tariff, Team, Tournament


def tariffs_of(tournament: Tournament) -> list[Tariff]:
    """In their order; one query."""
    return list(tournament.tariffs.order_by("position"))


@dataclass(frozen=True, slots=True)
class Payer:
    """What of somebody, or of a team, says what is to be paid. `day`: of payment, or today; `under`: the sorts that
    were paid, which hold though they be closed. Categories and the year of birth are people's: a team has none."""

    club: Club | None
    day: date
    under: frozenset[int] = frozenset()
    categories: Sequence[str] = ()
    born: int | None = None


def of_person(
    registration: Registration, tariffs: Sequence[Tariff], home: str, day: date, under: frozenset[int] = frozenset()
) -> Tariff | None:
    """What somebody pays for himself: what was chosen by hand, else by the rule; None: nothing.

    `home`: the key of the organiser's name as a club; whoever plays for it is a member, all others are guests. `day`:
    on which he pays or has paid, which says whether it is late; `under`: the sorts he has paid. Ask with
    `tariff_choice` and `person` read along.
    """
    choice = getattr(registration, "tariff_choice", None)
    by_pk = {tariff.pk: tariff for tariff in tariffs}
    if choice is not None and choice.tariff_id in by_pk:
        return by_pk[choice.tariff_id]
    payer = Payer(registration.club, day, under, registration.categories, registration.person.born)
    return _by_rule([one for one in tariffs if not one.of_teams], payer, home)


def of_team(
    team: Team, tariffs: Iterable[Tariff], home: str, day: date, under: frozenset[int] = frozenset()
) -> Tariff | None:
    """What a team pays that pays on this day, by the rules for teams."""
    return _by_rule([one for one in tariffs if one.of_teams], Payer(team.club, day, under), home)


def home_of(tournament: Tournament) -> str:
    """What a club is called whose people are the organiser's own."""
    return names.key(tournament.organisation.name)


def years_of(tariff: Tariff) -> str:
    """For which years of birth it is, in words; empty: for all."""
    said = {"first": tariff.born_from, "last": tariff.born_until}
    if tariff.born_from and tariff.born_until:
        return _("Jahrgang %(first)s bis %(last)s") % said
    if tariff.born_from:
        return _("Jahrgang %(first)s und jünger") % said
    return _("Jahrgang %(last)s und älter") % said if tariff.born_until else ""


def _by_rule(tariffs: Sequence[Tariff], payer: Payer, home: str) -> Tariff | None:
    """The last of those that fit; but who has paid one that is closed by now stays by it, whatever came after."""
    fitting = [one for one in tariffs if _fits(one, payer, home)]
    return next((one for one in reversed(fitting) if one.closed), fitting[-1] if fitting else None)


def _fits(tariff: Tariff, payer: Payer, home: str) -> bool:
    is_own = payer.club is not None and names.key(payer.club.name) == home
    by_whom = {
        Tariff.Whom.ALL: True,
        Tariff.Whom.OWN: is_own,
        Tariff.Whom.GUESTS: not is_own,
        Tariff.Whom.NOBODY: False,
    }[Tariff.Whom(tariff.whom)]
    has_category = not tariff.category or names.key(tariff.category) in map(names.key, payer.categories)
    is_late = tariff.late_from is None or payer.day >= tariff.late_from
    is_open = not tariff.closed or tariff.pk in payer.under
    return by_whom and has_category and _has_age(tariff, payer.born) and is_late and is_open


def _has_age(tariff: Tariff, born: int | None) -> bool:
    """Of whom the year is not known, nobody says that he is young or old enough."""
    if tariff.born_from is None and tariff.born_until is None:
        return True
    return born is not None and (tariff.born_from or born) <= born <= (tariff.born_until or born)
