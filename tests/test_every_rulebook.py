"""A tournament by every rulebook there is, from registration to paper, through the services."""

import datetime
import io
import json
import uuid
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

import scoring
from scoring.__main__ import main as scoring_command
from tests.examples import few
from tests.factories import person_name
from tests.web.reading import texts
from tournament.core.act import Actor
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.draw.acts import seating
from tournament.draw.acts.way import Way
from tournament.lists.acts import series
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.acts.lists import close_list, confirm_cards
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.paper.spielliste import spiellisten
from tournament.lists.reads.lists import games_of
from tournament.models import CardTable, Seating, Series, Tournament
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.setup.acts import tournaments
from tournament.standings.paper import content, made
from tournament.standings.reads.standings import standings

pytestmark = pytest.mark.django_db

ACTOR = Actor("Test")
PEOPLE = 10
GAMES = 4


def details(rulebook: scoring.Rulebook) -> tournaments.Details:
    return tournaments.Details(
        name=f"Pokal nach {rulebook.title}",
        date=datetime.date(2026, 5, 9),
        place="Kassel",
        rulebook_id=rulebook.id,
        series_count=2,
        games_per_series=GAMES,
        minutes_per_series=None,
        team_size=0,
        repeat_offence_extra=0,
    )


def names(tournament: Tournament) -> set[str]:
    return set(tournament.registrations.values_list("person__name", flat=True))


def put_seated(one: Series, method: Seating) -> None:
    """Seated, published, begun."""
    seating.seat(one, one.version, ACTOR, Way(method))
    for step in (seating.publish, series.start):
        one.refresh_from_db()
        step(one, one.version, ACTOR)


def keep(card_table: CardTable) -> None:
    """A whole list: the first playing seat finishes the first game, the second the second, and so on."""
    rulebook, size = card_table.series.tournament.rulebook, card_table.seats.count()
    (*_others, lost) = (outcome for outcome in rulebook.outcomes if not outcome.wins)
    confirm_cards(card_table, ACTOR)
    for number in range(1, rulebook.games_at(size, GAMES) + 1):
        playing = rulebook.playing_seats(size, number)
        winner = playing[number % len(playing)]
        lowest = rulebook.limits_at(size)[lost.code].lowest
        results = [
            scoring.Result(seat, "romme", 0)
            if seat == winner
            else scoring.Result(seat, lost.code, lowest + card_table.number + 3 * seat)
            for seat in playing
        ]
        put_game(card_table, TypedGame(uuid.uuid4(), 0, scoring.Game(number, tuple(results))), ACTOR)
    close_list(card_table, ACTOR)


def printed(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.mark.parametrize("rulebook", few(1, scoring.RULEBOOKS.values()), ids=list(scoring.RULEBOOKS))
def test_from_registration_to_paper(
    rulebook: scoring.Rulebook, organiser: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = tournaments.create_tournament(details(rulebook), organiser, ACTOR)
    for index in range(PEOPLE):
        registrations.register(tournament, Entry(name=person_name(index), present=True), ACTOR)

    for number, method in ((1, Seating.LOT), (2, Seating.STANDING)):
        one = tournament.series.get(number=number)
        put_seated(one, method)
        tables = list(one.card_tables.select_related("series__tournament").order_by("number"))
        assert {card_table.seats.count() for card_table in tables} <= set(rulebook.table_sizes)
        for card_table in tables:
            keep(card_table)

    lists = texts(spiellisten(one, filled=True, base_url="https://example.org"))
    assert len(lists) == len(tables)
    assert {name for name in names(tournament) if name in " ".join(lists)} == names(tournament)

    stand = standings(tournament)
    assert [row.totals.games for row in stand.players] == [
        2 * rulebook.games_per_player(rulebook.table_sizes[0], GAMES)
    ] * PEOPLE
    assert differing_totals(tournament) == []
    paper = " ".join(texts(made(content(stand.everybody, ListStates(state_of(tournament), stand.series)))))
    assert {name for name in names(tournament) if name in paper} == names(tournament)
    assert all(str(getattr(row.totals, rulebook.ranked_by)).replace("-", "−") in paper for row in stand.players)

    file = tmp_path / "pokal.json"
    file.write_text(printed("export_tournament", tournament.slug), encoding="utf-8")
    assert scoring_command(["standings", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(printed("standings", tournament.slug))
    assert len(games_of(tables[0])) == rulebook.games_at(len(tables[0].seats.all()), GAMES)
