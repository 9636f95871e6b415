"""State and games: every sentence of contract.md, section 4; why a game is changed, who sat there when it was
typed.

What a phone sees of its list: whether it is as it has it (ETag and 304, the hash), and whether the server has
forgotten a game it had taken, which it then gives back (contract, section 7)."""

import json
import uuid
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, fill_list, play
from tests.lists import sitting
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, SECOND, Content, codes, delete, entry, put, send, state
from tests.lists.telling import fresh, queries
from tests.lists.test_games import GAME_1, GAME_2
from tests.lists.test_games import entry as typed
from tests.web.answers import shows
from tournament.draw.acts.seating import swap_published
from tournament.lists.acts.games import take_back_game
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, Game, GameEntry, LateGame, Series


def test_state_has_rules_seats_games_clock_and_that_the_list_is_open(
    client: Client, link: str, card_table: CardTable
) -> None:
    put(client, link, 1, entry())
    assert state(client, link)["series"]["running"] is None
    now = timezone.now()
    card_table.series.tournament.series.filter(number__lte=2).update(published_at=now, started_at=now)
    told = state(client, link)
    wins = [outcome["code"] for outcome in told["rulebook"]["outcomes"] if outcome["wins"]]
    assert (told["rulebook"]["id"], wins) == ("dgsrv", ["hand_romme", "hand_romme_laying_off", "romme"])
    assert told["table"] == {"number": 1, "games": 16, "ends_after": None}
    assert [(seat["number"], seat["name"]) for seat in told["seats"]] == list(
        enumerate(["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"], 1)
    )
    assert [(game["number"], game["version"], game["dealer"]) for game in told["games"]] == [(1, 1, 1)]
    assert (told["series"], told["open"], told["cards_confirmed_at"]) == (
        {"number": 1, "of": 3, "minutes": 60, "started_at": now.isoformat(), "struck_at": None, "running": 2},
        True,
        None,
    )


def test_state_and_page_cost_the_same_queries_whatever_the_list_holds(
    client: Client, link: str, card_table: CardTable
) -> None:
    def asked() -> list[int]:
        return [queries(partial(client.get, link + rest)) for rest in ("state", "")]

    put(client, link, 1, entry())
    one = asked()
    for version in range(1, 4):
        put(client, link, 1, entry(version))
    assert asked() == one  # with three entries that are past
    Game.objects.all().delete()
    close_list(card_table, ACTOR, incomplete=True)
    closed = asked()
    reopen_list(card_table, ACTOR)
    fill_list(card_table)
    assert asked() == one
    close_list(card_table, ACTOR)
    assert asked() == closed


def test_answer_is_the_game_as_stored_and_what_is_recorded(client: Client, link: str) -> None:
    """Rule 12: Rommé 5; rule 15: opened with 17, thrown in: 31 Augen, 1; not opened up to 100: 0."""
    response = put(client, link, 1, entry(results=[ROMME, OPENED | {"thrown_in": True}, NOT_OPENED]))
    assert (response.status_code, response.json()) == (
        200,
        {
            "number": 1,
            "version": 1,
            "dealer": 1,
            "results": [
                ROMME | {"thrown_in": False, "wertungspunkte": 5, "recorded_augen": 0, "points": 5},
                OPENED | {"thrown_in": True, "wertungspunkte": 1, "recorded_augen": 31, "points": 1},
                NOT_OPENED | {"thrown_in": False, "wertungspunkte": 0, "recorded_augen": 64, "points": 0},
            ],
            "warnings": [],
            "hash": state(client, link)["hash"],
        },
    )


def test_same_entry_again_is_answered_and_warned_the_same_and_stored_once(client: Client, link: str) -> None:
    """Also after a correction."""
    odd = entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 198}])
    first = put(client, link, 1, odd)
    assert (first.status_code, [(warning["place"], warning["code"]) for warning in first.json()["warnings"]]) == (
        200,
        [("results[2].augen", "augen_unusual")],
    )
    for version in (1, 2):
        acts = AuditEntry.objects.count()
        again = put(client, link, 1, odd)
        assert (again.status_code, again.json()) == (200, first.json())
        assert (AuditEntry.objects.count(), Game.objects.get().version) == (acts, version)
        put(client, link, 1, entry(version))


