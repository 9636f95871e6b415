"""Small tournaments for tests: real rows, made quickly. What a test is about it sets itself."""

import datetime
import itertools
import uuid
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

import scoring
from tournament.core.act import Actor, act, log_export
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.totals import recompute
from tournament.lists.reads.sheets import marks_of, printed_with
from tournament.models import (
    CardTable,
    Club,
    Game,
    Organisation,
    Person,
    Registration,
    Result,
    Seat,
    Seating,
    Series,
    Team,
    TeamMember,
    Tournament,
    TournamentClub,
)
from tournament.models.link import hash_of, new_nonce, token_of

ACTOR = Actor("Test")
SURNAMES = ("Ahrens", "Bauer", "Claus", "Dietz", "Ehlers", "Franke", "Groth", "Hinz", "Imhof", "Jahn", "Krug", "Lorenz")
GIVEN_NAMES = (
    "Anna",
    "Bernd",
    "Clara",
    "Dirk",
    "Elke",
    "Frank",
    "Gerda",
    "Heinz",
    "Ilse",
    "Jens",
    "Karin",
    "Lutz",
    "Maria",
)
_slugs = itertools.count(1)


def make_tournament(
    players: int = 8,
    *,
    clubs: int = 2,
    rulebook: str = "dgsrv",
    series: int = 3,
    games: int = 16,
    published: bool = True,
    name: str = "Pokal 2026",
    organisation: Organisation | None = None,
) -> Tournament:
    """A tournament with registered, present players (start numbers 1..n), spread over the clubs in turn; of an
    organisation of its own if none is named, of which nobody is a member."""
    organisation = organisation or Organisation.objects.get_or_create(name="Kartenrunde")[0]
    tournament = Tournament.objects.create(
        slug=f"pokal-{next(_slugs)}",
        name=name,
        date=datetime.date(2026, 5, 9),
        place="Kassel",
        rulebook_id=rulebook,
        series_count=series,
        games_per_series=games,
        minutes_per_series=60,
        published=published,
        organisation=organisation,
    )
    Series.objects.bulk_create(Series(tournament=tournament, number=number + 1) for number in range(series))
    rows = [
        Club.objects.get_or_create(name=f"Rommé-Club Nr. {number + 1}", organisation=organisation)[0]
        for number in range(clubs)
    ]
    TournamentClub.objects.bulk_create(
        TournamentClub(tournament=tournament, club=club, document_id=f"c{at}", position=at)
        for at, club in enumerate(rows, 1)
    )
    register(tournament, players, rows)
    return tournament


def person_name(index: int) -> str:
    """The made-up name of the player with this index; different for every index."""
    surname = SURNAMES[index % len(SURNAMES)]
    given = GIVEN_NAMES[index % len(GIVEN_NAMES)]
    lap = index // (len(SURNAMES) * len(GIVEN_NAMES))
    return f"{surname}, {given}" + (f" {lap + 1}" if lap else "")


def register(tournament: Tournament, players: int, clubs: Sequence[Club]) -> list[Registration]:
    """Register made-up players after those that are there."""
    first = tournament.registrations.count()
    people = Person.objects.bulk_create(
        Person(
            name=person_name(index),
            club=clubs[index % len(clubs)] if clubs else None,
            organisation_id=tournament.organisation_id,
        )
        for index in range(first, first + players)
    )
    return Registration.objects.bulk_create(
        Registration(
            tournament=tournament,
            person=person,
            club=person.club,
            number=first + at + 1,
            document_id=f"p{first + at + 1}",
            present=True,
        )
        for at, person in enumerate(people)
    )


def make_team(tournament: Tournament, registrations: Sequence[Registration], name: str = "Mannschaft 1") -> Team:
    """A team of these players, of the first one's club."""
    position = tournament.teams.count() + 1
    team = Team.objects.create(
        tournament=tournament,
        name=name,
        club=registrations[0].club,
        document_id=f"t{position}",
        position=position,
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, registration=registration, position=at + 1)
        for at, registration in enumerate(registrations)
    )
    return team


