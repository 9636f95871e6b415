"""Make a tournament, change what is said of it, its days and its own copy of a rulebook, show it to everybody or
not."""

import datetime
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import Count

import scoring
from scoring.rankings import Ranking
from tournament.core import lock
from tournament.core.act import Actor, act, compare, subject
from tournament.core.errors import RefusedError
from tournament.core.installation import home_of
from tournament.core.names import free_slug
from tournament.core.programme import move_programme, outside, stored_points
from tournament.core.rankings import as_values
from tournament.core.series_state import with_results
from tournament.core.speaking import EURO
from tournament.core.steps import is_within, last_day
from tournament.core.writing import writing
from tournament.lists.acts.totals import recompute_tournament
from tournament.lists.reads.known_by import words_language
from tournament.lists.reads.occupancy import Holder, key_of
from tournament.models import CashDesk, Game, Organisation, PrizePlan, Series, TeamMember, Tournament, TypedTotal

# On which day each series is played, and what a change of the tournament's days means for that.

Days = Mapping[int, datetime.date]  # number of a series -> its day


@dataclass(frozen=True, slots=True)
class Span:
    """From one day to another, as it was before a change."""

    first: datetime.date
    last: datetime.date

    @classmethod
    def of(cls, tournament: Tournament) -> "Span":
        """Of a tournament as it is."""
        return cls(tournament.date, last_day(tournament))


def series_days(tournament: Tournament) -> dict[int, datetime.date]:
    """Each series in order and its day; one that says none is played on the first. One query."""
    rows = tournament.series.order_by("number").values_list("number", "day")
    return {number: day or tournament.date for number, day in rows}


def set_days(tournament: Tournament, version: int, days: Days, actor: Actor) -> None:
    """Say on which day each series is played. `version`: `days_version` of what was read; StaleError carries the days
    as stored. RefusedError `series_outside`: a day that is none of the tournament's."""
    with act(tournament, actor, "days_set", tournament.name) as setting:
        stored = series_days(setting.tournament)
        compare(days_version(stored), version, stored)
        for number, day in days.items():
            if not is_within(setting.tournament, day):
                raise RefusedError("series_outside", {"number": number, "day": _written(day)})
        setting.before = _as_json(stored)
        for number, day in days.items():
            setting.tournament.series.filter(number=number).update(day=day)
        setting.after = _as_json(series_days(setting.tournament))
        setting.changed = setting.before != setting.after


def days_version(days: Days) -> int:
    """Another number (of 31 bits) whenever the days are others."""
    return zlib.crc32(repr(sorted(days.items())).encode()) >> 1


def follow(tournament: Tournament, before: Span) -> None:
    """Inside an act: the tournament has other days. Moved as a whole, its series and the rankings of a day move along;
    else they stay where they are. RefusedError: one of them would be outside.
    """
    now = Span.of(tournament)
    if now.last - now.first == before.last - before.first:
        _move(tournament, now.first - before.first)
    elif is_within(tournament, before.first):
        tournament.series.filter(day=None).update(day=before.first)
    for number, day in series_days(tournament).items():
        if not is_within(tournament, day):
            raise RefusedError("series_outside", {"number": number, "day": _written(day)})
    for point in outside(tournament, stored_points(tournament)):
        raise RefusedError("programme_outside", {"name": point.name, "day": _written(point.begins.date())})
    for ranking in tournament.rankings.exclude(day=None):
        if ranking.day and not is_within(tournament, ranking.day):
            raise RefusedError("ranking_outside", {"name": ranking.name, "day": _written(ranking.day)})


def _move(tournament: Tournament, by: datetime.timedelta) -> None:
    """Series, rankings and points of the programme that name a day name the one so much later."""
    for series in tournament.series.exclude(day=None):
        tournament.series.filter(pk=series.pk).update(day=_later(series.day, by))
    for ranking in tournament.rankings.exclude(day=None):
        tournament.rankings.filter(pk=ranking.pk).update(day=_later(ranking.day, by))
    move_programme(tournament, by)


def _later(day: datetime.date | None, by: datetime.timedelta) -> datetime.date | None:
    return day + by if day else None


def _written(day: datetime.date) -> str:
    return day.strftime("%d.%m.%Y")


