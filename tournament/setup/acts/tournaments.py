"""Make a tournament, change what is said of it, show it to everybody or not."""

import datetime
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Count

import scoring
from languages import SOURCE
from scoring.rankings import Ranking
from tournament.core import lock
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.founding import home_of
from tournament.core.rankings import as_values
from tournament.core.series import subject
from tournament.core.slugs import free_slug
from tournament.core.turns import writing
from tournament.lists.acts.recompute import recompute_tournament
from tournament.lists.reads.occupancy import Holder, key_of
from tournament.models import Game, Organisation, Series, TeamMember, Tournament, TypedTotal
from tournament.setup.acts.days import Span, follow

RESCORING = (
    *("rulebook_id", "series_count", "games_per_series", "team_size", "repeat_offence_extra", "target_score"),
    "agreements",
)
FIXED_WITH_GAMES = ("rulebook_id", "games_per_series", "target_score", "without_jokers")
LOAN_FOR_BOTH = "loan_player_also_for_own_club"
OF_THROWN_IN = ("repeat_offence_extra", "agreements")  # what a thrown-in hand gives hangs on these (rule 15)


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What an organiser says of a tournament. `minutes_per_series` None: no clock; `team_size` 0: no teams, None: the
    rulebook's; `last_day` None: it lasts one day; `agreements`: codes of scoring.AGREEMENTS; `confirm_games`: a second
    person at the table confirms each game; `language`: of what is printed."""

    name: str
    date: datetime.date
    place: str
    rulebook_id: str
    series_count: int
    games_per_series: int
    minutes_per_series: int | None
    team_size: int | None
    repeat_offence_extra: int
    target_score: int | None = None
    without_jokers: bool = False
    last_day: datetime.date | None = None
    agreements: list[str] = field(default_factory=list)
    confirm_games: bool = False
    language: str = SOURCE


def create_tournament(
    details: Details,
    user: AbstractBaseUser | AnonymousUser,
    actor: Actor,
    organisation: Organisation | None = None,
    *,
    days: Sequence[datetime.date] = (),
    club_evening: bool = False,
) -> Tournament:
    """Make a tournament, not yet public, with its series; the user becomes its organiser. It is the organisation's
    (None: the user's own, see `home_of`). `days`: of each series, where there are several; `club_evening`: its
    organisers begin at the page of an evening.
    """
    with writing():
        tournament = Tournament.objects.create(
            slug=free_slug(details.name),
            organisation=organisation or home_of(user),
            club_evening=club_evening,
            **asdict(details),
        )
        with act(tournament, actor, "tournament_created", details.name) as creating:
            Series.objects.bulk_create(
                Series(tournament=tournament, number=number, day=day)
                for number, day in enumerate(days or [None] * details.series_count, 1)
            )
            if isinstance(user, User):
                tournament.organisers.add(user)
            creating.after = as_json(tournament)
    return tournament


def change_tournament(tournament: Tournament, version: int, details: Details, actor: Actor) -> None:
    """Change what is said of a tournament; its address stays.

    `version` is `version_of` what was read; StaleError carries what is stored (see `as_json`). RefusedError: rulebook
    or games when games are stored, fewer series than are seated or counted in a ranking, other teams than there are,
    days that leave a series or a ranking outside. A house rule is one of its rulebook: with another it is gone.
    """
    with act(tournament, actor, "tournament_changed", tournament.name) as changing:
        stored = changing.tournament
        compare(version_of(stored), version, as_json(stored))
        changing.before = as_json(stored)
        _refuse(stored, details)
        days, counted = Span.of(stored), _counted(stored)
        thrown_in_changed = any(getattr(stored, name) != getattr(details, name) for name in OF_THROWN_IN)
        for name, value in asdict(details).items():
            setattr(stored, name, value)
        if changing.before["rulebook_id"] != details.rulebook_id:
            stored.house_rules = None
        stored.save(update_fields=[*asdict(details), "house_rules"])
        _fit_series(stored)
        follow(stored, days)
        if thrown_in_changed:
            _note_rescored(stored, recompute_tournament(stored))
        changing.after = as_json(stored)
        changing.changed = changing.before != changing.after
        rescored = any(changing.before[field] != changing.after[field] for field in RESCORING)
        changing.harmless = not rescored and counted == _counted(stored)
    tournament.refresh_from_db()


def details_of(tournament: Tournament) -> Details:
    """What is said of a tournament now."""
    return Details(**{name: getattr(tournament, name) for name in Details.__dataclass_fields__})


def version_of(tournament: Tournament) -> int:
    """Another number whenever the details are others: its revision would also rise with every game."""
    return zlib.crc32(repr(details_of(tournament)).encode())


def as_json(tournament: Tournament) -> dict[str, Any]:
    """The details in words, for the audit log and to show both versions."""
    last = tournament.last_day.isoformat() if tournament.last_day else None
    return {**asdict(details_of(tournament)), "date": tournament.date.isoformat(), "last_day": last}


def suggested_minutes(rulebook: scoring.Rulebook, games: int) -> int:
    """The playing time of so many games, 6 min 45 s each: 20 games 135, 16 games 108 (decisions.md, rule 22)."""
    return rulebook.minutes_for(games)


def has_games(tournament: Tournament) -> bool:
    """Whether anything that was played is stored, game by game or as totals from paper."""
    played = Game.objects.filter(card_table__series__tournament=tournament)
    typed = TypedTotal.objects.filter(seat__series__tournament=tournament)
    return played.exists() or typed.exists()


def last_seated(tournament: Tournament) -> int:
    """The highest number of a series that has tables; 0: none has."""
    seated = tournament.series.filter(card_tables__isnull=False).order_by("-number").values_list("number", flat=True)
    return seated.first() or 0


def _refuse(stored: Tournament, details: Details) -> None:
    """Old tournaments never rescore, and nothing that is there may lose its ground."""
    rules_changed = stored.rulebook_id != details.rulebook_id
    if any(getattr(stored, name) != getattr(details, name) for name in FIXED_WITH_GAMES) and has_games(stored):
        raise RefusedError("games_stored")
    for ranking in stored.rankings.exclude(series=None):
        if counted := [number for number in ranking.series or () if number > details.series_count]:
            raise RefusedError("ranking_counts_series", {"name": ranking.name, "number": counted[0]})
    seated = last_seated(stored)
    if details.series_count < seated:
        raise RefusedError("series_seated", {"number": seated})
    sizes = scoring.rulebook(details.rulebook_id).table_sizes
    if rules_changed and seated and sizes != stored.rulebook.table_sizes:
        raise RefusedError("rulebook_seated")
    if _team_rules(details) != _team_rules(details_of(stored)) and stored.teams.exists():
        raise RefusedError("teams_exist")
    if LOAN_FOR_BOTH in stored.agreements and LOAN_FOR_BOTH not in details.agreements and _is_in_two_teams(stored):
        raise RefusedError("loan_in_two_teams")


def _note_rescored(tournament: Tournament, rescored: Sequence[Holder]) -> None:
    """Published series in which these have other totals now are changed for a reason (core/lock.py)."""
    seats = [key_of(held)[0] for held in rescored]
    changed = tournament.series.filter(seats__in=seats, results_published_at__isnull=False).distinct()
    for series in changed.order_by("number"):
        lock.note_change(tournament, subject(series), lock.unlock(tournament, lock.PUBLISHED))


def _counted(tournament: Tournament) -> list[Ranking]:
    """The rankings with the series they count: one of a day counts others when the days of the tournament change."""
    return as_values(tournament, list(tournament.rankings.order_by("position")))


def _is_in_two_teams(tournament: Tournament) -> bool:
    """Whether anybody plays for two teams of one ranking, on loan in one of them (rule 21, where that is agreed)."""
    members = TeamMember.objects.filter(team__tournament=tournament).values("team__ranking", "registration")
    return members.annotate(teams=Count("pk")).filter(teams__gt=1).exists()


def _team_rules(details: Details) -> tuple[int | None, ...]:
    """All that says which teams there may be."""
    rulebook = scoring.rulebook(details.rulebook_id)
    size = rulebook.team_size if details.team_size is None else details.team_size
    if size != rulebook.team_size:
        return (size,)
    return size, rulebook.team_own_minimum, rulebook.team_loan_maximum


def _fit_series(tournament: Tournament) -> None:
    """Series 1 to n, no more and no fewer."""
    tournament.series.filter(number__gt=tournament.series_count).delete()
    there = set(tournament.series.values_list("number", flat=True))
    wanted = range(1, tournament.series_count + 1)
    Series.objects.bulk_create(Series(tournament=tournament, number=number) for number in wanted if number not in there)
