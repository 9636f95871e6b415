"""Startgeld: the sorts there are, and which of them somebody pays."""

from collections.abc import Iterable, Sequence
from datetime import date

from tournament.core import names
from tournament.models import Club, Registration, Tariff, Team, Tournament


def tariffs_of(tournament: Tournament) -> list[Tariff]:
    """In their order; one query."""
    return list(tournament.tariffs.order_by("position"))


def of_person(registration: Registration, tariffs: Sequence[Tariff], home: str, day: date) -> Tariff | None:
    """What somebody pays for himself: what was chosen by hand, else the last of those whose rule fits; None: nothing.

    `home`: the key of the organiser's name as a club; whoever plays for it is a member, all others are guests. `day`:
    on which he pays or has paid, which says whether it is late. Ask with `tariff_choice` read along.
    """
    choice = getattr(registration, "tariff_choice", None)
    by_pk = {tariff.pk: tariff for tariff in tariffs}
    if choice is not None and choice.tariff_id in by_pk:
        return by_pk[choice.tariff_id]
    fitting = [
        one for one in tariffs if not one.of_teams and _fits(one, registration.club, registration.categories, home, day)
    ]
    return fitting[-1] if fitting else None


def of_team(team: Team, tariffs: Iterable[Tariff], home: str, day: date) -> Tariff | None:
    """What a team pays that pays on this day: the last of those for teams whose rule fits its club. Categories are
    people's: a sort with one is no team's."""
    fitting = [one for one in tariffs if one.of_teams and _fits(one, team.club, (), home, day)]
    return fitting[-1] if fitting else None


def home_of(tournament: Tournament) -> str:
    """What a club is called whose people are the organiser's own."""
    return names.key(tournament.organisation.name)


def _fits(tariff: Tariff, club: Club | None, categories: Sequence[str], home: str, day: date) -> bool:
    is_own = club is not None and names.key(club.name) == home
    by_whom = {
        Tariff.Whom.ALL: True,
        Tariff.Whom.OWN: is_own,
        Tariff.Whom.GUESTS: not is_own,
        Tariff.Whom.NOBODY: False,
    }[Tariff.Whom(tariff.whom)]
    has_category = not tariff.category or names.key(tariff.category) in map(names.key, categories)
    is_late = tariff.late_from is None or day >= tariff.late_from
    return by_whom and has_category and is_late