def seat_series(tournament: Tournament, number: int = 1, *, published: bool = True) -> Series:
    """Seat everybody in the order of the start numbers, tables of four first, then as few of three as possible."""
    series = tournament.series.get(number=number)
    series.seating = Seating.GIVEN
    series.published_at = timezone.now() if published else None
    series.save()
    registrations = list(tournament.registrations.order_by("number"))
    threes = -len(registrations) % 4
    sizes = [4] * ((len(registrations) - 3 * threes) // 4) + [3] * threes
    at = 0
    for table_number, size in enumerate(sizes, start=1):
        make_table(series, table_number, registrations[at : at + size])
        at += size
    return series


def make_table(series: Series, number: int, registrations: Sequence[Registration]) -> CardTable:
    """One table with these players on seats 1, 2, ..."""
    nonce = new_nonce()
    card_table = CardTable.objects.create(
        series=series, number=number, link_nonce=nonce, token_hash=hash_of(token_of(nonce))
    )
    Seat.objects.bulk_create(
        Seat(card_table=card_table, series=series, number=at + 1, registration=registration)
        for at, registration in enumerate(registrations)
    )
    return card_table


def series_of(tournament: Tournament, number: int = 1) -> Series:
    """The series of this number as it is stored now."""
    return Series.objects.select_related("tournament").get(tournament=tournament, number=number)


def table_of(tournament: Tournament, number: int = 1, *, of: int = 1) -> CardTable:
    """A table of a series as it is stored now."""
    tables = CardTable.objects.select_related("series__tournament")
    return tables.get(series__tournament=tournament, series__number=of, number=number)


def play(card_table: CardTable, number: int, *results: scoring.Result, version: int = 0) -> dict[str, object]:
    """Store a game through the service, as the list keeper's phone would."""
    return put_game(card_table, TypedGame(uuid.uuid4(), version, scoring.Game(number, results)), ACTOR).answer


def play_first_games(series: Series) -> None:
    """At every table of four one game: a Rommé, somebody opened, somebody did not."""
    for table in series.card_tables.select_related("series__tournament"):
        others = scoring.Result(3, "opened", 31), scoring.Result(4, "not_opened", 150)
        play(table, 1, scoring.Result(2, "romme", 0), *others)


def receipts(card_table: CardTable) -> int:
    """How many entries to a list were answered with 200: of games that stand, and of what is past."""
    return card_table.entries.count() + card_table.games.filter(entry_id__isnull=False).count()


def play_all(card_table: CardTable, augen: int = 17) -> None:
    """Fill a list as the phone would: the first playing seat finishes every game, the others have opened, with `augen`.

    An act, an audit row and a receipt a game; where nobody asks for them, `fill_list` is quicker.
    """
    tournament = card_table.series.tournament
    size = card_table.seats.count()
    for number in range(1, tournament.rulebook.games_at(size, tournament.games_per_series) + 1):
        winner, *others = tournament.rulebook.playing_seats(size, number)
        losers = [scoring.Result(seat, "opened", augen) for seat in others]
        play(card_table, number, scoring.Result(winner, "romme", 0), *losers)


def fill_list(card_table: CardTable, augen: int = 17) -> None:
    """The same games and totals, stored in one act."""
    tournament = card_table.series.tournament
    seats = list(card_table.seats.order_by("number"))
    with act(tournament, ACTOR, "game_stored"):
        games = Game.objects.bulk_create(
            Game(card_table=card_table, number=number + 1, stored_at=timezone.now())
            for number in range(tournament.rulebook.games_at(len(seats), tournament.games_per_series))
        )
        Result.objects.bulk_create(
            Result(
                game=game,
                seat=seats[number - 1],
                outcome="opened" if position else "romme",
                augen=augen if position else 0,
                position=position,
            )
            for game in games
            for position, number in enumerate(tournament.rulebook.playing_seats(len(seats), game.number))
        )
        recompute(card_table)


def logged_in(user: User) -> Client:
    """A browser of theirs."""
    client = Client()
    client.force_login(user)
    return client


def write_something(tournament: Tournament) -> None:
    """An act, for what a test changed past the acts: what is kept of the public pages is made anew."""
    with act(tournament, ACTOR, "tournament_published"):
        pass


def publish_results(tournament: Tournament, *numbers: int) -> None:
    """What the organiser does when a result may be seen."""
    with act(tournament, ACTOR, "results_published"):
        Series.objects.filter(tournament=tournament, number__in=numbers).update(results_published_at=timezone.now())


def print_lists(tournament: Tournament, number: int = 1) -> None:
    """What the log says when somebody has printed all lists of a series as they are."""
    said = printed_with("http://127.0.0.1:8000", number, (), marks_of(series_of(tournament, number)))
    log_export(tournament, ACTOR, "listen.pdf", said)


def play_first_of_three() -> Tournament:
    """What the fixture `played` is."""
    tournament = make_tournament(8, games=4)
    series = seat_series(tournament, 1)
    for table, augen in zip(series.card_tables.order_by("number"), (17, 10), strict=True):
        fill_list(table, augen)
    close_lists(series, 1, 2)
    return tournament


def close_lists(series: Series, *tables: int) -> None:
    """Lists that nobody keeps any more."""
    CardTable.objects.filter(series=series, number__in=tables).update(closed_at=timezone.now())
