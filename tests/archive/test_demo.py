"""The demo championship: what is promised of it."""

import datetime
import functools
import itertools
from collections import Counter
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

import scoring
from tests.examples import few
from tests.factories import ACTOR
from tests.web.answers import text
from tournament.archive.demo import RULEBOOK, demo_document, load_demo
from tournament.archive.reads import document_of
from tournament.core.audit import first_fault
from tournament.core.installation import first_organisation
from tournament.lists.acts.totals import differing_totals
from tournament.lists.reads.progress import progress
from tournament.models import CardTable, Game, Organisation, Registration, Seating
from tournament.seating.__main__ import main
from tournament.standings.reads.numbers import ties_in
from tournament.standings.reads.standings import standings


@functools.cache
def played_by(rulebook_id: str) -> scoring.Document:
    """The demo championship by this rulebook; several tests look at it."""
    return demo_document(rulebook_id=rulebook_id)


@pytest.fixture(scope="module")
def document() -> scoring.Document:
    """That of those who name no rulebook."""
    return played_by(RULEBOOK)


@pytest.mark.nightly
def test_same_seed_gives_the_same_championship() -> None:
    """Of two at a table, which is quickly played."""
    assert demo_document(rulebook_id="romme24-cent") == played_by("romme24-cent")


def test_197_players_of_40_clubs_in_48_teams(document: scoring.Document) -> None:
    assert (len(document.players), len(document.clubs), len(document.teams or ())) == (197, 40, 48)
    assert len({player.name for player in document.players}) == 197
    assert {player.club for player in document.players} == {club.id for club in document.clubs}
    sizes = Counter((len(team.members), len(team.loan or ())) for team in document.teams or ())
    assert sizes == {(4, 0): 41, (4, 1): 4, (3, 0): 3}


def test_series_1_is_complete_and_seats_no_club_mates_together(document: scoring.Document) -> None:
    """197 = 47 x 4 + 3 x 3; four play 16 games, three play 12 (rule 2)."""
    tables = document.series[0].tables
    assert Counter((len(table.seats), len(table.games or ())) for table in tables) == {(4, 16): 47, (3, 12): 3}
    club_of = {player.id: player.club for player in document.players}
    assert all(len({club_of[player] for player in table.seats}) == len(table.seats) for table in tables)


def test_series_2_is_under_way(document: scoring.Document) -> None:
    tables = document.series[1].tables
    kept = [len(table.games) for table in tables if table.games is not None]
    assert (len(tables), len(kept), sum(games == 16 for games in kept)) == (50, 49, 3)
    assert all(3 <= games <= 14 or games == 16 for games in kept)
    first, second = (
        {player for table in series.tables if len(table.seats) == 3 for player in table.seats}
        for series in document.series
    )
    assert not first & second


def test_games_look_like_real_ones(document: scoring.Document) -> None:
    lines = scoring.stand(document)["series"][0]["players"]
    points = [line["wertungspunkte"] for line in lines]
    assert (40 <= points[0] <= 50, 24 <= points[98] <= 30) == (True, True), points
    assert sum(line["crosses"] for line in lines) < 100
    tables = [table for series in document.series for table in series.tables]
    played = [(table, result) for table in tables for game in table.games or () for result in game.results]
    thrown = Counter(table.seats[result.seat - 1] for table, result in played if result.thrown_in)
    assert 8 <= sum(thrown.values()) <= 25
    assert max(thrown.values()) == 2  # somebody throws in a second hand at an open list
    not_opened = [result.augen for _table, result in played if result.outcome == "not_opened"]
    assert sum(augen > 100 for augen in not_opened) < len(not_opened) / 10