def test_list_is_read_and_checked_once(client: Client, link: str, card_table: CardTable) -> None:
    """Everything is read at once, whatever the list holds, and nothing more after the act."""
    fill_list(card_table)
    for number in (16, 15, 14, 13):
        delete(client, link, number, 1)
    new, statuses = entry(), []

    def send(content: Content) -> None:
        statuses.append(put(client, link, 13, content).status_code)

    asked = [queries(partial(send, one)) for one in (new, new, entry())]
    assert statuses == [200, 200, 409]
    locks = int(connection.features.has_select_for_update)  # on SQLite the beginning is the lock
    reading = 2 + locks  # begin, the list
    # game, results, seats; revision, audit row; end; the second: end; the third: roll back, end
    assert asked == [reading + 3 + 2 + 1, reading + 1, reading + 2]


def test_stale_game_is_answered_with_the_stored_one_or_null(client: Client, link: str) -> None:
    first = put(client, link, 1, entry())
    second = put(client, link, 1, entry(results=[ROMME, OPENED | {"augen": 9}, NOT_OPENED]))
    assert (second.status_code, second.json()) == (
        409,
        {key: value for key, value in first.json().items() if key not in ("warnings", "hash")},
    )
    delete(client, link, 1, 1)
    gone = put(client, link, 1, entry(version=1))
    assert (gone.status_code, gone.json()) == (409, None)


def test_game_before_the_one_that_is_due_is_missing(client: Client, link: str) -> None:
    put(client, link, 1, entry())
    response = put(client, link, 3, entry())
    told = response.json()
    assert (response.status_code, told["errors"], told["games"]) == (
        409,
        [{"place": "", "code": "list_behind", "message": "Zuerst fehlt noch Spiel 2."}],
        [1],
    )


def test_last_game_is_taken_back_also_by_the_same_entry_again(client: Client, link: str, card_table: CardTable) -> None:
    """Its version never comes back."""
    put(client, link, 1, entry())
    stale = delete(client, link, 1, 7)
    assert (stale.status_code, stale.json()["version"]) == (409, 1)
    entry_id = str(uuid.uuid4())
    answers = [delete(client, link, 1, 1, entry_id) for _time in range(2)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [
        (200, {"number": 1, "version": 0, "hash": state(client, link)["hash"]})
    ] * 2
    assert {*card_table.seats.values_list("wertungspunkte", "augen", "points", "games")} == {(0, 0, 0, 0)}
    assert put(client, link, 1, entry()).json()["version"] == 3


# Why a game is changed on which later ones stand: may be in the PUT, is kept in the log, read by the organiser.


CORRECTED: list[Content] = [ROMME, OPENED | {"augen": 18}, NOT_OPENED]


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({"reason": "verzählt"}, "verzählt"),
        ({"reason": "miscounted"}, "verzählt"),  # tapped in English
        ({"reason": "\x00ver\u200dzählt\n" + "!" * 200}, "verzählt" + "!" * 112),  # what can be printed and fits
        *(({}, None), ({"reason": None}, None), ({"reason": ""}, None), ({"reason": "  "}, None)),
    ],
)
def test_reason_is_kept_with_the_correction(client: Client, link: str, more: Content, kept: str) -> None:
    """A new game has none in the log."""
    put(client, link, 1, entry(reason="verzählt"))
    assert AuditEntry.objects.latest("revision").after == [ROMME, OPENED, NOT_OPENED]
    assert put(client, link, 1, entry(1, CORRECTED, **more)).status_code == 200
    assert AuditEntry.objects.latest("revision").after == (
        {"results": CORRECTED, "reason": kept} if kept else CORRECTED
    )


# A phone without network typed games, then people changed places: nothing is lost or counted for others.


@pytest.fixture
def before(client: Client, card_table: CardTable, link: str) -> list[str]:
    """Who sat there as the phone knows; then 2 changed places with 5 of table 2."""
    names = now(client, link)
    swap_published(card_table.series, card_table.series.version, ACTOR, 2, 5)
    return names


def now(client: Client, link: str) -> list[str]:
    return [seat["name"] for seat in state(client, link)["seats"]]


def test_game_is_not_taken_for_the_new_players_until_somebody_says_so(
    client: Client, link: str, before: list[str]
) -> None:
    here = now(client, link)
    answer = put(client, link, 1, entry(seated=before))
    assert (answer.status_code, codes(answer)) == (409, [("", "seated_otherwise")])
    shows(answer.json()["errors"][0]["message"], "; ".join(before), "; ".join(here))
    # the same people in another order
    assert put(client, link, 1, entry(seated=[here[1], here[0], *here[2:]])).status_code == 409
    assert not Game.objects.exists()
    assert put(client, link, 1, entry(seated=here)).status_code == 200
    assert put(client, link, 2, entry(results=SECOND, seated=before)).status_code == 200  # those behind follow


