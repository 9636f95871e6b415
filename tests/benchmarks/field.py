"""A large field, stored in seconds: its rows are put there in bulk, the sums of the seats follow from the games."""

import random
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from tests.factories import make_tournament, write_something
from tournament.models import (
    CardTable,
    Game,
    RankedKind,
    Ranking,
    Registration,
    Seat,
    Team,
    TeamMember,
    Tournament,
)
from tournament.models.link import hash_of, new_nonce, token_of

SERIES, GAMES, TABLE = 5, 20, 4
ROMME, OPENED = 5, 2  # Wertungspunkte of who finishes with Rommé, and of who holds up to 20 Augen (dgsrv, rule 12)

Row = tuple[int | str | datetime, ...]

STORE_GAMES = "INSERT INTO tournament_game (id, card_table_id, number, stored_at, version) VALUES (%s, %s, %s, %s, 1)"
STORE_RESULTS = """
    INSERT INTO tournament_result (game_id, seat_id, outcome, augen, position, thrown_in)
    VALUES (%s, %s, %s, %s, %s, false)
"""
STORE_SUMS = "UPDATE tournament_seat SET wertungspunkte=%s, augen=%s, points=%s, games=%s WHERE id=%s"


def field(players: int) -> Tournament:
    """So many players in tables of four: five series of 20 games, all played and published, 15 games a player each."""
    with transaction.atomic():
        tournament = make_tournament(players, clubs=players // 25, series=SERIES, games=GAMES, name=f"Feld {players}")
        play(tournament, players)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Tournament.objects.get(pk=tournament.pk)


def play(tournament: Tournament, seed: int) -> None:
    """Seat everybody in every series, play all games, publish."""
    registrations = list(tournament.registrations.values_list("pk", flat=True))
    chance = random.Random(seed)
    for series in tournament.series.all():
        chance.shuffle(registrations)
        _seat(series.pk, registrations)
    _play(tournament, chance)
    tournament.series.update(published_at=timezone.now(), results_published_at=timezone.now())
    write_something(tournament)


def seven_rankings(tournament: Tournament) -> list[Ranking]:
    """What a large championship gives prizes for; every third is of the Herren and a Senior, the others are Damen.
    Everybody is in a team of four and in a tandem."""
    registrations = list(tournament.registrations.order_by("number"))
    for at, registration in enumerate(registrations):
        registration.categories = ["Damen"] if at % 3 else ["Herren", "Senioren"]
    Registration.objects.bulk_update(registrations, ["categories"])
    players, teams = RankedKind.PLAYERS, RankedKind.TEAMS
    rankings = Ranking.objects.bulk_create(
        [
            Ranking(tournament=tournament, position=1, document_id="einzel", name="Einzel", of=players),
            Ranking(tournament=tournament, position=2, document_id="damen", name="Damen", of=players, category="Damen"),
            Ranking(
                tournament=tournament, position=3, document_id="alt", name="Senioren", of=players, category="Senioren"
            ),
            Ranking(tournament=tournament, position=4, document_id="sa", name="Samstag", of=players, series=[1, 2, 3]),
            Ranking(
                tournament=tournament, position=5, document_id="drei", name="Beste drei", of=players, best_series=3
            ),
            Ranking(tournament=tournament, position=6, document_id="mann", name="Mannschaften", of=teams, team_size=4),
            Ranking(tournament=tournament, position=7, document_id="tandem", name="Tandems", of=teams, team_size=2),
        ]
    )
    for ranking in rankings[5:]:
        _teams(tournament, ranking, ranking.team_size or 0, registrations)
    write_something(tournament)
    return rankings


def _teams(tournament: Tournament, ranking: Ranking, size: int, registrations: list[Registration]) -> None:
    first = tournament.teams.count()
    sides = [registrations[at : at + size] for at in range(0, len(registrations), size)]
    teams = Team.objects.bulk_create(
        Team(tournament=tournament, name=f"{ranking.name} {at}", document_id=f"t{at}", position=at, ranking=ranking)
        for at in range(first + 1, first + len(sides) + 1)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, registration=member, position=position)
        for team, side in zip(teams, sides, strict=True)
        for position, member in enumerate(side, 1)
    )


def _seat(series: int, registrations: list[int]) -> None:
    nonces = [new_nonce() for _ in range(len(registrations) // TABLE)]
    now = timezone.now()
    tables = CardTable.objects.bulk_create(
        CardTable(
            series_id=series,
            number=number,
            link_nonce=nonce,
            token_hash=hash_of(token_of(nonce)),
            closed_at=now,
        )
        for number, nonce in enumerate(nonces, 1)
    )
    Seat.objects.bulk_create(
        Seat(card_table=tables[at // TABLE], series_id=series, number=at % TABLE + 1, registration_id=registration)
        for at, registration in enumerate(registrations)
    )


def _play(tournament: Tournament, chance: random.Random) -> None:
    """Every game of every table: one deals and sits out, one finishes, two hold some Augen."""
    last = Game.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    now = timezone.now()
    games: list[Row] = []
    results: list[Row] = []
    sums: list[Row] = []
    for card_table, seats in _tables(tournament).items():
        made = {seat: [0, 0] for seat in seats}
        for number in range(1, GAMES + 1):
            games.append((last + len(games) + 1, card_table, number, now))
            playing = [seats[(number + at) % TABLE] for at in range(TABLE - 1)]
            winner = chance.choice(playing)
            for position, seat in enumerate(playing):
                augen = 0 if seat == winner else chance.randrange(2, 21)
                outcome = "romme" if seat == winner else "opened"
                results.append((games[-1][0], seat, outcome, augen, position))
                made[seat][0] += ROMME if seat == winner else OPENED
                made[seat][1] += augen
        sums += [(points, augen, points, GAMES * (TABLE - 1) // TABLE, seat) for seat, (points, augen) in made.items()]
    with connection.cursor() as cursor:
        for statement, rows in ((STORE_GAMES, games), (STORE_RESULTS, results), (STORE_SUMS, sums)):
            cursor.executemany(statement, rows)


def _tables(tournament: Tournament) -> dict[int, list[int]]:
    """Table -> its seats in order."""
    seats = Seat.objects.filter(series__tournament=tournament).order_by("card_table_id", "number")
    tables: dict[int, list[int]] = {}
    for card_table, seat in seats.values_list("card_table_id", "pk"):
        tables.setdefault(card_table, []).append(seat)
    return tables