@pytest.mark.nightly
@pytest.mark.django_db
def test_demo_is_stored_as_if_it_were_played_now(document: scoring.Document, tmp_path: Path) -> None:
    now, file = timezone.now(), tmp_path / "auslosung.json"
    demo = load_demo(ACTOR, now=now)

    # Its people stand in a register of their own, and a tournament of nobody in particular does not come there.
    assert ([one.people.count() for one in Organisation.objects.order_by("pk")], demo.organisation.name) == (
        [0, 197],
        "Beispiel (erfunden)",
    )
    assert first_organisation() != demo.organisation

    # It is public up to series 1, and has ties for the lot.
    published = [(one.results_published_at is not None, one.seating, one.intended) for one in demo.series.all()]
    lot = Seating.LOT
    assert (demo.published, published) == (True, [(True, lot, ""), (False, lot, ""), (False, "", Seating.STANDING)])
    assert not CardTable.objects.filter(series__tournament=demo, series__number=3).exists()
    assert Registration.objects.filter(tournament=demo, present=True).count() == 197
    assert [
        any(ties_in(stand.numbers, stand.numbers.everybody)) for stand in (standings(demo, [1]), standings(demo))
    ] == [True, True]

    # One draw, announced with both hashes before something was called out, whose file holds what `verify` asks; nobody
    # meets anybody twice.
    file.write_bytes(Client().get(f"/turniere/{demo.slug}/sitzplan/1/auslosung.json").content)
    draw = demo.draws.get()
    assert (main(["verify", str(file)]), draw.series_numbers, draw.was_announced) == (0, [1, 2], True)
    assert (bool(draw.outside), [one.draw == draw for one in demo.series.all()]) == (True, [True, True, False])
    shown = " ".join(text(Client().get(f"/turniere/{demo.slug}/sitzplan/guete")).split())
    assert "<b>0</b> Wiederholungen. Bewiesen: keine Wiederholung." in shown

    # It is the document with every total right and the audit log whole.
    stored = document_of(demo)
    assert (stored.players, stored.teams, stored.clubs) == (document.players, document.teams, document.clubs)
    drawn = [[table.seats for table in series.tables] for series in stored.series]
    assert drawn != [[table.seats for table in series.tables] for series in document.series]  # from a new secret
    assert (scoring.stand(stored), differing_totals(demo)) == (scoring.stand(demo_document(drawn=drawn)), [])
    assert first_fault(demo) is None

    # Games were stored one after another and none in the future.
    games = Game.objects.order_by("card_table_id", "number")
    for _table, of_table in itertools.groupby(games, lambda game: game.card_table_id):
        times = [game.stored_at for game in of_table]
        assert (times == sorted(times), times[-1] <= now) == (True, True)
    second = progress(demo.series.get(number=2))
    silent = [now - table.last_at for table in second.tables if table.last_at and not table.card_table.closed_at]
    assert (max(silent), second.closed) == (datetime.timedelta(minutes=21), 4)


AT_FIRST = ("romme24-cent", "horesca")
"""Tables of two, and target scores; of the official rules is what is stored above."""
RULEBOOKS = [*AT_FIRST, *sorted(scoring.RULEBOOKS.keys() - {*AT_FIRST})]


@pytest.mark.parametrize("rulebook_id", few(2, RULEBOOKS))
def test_demo_of_a_rulebook_has_nothing_odd(rulebook_id: str) -> None:
    """But that some teams are not complete: the official rules and those of the deaf ask for it. Everybody sits in
    both series; a list ends with its last game, its target score or a player who gave up."""
    document = played_by(rulebook_id)
    read, problems = scoring.parse(scoring.render(document))
    odd = {"team_too_small"} if rulebook_id in ("dskv-2018", "dgsrv") else set()
    assert (read, {problem.code for problem in problems}) == (document, odd)
    info, (first, second) = document.tournament, document.series
    everybody = sorted(player.id for player in document.players)
    for series in (first, second):
        assert sorted(player for table in series.tables for player in table.seats) == everybody
    assert all(table.gave_up or len(table.games or ()) == last_game(info, table) for table in first.tables)
    assert sum(table.games is not None and len(table.games) < last_game(info, table) for table in second.tables) > 5
    assert [len(table.totals or ()) for table in second.tables if table.games is None] in ([4], [3], [2])
    assert info.rulebook_id == rulebook_id


@pytest.mark.parametrize("rulebook_id", few(1, RULEBOOKS))
@pytest.mark.django_db
def test_demo_is_stored_with_every_total_right(rulebook_id: str) -> None:
    demo = load_demo(ACTOR, rulebook_id=rulebook_id)
    assert (demo.rulebook.id, differing_totals(demo)) == (rulebook_id, [])
    assert progress(demo.series.get(number=1)).closed == demo.series.get(number=1).card_tables.count()


def last_game(info: scoring.TournamentInfo, table: scoring.TableEntry) -> int:
    ending = scoring.Ending(info.target_score, repeat_offence_extra=info.repeat_offence_extra or 0)
    return scoring.last_game(info.rulebook, len(table.seats), info.games_per_series, table.games or (), ending)


def test_lists_of_two_end_early_now_and_then_and_some_of_horesca() -> None:
    """romme24, "Aufgeben": only there at tables of two; lists of horesca reach their target score."""
    first = {rulebook_id: played_by(rulebook_id).series[0].tables for rulebook_id in (*AT_FIRST, RULEBOOK)}
    gave_up = {rulebook_id for rulebook_id, tables in first.items() for table in tables if table.gave_up is not None}
    assert gave_up == {"romme24-cent"}
    assert min(len(table.games or ()) for table in first["horesca"] if len(table.seats) == 4) < 16