def test_list_with_games_takes_more_after_seats_are_put_right(client: Client, card_table: CardTable, link: str) -> None:
    """Nobody changes places any more, and a phone goes on without being asked anything."""
    names = now(client, link)
    put(client, link, 1, entry(seated=names))
    one, other = (sitting.who(card_table.series, number).pk for number in (2, 6))
    sitting.put(
        card_table.series,
        Placing(table=1, seat=2, from_game=1, player=other),
        Placing(table=2, seat=2, from_game=1, player=one),
    )
    assert now(client, link) != names
    assert put(client, link, 2, entry(results=SECOND, seated=names)).status_code == 200


@pytest.mark.parametrize("seated", few(2, ["Ahrens, Anna", [1, 2, 3, 4], [None], {"1": "Ahrens"}, ["a\x00b"]]))
@pytest.mark.usefixtures("before")
def test_seated_that_is_no_list_of_names_is_refused(client: Client, link: str, seated: object) -> None:
    assert put(client, link, 1, entry(seated=seated)).status_code == 422


# Whether the list is as the phone has it: ETag and 304.


@pytest.fixture
def known(client: Client, link: str) -> str:
    """The ETag of the list with one game."""
    put(client, link, 1, entry())
    return etag(client, link)


def etag(client: Client, link: str) -> str:
    return client.get(f"{link}state").headers["ETag"]


def asked(client: Client, link: str, known: str) -> Any:
    return client.get(f"{link}state", headers={"If-None-Match": known})


def test_unchanged_list_is_told_without_content_and_what_time_it_is(
    client: Client, link: str, known: str, card_table: CardTable
) -> None:
    play(fresh(card_table.series.card_tables.get(number=2)), 1, *GAME_1)  # what happens at other tables does not count
    before = timezone.now()
    answer = asked(client, link, known)
    assert (answer.status_code, answer.content) == (304, b"")
    assert before <= datetime.fromisoformat(answer.headers["Server-Time"]) <= timezone.now()
    assert answer.headers["Cache-Control"] == "no-store"
    assert asked(client, link, f"W/{known}").status_code == 304  # as compressed on the way


def test_changed_list_is_told_whole(client: Client, link: str, known: str, card_table: CardTable) -> None:
    put(client, link, 1, entry(1, CORRECTED))
    corrected = etag(client, link)
    put(client, link, 2, entry(results=SECOND))
    more = etag(client, link)
    delete(client, link, 2, 1)  # the games are as before; that one was taken back is told
    less = etag(client, link)
    put(client, link, 1, entry(2))  # corrected back it is another version
    back = etag(client, link)
    close_list(card_table, ACTOR, incomplete=True)
    closed = etag(client, link)
    reopen_list(card_table, ACTOR)
    tags = [known, corrected, more, less, back, closed]
    assert len({*tags, etag(client, link)}) == 7
    assert {asked(client, link, tag).status_code for tag in tags} == {200}


# Which entry a game stands by, and which are past.


def test_game_names_its_entry_and_the_list_all_past_ones(client: Client, link: str, card_table: CardTable) -> None:
    first, corrected, second = entry(), entry(1), entry(results=SECOND)
    for number, one in ((1, first), (1, corrected), (2, second)):
        put(client, link, number, one)
    taking_back, organisers = str(uuid.uuid4()), typed(1, version=2)
    delete(client, link, 2, 1, taking_back)
    past, told = {first["entry_id"], second["entry_id"], taking_back}, state(client, link)
    assert [game["entry_id"] for game in told["games"]] == [corrected["entry_id"]]
    Game.objects.update(entry_id=None)  # as after an import
    assert [game["entry_id"] for game in state(client, link)["games"]] == [None]
    Game.objects.update(entry_id=corrected["entry_id"])
    assert set(told["past_entries"]) == past
    take_back_game(card_table, organisers, ACTOR, by_organiser=True)
    past |= {corrected["entry_id"], str(organisers.entry_id)}
    assert set(state(client, link)["past_entries"]) == past


# The hash of the list.