def _as_json(days: Days) -> dict[str, Any]:
    return {"series_days": [f"{number}: {_written(day)}" for number, day in days.items()]}


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
    person at the table confirms each game; `language`: of what is printed, empty: as the organisation prints;
    `currency`: of its amounts (ISO 4217), empty: as in the organisation's last one; `time_zone`: by its IANA name,
    empty: its organisation's."""

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
    language: str = ""
    currency: str = ""
    time_zone: str = ""


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
        home = organisation or home_of(user)
        details = _filled(details, home)
        tournament = Tournament.objects.create(
            slug=free_slug(details.name),
            organisation=home,
            brand=home.brand,
            club_evening=club_evening,
            check_words=words_language(details.language),
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


def _filled(details: Details, home: Organisation) -> Details:
    """With what nobody chose: as the organisation has it."""
    last = home.tournaments.order_by("-pk").values_list("currency", flat=True).first()
    return replace(
        details,
        language=details.language or home.language,
        currency=details.currency or last or EURO,
        time_zone=details.time_zone or home.time_zone,
    )


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
        details = replace(details, time_zone=details.time_zone or stored.time_zone)
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


def has_amounts(tournament: Tournament) -> bool:
    """Whether any amount of money is stored of it."""
    single = (model.objects.filter(tournament=tournament) for model in (CashDesk, PrizePlan))
    return any(of.exists() for of in (tournament.tariffs, tournament.bookings, tournament.awards, *single))


def last_seated(tournament: Tournament) -> int:
    """The highest number of a series that has tables; 0: none has."""
    seated = tournament.series.filter(card_tables__isnull=False).order_by("-number").values_list("number", flat=True)
    return seated.first() or 0


def _refuse(stored: Tournament, details: Details) -> None:
    """Old tournaments never rescore, and nothing that is there may lose its ground."""
    rules_changed = stored.rulebook_id != details.rulebook_id
    if any(getattr(stored, name) != getattr(details, name) for name in FIXED_WITH_GAMES) and has_games(stored):
        raise RefusedError("games_stored")
    if stored.currency != details.currency and has_amounts(stored):
        raise RefusedError("currency_used")
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
    changed = tournament.series.filter(with_results(), seats__in=seats).distinct()
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


# A tournament's own copy of its rulebook ("Hausregel"): made, changed and dropped while nothing is played.


def set_house_rules(tournament: Tournament, version: int, house_rules: dict[str, Any], actor: Actor) -> None:
    """Play by this house rule from now on; one that changes nothing is none.

    `house_rules` is JSON data that scoring.parse_house_rules accepts for the tournament's rulebook; `version` is
    `house_version` of what was read. StaleError carries the house rule that is stored; RefusedError: something is
    played already (old lists never rescore), a series is seated at tables it would not have, or the data is no house
    rule. A target score goes with the rule that allowed it.
    """
    with act(tournament, actor, "house_rules_set", tournament.name) as setting:
        stored = setting.tournament
        compare(house_version(stored), version, stored.house_rules)
        if has_games(stored):
            raise RefusedError("games_stored")
        setting.before = _told(stored)
        sizes = stored.rulebook.table_sizes
        stored.house_rules = _differences(stored, house_rules)
        if stored.rulebook.table_sizes != sizes and last_seated(stored):
            raise RefusedError("rulebook_seated")
        if not stored.rulebook.has_target_score:
            stored.target_score = None
        stored.save(update_fields=["house_rules", "target_score"])
        setting.after = _told(stored)
        setting.changed = setting.before != setting.after
    tournament.refresh_from_db()


def drop_house_rules(tournament: Tournament, version: int, actor: Actor) -> None:
    """Play by the rulebook as it is written again; see set_house_rules."""
    set_house_rules(tournament, version, {"outcomes": {}}, actor)


def house_version(tournament: Tournament) -> int:
    """Another number (of 31 bits) whenever the house rule or the rulebook below it is another."""
    read = json.dumps([tournament.rulebook_id, tournament.house_rules], sort_keys=True)
    return zlib.crc32(read.encode()) >> 1


def _differences(tournament: Tournament, house_rules: dict[str, Any]) -> dict[str, Any] | None:
    """What is stored of a house rule: the differences alone; None if there are none."""
    rulebook = scoring.rulebook(tournament.rulebook_id)
    house, _problems = scoring.parse_house_rules(rulebook, house_rules)
    if house is None:
        raise RefusedError("house_rules_wrong")
    real = scoring.effective(rulebook, house)
    return None if real == scoring.HouseRules() else scoring.house_json(rulebook, real)


def _told(tournament: Tournament) -> dict[str, Any]:
    """The house rule as the audit log keeps it, with the id the rules have by it."""
    house = dict(tournament.house_rules or {})
    return {"rulebook_id": tournament.rulebook.id, "house_rules": house.pop("outcomes", {}) | house}
