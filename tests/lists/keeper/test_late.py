"""Who was shown goes with every game, and what a list no longer takes lies beside it: the phone's side.
Source: contract.md, section 4, "late", and section 8.

Table 1: start numbers 1 to 4 (Ahrens, Bauer, Claus, Dietz), Bauer wins game 1 where Ahrens deals; 9 (Imhof) and 10 sit
nowhere."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.examples import few
from tests.factories import ACTOR, make_tournament, seat_series
from tests.lists import sitting
from tests.lists.keeper.phone import (
    NOT_OPENED,
    OPENED,
    ROMME,
    SECOND,
    Content,
    codes,
    delete,
    entry,
    link_of,
    put,
    send,
    state,
)
from tests.lists.telling import fresh, queries, refused
from tournament.draw.acts.seating import withdraw
from tournament.lists.acts import at_table, late
from tournament.lists.acts.lists import PaperTotal, close_list, reopen_list, type_totals
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, Game, LateGame, Ranking, Series, Tournament

THIRD: list[Content] = [ROMME, OPENED | {"seat": 1}, NOT_OPENED]
FIRST = ["p1", "p2", "p3", "p4"]
BAUER = {"seat": 2, "id": "p2", "name": "Bauer, Bernd"}
IMHOF = {"seat": 2, "id": "p9", "name": "Imhof, Ilse"}


@pytest.fixture
def swapped(series: Series) -> Series:
    """Imhof sits on seat 2 from game 1 on; no phone has heard of it."""
    seat(series, 9)
    return series


def seat(series: Series, player: int, from_game: int = 1) -> None:
    sitting.put(series, Placing(table=1, seat=2, from_game=from_game, player=sitting.who(series, player).pk))


def lying(card_table: CardTable) -> list[tuple[int, str, str]]:
    rows = LateGame.objects.filter(card_table__series=card_table.series, card_table__number=card_table.number)
    return [(row.number, row.code, row.decided) for row in rows]


def decide(client: Client, link: str, answer: str) -> Any:
    return send(client, f"{link}nachzuegler/{LateGame.objects.latest('pk').pk}", {"answer": answer})


def test_game_of_those_who_sit_there_is_stored_without_asking_more(client: Client, link: str) -> None:
    asked = [queries(partial(put, client, link, 1, content)) for content in (entry(), entry(1, players=FIRST))]
    assert asked[1] <= asked[0] + 2  # a correction keeps a receipt
    assert Game.objects.get().version == 2


@pytest.mark.usefixtures("swapped")
def test_game_of_others_is_asked_about_and_lies_beside_the_list(
    client: Client, link: str, card_table: CardTable
) -> None:
    content = entry(players=FIRST)
    answer = put(client, link, 1, content)
    row = LateGame.objects.get()
    error = {
        "place": "players",
        "code": "seat_differs",
        "message": "Spiel 1 wurde eingetippt für: Bauer, Bernd. Jetzt sitzt dort: Imhof, Ilse. Wer hat es gespielt?",
    }
    assert (answer.status_code, answer.json()) == (
        409,
        {"errors": [error], "shown": [BAUER], "seated": [IMHOF], "answers": ["shown", "seated"], "kept": row.pk},
    )
    told = {"id": row.pk, "entry_id": content["entry_id"], "number": 1, "code": "seat_differs", "shown": [BAUER]}
    told |= {"at": row.at.isoformat(), "seated": [IMHOF], "decided": None, "by": None, "reason": ""}
    told |= {"answers": ["shown", "seated"]}
    assert state(client, link)["late"] == [told]
    assert put(client, link, 1, content).json() == answer.json()
    assert (lying(card_table), Game.objects.exists()) == ([(1, "seat_differs", "")], False)
    assert AuditEntry.objects.latest("revision").action == "late_kept"


@pytest.mark.parametrize(("answer", "points"), [("shown", (5, 0)), ("seated", (0, 5))])
def test_table_says_who_played_and_the_game_is_theirs(
    client: Client, link: str, swapped: Series, answer: str, points: tuple[int, int]
) -> None:
    """Rommé is 5; whoever sits there by now comes after the game, as before."""
    content = entry(players=FIRST)
    put(client, link, 1, content)
    told = decide(client, link, answer).json()
    assert (sitting.made(swapped, 2), sitting.made(swapped, 9)) == points
    assert sitting.at_table(swapped, 1)[1] == ([(1, 2), (2, 9)] if answer == "shown" else [(1, 9)])
    (row,) = told["late"]
    assert (row["decided"], row["by"], row["shown"], row["seated"]) == ("taken", "list_keeper", [BAUER], [IMHOF])
    assert row["answers"] == []  # nothing is asked any more
    assert [game["entry_id"] for game in told["games"]] == [content["entry_id"]]
    acts = AuditEntry.objects.count()
    assert decide(client, link, "shown").status_code == 200  # decided already
    assert put(client, link, 1, content).status_code == 200
    assert AuditEntry.objects.count() == acts


def test_substitute_for_a_team_comes_back_as_one_after_the_game(
    client: Client, link: str, series: Series, card_table: CardTable
) -> None:
    put(client, link, 1, entry(players=FIRST))
    sitting.put(series, Placing(table=1, seat=2, from_game=2, player=sitting.who(series, 9).pk, for_team=True))
    assert put(client, link, 2, entry(results=SECOND, players=["p1", "p2", "p3", "p4"])).status_code == 409
    assert decide(client, link, "shown").status_code == 200
    assert sitting.at_table(series, 1)[1] == [(1, 2), (3, 9)]
    assert series.substitutions.get().for_team


def test_last_game_of_a_list_is_of_those_who_were_shown(client: Client, link: str, swapped: Series) -> None:
    """Of one game: nobody comes after it."""
    Tournament.objects.update(games_per_series=1)
    put(client, link, 1, entry(players=FIRST))
    decide(client, link, "shown")
    assert sitting.at_table(swapped, 1)[1] == [(1, 2)]


@pytest.mark.usefixtures("swapped")
def test_game_that_was_stored_meanwhile_is_for_the_organiser_to_decide(client: Client, link: str) -> None:
    put(client, link, 1, entry(players=FIRST))
    put(client, link, 1, entry(players=["p1", "p9", "p3", "p4"]))
    answer = decide(client, link, "shown")
    assert (answer.status_code, codes(answer)) == (422, [("", "late_overtaken")])
    assert lying(CardTable.objects.get(pk=LateGame.objects.get().card_table_id))[0][2] == ""


@pytest.mark.usefixtures("swapped")
@pytest.mark.parametrize(
    ("players", "wrong"),
    few(
        3,
        [
            ("p1", ("players", "not_a_list")),
            ([*FIRST[:3], 4], ("players[3]", "not_a_text")),
            ([*FIRST[:3], "p77"], ("players[3]", "player_unknown")),
            (FIRST[:3], ("players[3]", "missing")),
            ([*FIRST, None], ("players[4]", "seat_unknown")),
            ([*FIRST[:3], "p1"], ("players[3]", "player_repeated")),
        ],
    ),
)
def test_players_that_nobody_can_be_are_wrong_content(
    client: Client, link: str, players: object, wrong: tuple[str, str]
) -> None:
    answer = put(client, link, 1, entry(players=players))
    assert (answer.status_code, codes(answer)) == (422, [wrong])
    assert not LateGame.objects.exists()


def test_stale_version_is_answered_as_before(client: Client, link: str, series: Series) -> None:
    put(client, link, 1, entry())
    seat(series, 9)
    assert "version" in put(client, link, 1, entry(players=FIRST)).json()
    assert not LateGame.objects.exists()


# What comes too late: each way a list ends.


def closes(card_table: CardTable) -> None:
    close_list(fresh(card_table), ACTOR, incomplete=True)


def ends(card_table: CardTable) -> None:
    sitting.put(card_table.series, ends={1: 1})


def finalises(card_table: CardTable) -> None:
    Ranking.objects.create(
        tournament=card_table.series.tournament, document_id="a", name="A", position=1, final_at="2026-05-09T12:00:00Z"
    )


def gives_up(card_table: CardTable) -> None:
    CardTable.objects.filter(pk=card_table.pk).update(gave_up=3)


def types(card_table: CardTable) -> None:
    Game.objects.all().delete()
    now = fresh(card_table)
    type_totals(now, now.version, dict.fromkeys(range(1, 5), PaperTotal(0, 700, games=12)), ACTOR)
    reopen_list(now, ACTOR)


def renews(card_table: CardTable) -> None:
    at_table.renew_link(fresh(card_table), ACTOR)


@pytest.fixture
def closed(card_table: CardTable) -> CardTable:
    closes(card_table)
    return card_table


@pytest.fixture
def late_game(client: Client, link: str, closed: CardTable) -> Content:
    """Game 1, as it was sent when the list was closed."""
    content = entry(players=FIRST)
    put(client, link, 1, content)
    return content


@pytest.mark.parametrize(
    ("end", "status", "code"),
    [
        (closes, 403, "list_closed"),
        (types, 403, "has_totals"),
        (finalises, 409, "final"),
        (gives_up, 422, "given_up"),
        (ends, 422, "game_number_unknown"),
        (renews, 410, "link_withdrawn_renewed"),
    ],
)
def test_game_that_comes_too_late_keeps_its_answer_and_is_kept(  # each way a list ends
    client: Client, link: str, card_table: CardTable, end: Callable[[CardTable], object], status: int, code: str
) -> None:
    put(client, link, 1, entry(players=FIRST))
    end(card_table)
    content = entry(results=SECOND, players=FIRST)
    answers = [put(client, link, 2, content) for _time in range(2)]
    row = LateGame.objects.get()
    for answer in answers:
        assert (answer.status_code, codes(answer)[0][1], answer.json()["kept"]) == (status, code, row.pk)
    assert (
        put(client, link, 3, entry(results=THIRD, players=FIRST)).json()["kept"] > row.pk
    )  # and so is what comes behind it
    told = state(client, link_of(fresh(card_table)))["late"]
    assert [(one["number"], one["code"], one["shown"]) for one in told] == [(2, code, []), (3, code, [])]


def test_game_taken_back_too_late_is_kept_as_well(client: Client, link: str, card_table: CardTable) -> None:
    put(client, link, 1, entry())
    closes(card_table)
    assert delete(client, link, 1, 1).json()["kept"]
    assert LateGame.objects.get().takes_back


def test_same_entry_is_stored_and_its_row_taken_once_the_list_is_open(
    client: Client, link: str, closed: CardTable, late_game: Content
) -> None:
    reopen_list(fresh(closed), ACTOR)
    assert put(client, link, 1, late_game).status_code == 200
    (row,) = state(client, link)["late"]
    assert (row["decided"], row["by"], Game.objects.get().number) == ("taken", None, 1)


def test_game_that_came_too_late_is_asked_about_once_others_sit_there(
    client: Client, link: str, series: Series, closed: CardTable, late_game: Content
) -> None:
    seat(series, 9)
    reopen_list(fresh(closed), ACTOR)
    assert codes(put(client, link, 1, late_game)) == [("players", "seat_differs")]
    assert lying(closed) == [(1, "seat_differs", "")]
    seat(series, 10)
    (row,) = decide(client, link, "seated").json()["late"]
    assert [one["id"] for one in row["seated"]] == ["p10"]  # as it was when it was decided


def test_rejected_game_says_why_and_is_never_stored(
    client: Client, link: str, closed: CardTable, late_game: Content
) -> None:
    late.reject(closed, LateGame.objects.get().pk, "steht schon in Spiel 2", ACTOR)
    reopen_list(fresh(closed), ACTOR)
    answer = put(client, link, 1, late_game)
    message = "Spiel 1 hat die Spielleitung nicht übernommen: steht schon in Spiel 2"
    assert (answer.status_code, answer.json()) == (
        409,
        {"errors": [{"place": "", "code": "late_rejected", "message": message, "reason": "steht schon in Spiel 2"}]},
    )
    assert (lying(closed), Game.objects.exists()) == ([(1, "list_closed", "rejected")], False)


def test_game_taken_in_is_told_by_the_old_link_too(client: Client, link: str, card_table: CardTable) -> None:
    renews(card_table)
    content = entry(players=FIRST)
    put(client, link, 1, content)
    late.take_in(card_table, LateGame.objects.get().pk, 0, "", ACTOR)
    assert put(client, link, 1, content).status_code == 200
    assert put(client, link, 2, entry(results=SECOND)).status_code == 410


def test_list_has_at_most_forty_that_wait_beside_it(
    client: Client, link: str, card_table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert late.MOST == 40
    monkeypatch.setattr(late, "MOST", 2)
    closes(card_table)
    assert ["kept" in put(client, link, 1, entry()).json() for _time in range(3)] == [True, True, False]


@pytest.mark.usefixtures("late_game")
def test_seating_is_not_withdrawn_while_a_game_waits_beside_a_list(closed: CardTable) -> None:
    series = closed.series
    assert refused(lambda: withdraw(series, series.version, ACTOR))[0] == "series_has_entries"
    late.reject(closed, LateGame.objects.get().pk, "doppelt", ACTOR)
    withdraw(series, series.version, ACTOR)


def test_game_that_no_list_could_have_is_not_kept(client: Client, link: str, closed: CardTable) -> None:
    """An unknown outcome, a game beyond the list as agreed (16), a number that is none."""
    answers = [
        put(client, link, 1, entry(results=[ROMME | {"outcome": "grand"}, OPENED, NOT_OPENED])),
        *(put(client, link, number, entry()) for number in (0, 17, 10**30)),
    ]
    answers.append(put(client, link, 1, entry(players=[*FIRST[:3], "p77"])))
    assert [(one.status_code, "kept" in one.json()) for one in answers] == [(403, False)] * 5


@pytest.mark.usefixtures("late_game")
def test_table_decides_who_played_and_nothing_else(client: Client, link: str, closed: CardTable) -> None:
    assert codes(decide(client, link, "seated")) == [("", "list_closed")]
    reopen_list(fresh(closed), ACTOR)
    assert [codes(decide(client, link, one)) for one in ("seated", "?")] == [[("", "late_for_organiser")]] * 2
    assert codes(send(client, f"{link}nachzuegler/0", {"answer": "shown"})) == [("", "late_unknown")]


def test_list_of_three_keeps_as_many_as_are_agreed_there(client: Client, db: None) -> None:
    """Of 24 games a table of three plays 18."""
    table = fresh(seat_series(make_tournament(3, series=1, games=24)).card_tables.get())
    closes(table)
    content = entry(results=[ROMME, OPENED, OPENED | {"seat": 1}], players=FIRST[:3])
    assert ["kept" in put(client, link_of(table), number, content).json() for number in (18, 19)] == [True, False]


EMPTY = {"seat": 2, "id": None, "name": None}


def told(client: Client, link: str) -> list[tuple[int, list[Content], list[Content], list[str]]]:
    """What the phone shows of each game of which it is open who played it."""
    rows = state(client, link)["late"]
    return [(one["number"], one["shown"], one["seated"], one["answers"]) for one in rows if not one["decided"]]


def answers(client: Client, link: str) -> list[str]:
    """What can be chosen of the first of them."""
    return told(client, link)[0][3]


def test_empty_seat_is_not_offered_for_a_game_with_a_result_of_it(client: Client, link: str, series: Series) -> None:
    """The seat is empty from game 1 on by now; Bauer won it there."""
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=None))
    assert put(client, link, 1, entry(players=FIRST)).json()["answers"] == ["shown"]
    assert told(client, link) == [(1, [BAUER], [EMPTY], ["shown"])]
    assert codes(decide(client, link, "seated"))[0][1] == "seat_empty"
    assert decide(client, link, "shown").status_code == 200
    assert sitting.at_table(series, 1)[1] == [(1, 2), (2, None)]


def taken(client: Client, link: str) -> list[str]:
    """What can be answered of the latest of them; each is tried and undone."""
    said = []
    for answer in ("shown", "seated"):
        with transaction.atomic():
            if decide(client, link, answer).status_code == 200:
                said.append(answer)
            transaction.set_rollback(True)
    return said


OF_THREE: list[Content] = [
    {"seat": 1, "outcome": "romme", "augen": 0},
    *({"seat": seat, "outcome": "opened", "augen": 17} for seat in (3, 4)),
]
"""Of a table of four at which seat 2 is empty, all three play."""


@pytest.mark.parametrize(
    ("number", "choice"),
    [
        (1, ["shown"]),  # Ahrens deals and sits out at four; and Imhof, who sits there now, has no result
        (2, ["shown", "seated"]),  # seat 2 deals: Imhof would have sat out
    ],
)
def test_empty_seat_is_given_to_who_came_only_where_they_sat_out(
    client: Client, link: str, series: Series, number: int, choice: list[str]
) -> None:
    """The phone shows nobody on seat 2; Imhof sits there by now, from game `number` on."""
    sitting.put(series, Placing(table=1, seat=2, from_game=number, player=None))
    if number == 2:
        put(client, link, 1, entry(players=FIRST))
    seat(series, 9, from_game=number)
    put(client, link, number, entry(results=OF_THREE, players=["p1", None, "p3", "p4"]))
    assert told(client, link) == [(number, [EMPTY], [IMHOF], choice)]
    assert taken(client, link) == choice


def test_player_who_was_deleted_is_not_offered(client: Client, link: str, series: Series) -> None:
    put(client, link, 1, entry(players=["p1", "p9", "p3", "p4"]))
    assert answers(client, link) == ["shown", "seated"]
    sitting.who(series, 9).delete()
    assert answers(client, link) == ["seated"]
    assert codes(decide(client, link, "shown")) == [("", "late_shown_gone")]
    assert decide(client, link, "seated").status_code == 200


def test_player_who_would_end_at_two_tables_is_not_offered(client: Client, link: str, series: Series) -> None:
    """A list of one game: whoever was shown in it sits there in the end, unless they end at table 2."""
    Tournament.objects.update(games_per_series=1)
    sitting.put(
        series,
        Placing(table=1, seat=2, from_game=1, player=sitting.who(series, 9).pk),
        Placing(table=2, seat=1, from_game=1, player=sitting.who(series, 2).pk),
    )
    put(client, link, 1, entry(players=FIRST))
    assert answers(client, link) == ["seated"]
    assert codes(decide(client, link, "shown"))[0][1] == "player_at_two_tables"


def test_player_against_whom_a_stored_game_speaks_is_not_offered(client: Client, link: str, series: Series) -> None:
    """Game 1 is stored as three played it: with Bauer there Ahrens, who deals it, would have sat out. And nobody can
    have won for the empty seat."""
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=None))
    put(client, link, 1, entry(results=OF_THREE, players=["p1", None, "p3", "p4"]))
    put(client, link, 1, entry(1, players=FIRST))
    assert answers(client, link) == taken(client, link) == []


def test_game_after_somebody_gave_up_is_not_asked_about(client: Client, link: str, series: Series) -> None:
    """The list takes it from nobody; it lies with the organiser."""
    put(client, link, 1, entry(players=FIRST))
    seat(series, 9, from_game=2)
    CardTable.objects.filter(series=series).update(gave_up=3)
    assert codes(put(client, link, 2, entry(results=SECOND, players=FIRST)))[0][1] == "given_up"


def test_choice_asks_for_names_and_the_series_once(client: Client, link: str, swapped: Series) -> None:
    none = queries(partial(state, client, link))
    put(client, link, 1, entry(players=FIRST))
    one = queries(partial(state, client, link))
    put(client, link, 2, entry(results=SECOND, players=FIRST))
    assert (one, queries(partial(state, client, link))) == (none + 4, none + 4)