def test_hash_differs_by_result_entry_hand_thrown_in_and_dealer(client: Client, link: str) -> None:
    seen = {state(client, link)["hash"]}
    for one in (entry(), entry(1), entry(2, CORRECTED), entry(3, [*CORRECTED[:2], NOT_OPENED | {"thrown_in": True}])):
        seen.add(put(client, link, 1, one).json()["hash"])
    Game.objects.update(dealer=2)
    seen.add(state(client, link)["hash"])
    assert len(seen) == 6


# What the server has forgotten is given back.


def forget(card_table: CardTable, *numbers: int) -> None:
    """As if a copy from before these games was put back."""
    Game.objects.filter(card_table=card_table, number__in=numbers).delete()
    GameEntry.objects.filter(card_table=card_table, game_number__in=numbers).delete()


def test_list_given_back_under_the_same_ids_is_the_same_again(client: Client, link: str, card_table: CardTable) -> None:
    games = {1: entry(), 2: entry(results=SECOND)}
    for number, one in games.items():
        put(client, link, number, one)
    before = state(client, link)
    forget(card_table, 1, 2)
    assert state(client, link)["hash"] != before["hash"]
    assert [put(client, link, number, one).status_code for number, one in games.items()] == [200, 200]
    after = state(client, link)
    assert (after["games"], after["hash"]) == (before["games"], before["hash"])
    put(client, link, 2, corrected := entry(1, SECOND))
    before = state(client, link)
    forget(card_table, 2)
    assert put(client, link, 2, corrected | {"version": 0}).json()["version"] == 1  # another version of the same
    assert state(client, link)["hash"] == before["hash"]


# The list keeper inserts a game, swaps two, takes one out.


@pytest.fixture
def two_games(card_table: CardTable) -> CardTable:
    """Each dealt in turn."""
    play(card_table, 1, *GAME_1)
    play(card_table, 2, *GAME_2)
    return card_table


def games(client: Client, link: str) -> list[tuple[int, int, int, int]]:
    """Number, version, dealer and Augen of the last seat, of each game."""
    return [
        (game["number"], game["version"], game["dealer"], game["results"][-1]["augen"])
        for game in state(client, link)["games"]
    ]


def test_game_with_before_is_inserted_and_answered_as_ever(client: Client, link: str, two_games: CardTable) -> None:
    """Rule 12: Rommé 5; opened with 17 Augen 2; not opened with 64: 0."""
    answer = put(client, link, 1, entry(1, before={"1": 1, "2": 1})).json()
    assert {name: answer[name] for name in ("number", "version", "dealer")} == {"number": 1, "version": 2, "dealer": 1}
    assert [result["points"] for result in answer["results"]] == [5, 2, 0]
    assert answer["hash"] == state(client, link)["hash"]
    assert [(warning["place"], warning["code"], warning["message"]) for warning in answer["warnings"]] == [
        (f"games[{number}].dealer", "dealer_wrong", f"An der Reihe zu geben ist Platz {number}.") for number in (2, 3)
    ]
    assert games(client, link) == [(1, 2, 1, 64), (2, 2, 1, 101), (3, 1, 2, 5)]
    assert len({game["entry_id"] for game in state(client, link)["games"]}) == 3
    assert AuditEntry.objects.latest("revision").actor == "Liste: Serie 1, Tisch 1"


def test_stale_insertion_is_answered_with_the_game_that_is_there(
    client: Client, link: str, two_games: CardTable
) -> None:
    for version, before in ((1, {"1": 1}), (1, {"1": 1, "2": 2}), (2, {"1": 2, "2": 1}), (0, {"1": 1, "2": 1})):
        answer = put(client, link, 1, entry(version, before=before))
        assert (answer.status_code, answer.json()["number"], answer.json()["version"]) == (409, 1, 1)
    for number in (1, 3):  # nothing was seen where it is said that something was to be before
        answer = put(client, link, number, entry(before={}))
        assert (answer.status_code, codes(answer) if number == 3 else None) == (
            (409, None) if number == 1 else (422, [("", "game_unknown")])
        )
    assert Game.objects.count() == 2


def test_refused_insertion_is_never_kept_beside_the_list(
    client: Client, link: str, two_games: CardTable, series: Series
) -> None:
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=sitting.who(series, 9).pk))
    shown = put(client, link, 1, entry(1, before={"1": 1, "2": 1}, players=["p1", "p2", "p3", "p4"]))
    assert (shown.status_code, codes(shown)) == (409, [("players", "seat_differs")])
    close_list(two_games, ACTOR, incomplete=True)
    closed = put(client, link, 1, entry(1, before={"1": 1, "2": 1}))
    assert (closed.status_code, codes(closed), "kept" in closed.json()) == (403, [("", "list_closed")], False)
    assert LateGame.objects.count() == 0


def test_inserted_game_is_taken_out_and_all_is_as_before(client: Client, link: str, two_games: CardTable) -> None:
    before, seats = games(client, link), state(client, link)["seats"]
    answer = put(client, link, 1, entry(1, before={"1": 1, "2": 1})).json()
    taken = send(client, f"{link}herausnehmen", {"game": 1, "seen": {"1": answer["version"], "2": 2, "3": 1}})
    assert (taken.status_code, taken.json()["hash"]) == (200, state(client, link)["hash"])
    assert [(number, dealer, augen) for number, _version, dealer, augen in games(client, link)] == [
        (number, dealer, augen) for number, _version, dealer, augen in before
    ]
    assert taken.json()["seats"] == seats


@pytest.mark.usefixtures("two_games")
def test_two_games_are_swapped_and_back_unless_others_played(client: Client, link: str, series: Series) -> None:
    before = state(client, link)["hash"]
    swapped = send(client, f"{link}tauschen", {"games": [2, 1], "seen": {"1": 1, "2": 1}})
    assert (swapped.status_code, games(client, link)) == (200, [(1, 2, 2, 5), (2, 2, 1, 101)])
    back = send(client, f"{link}tauschen", {"games": [1, 2], "seen": {"1": 2, "2": 2}})
    assert (back.status_code, back.json()["hash"]) == (200, before)
    sitting.put(series, Placing(table=1, seat=2, from_game=2, player=sitting.who(series, 9).pk))
    answer = send(client, f"{link}tauschen", {"games": [1, 2], "seen": {"1": 3, "2": 3}})
    assert (answer.status_code, codes(answer)) == (409, [("", "other_people_played")])


def test_games_seen_otherwise_are_neither_swapped_nor_taken_out(
    client: Client, link: str, two_games: CardTable
) -> None:
    for address, content in (
        ("tauschen", {"games": [1, 2], "seen": {"1": 1, "2": 2}}),
        ("tauschen", {"games": [1, 9], "seen": {"1": 1, "9": 0}}),
        ("herausnehmen", {"game": 1, "seen": {"1": 1}}),
    ):
        answer = send(client, link + address, content)
        assert (answer.status_code, answer.json()) == (409, {"1": 1, "2": 1})


@pytest.mark.parametrize(
    ("address", "content", "problem"),
    few(
        6,
        [
            ("tauschen", {"games": [1, 2]}, ("seen", "missing")),
            ("tauschen", {"games": [1], "seen": {"1": 1}}, ("games", "missing")),
            ("tauschen", {"games": [1, 2, 2], "seen": {"1": 1}}, ("games", "missing")),
            ("tauschen", {"games": [1, "2"], "seen": {"1": 1}}, ("games[1].game", "not_whole")),
            ("tauschen", {"games": 1, "seen": {"1": 1}}, ("games", "not_a_list")),
            ("tauschen", {"games": [1, 1], "seen": {"1": 1}}, ("", "same_game")),
            ("tauschen", {"games": [1, 9], "seen": {"1": 1}}, ("", "game_unknown")),
            ("herausnehmen", {"game": 1}, ("seen", "missing")),
            ("herausnehmen", {"seen": {"1": 1}}, ("game", "missing")),
            ("herausnehmen", {"game": 10**400, "seen": {}}, ("", "game_unknown")),
            ("games/1", entry(1, before=[1]), ("", "not_an_object")),
            ("games/1", entry(1, before={"1": "x"}), ('before["1"]', "not_whole")),
        ],
    ),
)
def test_content_that_does_not_fit_is_said_at_its_place(
    client: Client, link: str, two_games: CardTable, address: str, content: Content, problem: tuple[str, str]
) -> None:
    method = "PUT" if address.startswith("games/") else "POST"
    answer: Any = client.generic(method, link + address, json.dumps(content), content_type="application/json")
    assert (answer.status_code, codes(answer)) == (422, [problem])
    assert Game.objects.filter(version=1).count() == 2
