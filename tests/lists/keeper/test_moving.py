"""The list keeper inserts a game, swaps two, takes one out: what the phone sends and is answered.

Table 1: Ahrens deals game 1 and sits out (rule 2)."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import ACTOR, play, register
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, codes, entry, put, send, state
from tests.lists.sitting import put as put_right
from tests.lists.sitting import who
from tests.lists.test_games import GAME_1, GAME_2
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.whole_series import Placing
from tournament.models import AuditEntry, CardTable, Game, LateGame, Series

SECOND: list[Content] = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]


@pytest.fixture
def two_games(card_table: CardTable) -> CardTable:
    """Each dealt in turn."""
    play(card_table, 1, *GAME_1)
    play(card_table, 2, *GAME_2)
    return card_table


def inserted(client: Client, link: str, **more: object) -> Content:
    """What is answered to a game before game 1, on top of what is there."""
    content = entry(1, before={"1": 1, "2": 1}) | more
    return dict(put(client, link, 1, content).json())


def games(client: Client, link: str) -> list[tuple[int, int, int, int]]:
    """Number, version, dealer and Augen of the last seat, of each game."""
    return [
        (game["number"], game["version"], game["dealer"], game["results"][-1]["augen"])
        for game in state(client, link)["games"]
    ]


def test_game_with_before_is_inserted_and_answered_as_ever(client: Client, link: str, two_games: CardTable) -> None:
    """Rule 12: Rommé 5; opened with 17 Augen 2; not opened with 64: 0."""
    answer = inserted(client, link)
    assert {name: answer[name] for name in ("number", "version", "dealer")} == {"number": 1, "version": 2, "dealer": 1}
    assert [result["points"] for result in answer["results"]] == [5, 2, 0]
    assert answer["hash"] == state(client, link)["hash"]
    odd = [(warning["place"], warning["code"], warning["message"]) for warning in answer["warnings"]]
    assert odd == [
        (f"games[{number}].dealer", "dealer_wrong", f"An der Reihe zu geben ist Platz {number}.") for number in (2, 3)
    ]
    assert games(client, link) == [(1, 2, 1, 64), (2, 2, 1, 101), (3, 1, 2, 5)]
    entries = [game["entry_id"] for game in state(client, link)["games"]]
    assert len(set(entries)) == 3
    assert AuditEntry.objects.latest("revision").actor == "Liste: Serie 1, Tisch 1"


def test_stale_insertion_is_answered_with_the_game_that_is_there(
    client: Client, link: str, two_games: CardTable
) -> None:
    for version, before in ((1, {"1": 1}), (1, {"1": 1, "2": 2}), (2, {"1": 2, "2": 1}), (0, {"1": 1, "2": 1})):
        answer = put(client, link, 1, entry(version, before=before))
        assert (answer.status_code, answer.json()["number"], answer.json()["version"]) == (409, 1, 1)
    for number in (1, 3):  # nothing was seen where it is said that something was to be before
        answer = put(client, link, number, entry(before={}))
        expected = (409, None) if number == 1 else (422, [("", "game_unknown")])
        assert (answer.status_code, codes(answer) if number == 3 else None) == expected
    assert Game.objects.count() == 2


def test_refused_insertion_is_never_kept_beside_the_list(client: Client, link: str, two_games: CardTable) -> None:
    register(two_games.series.tournament, 1, [])
    series = Series.objects.select_related("tournament").get(pk=two_games.series_id)
    put_right(series, Placing(table=1, seat=2, from_game=1, player=who(series, 9).pk))
    shown = put(client, link, 1, entry(1, before={"1": 1, "2": 1}, players=["p1", "p2", "p3", "p4"]))
    assert (shown.status_code, codes(shown)) == (409, [("players", "seat_differs")])
    close_list(two_games, ACTOR, incomplete=True)
    closed = put(client, link, 1, entry(1, before={"1": 1, "2": 1}))
    assert (closed.status_code, codes(closed), "kept" in closed.json()) == (403, [("", "list_closed")], False)
    assert LateGame.objects.count() == 0


def test_inserted_game_is_taken_out_and_all_is_as_before(client: Client, link: str, two_games: CardTable) -> None:
    before, seats = games(client, link), state(client, link)["seats"]
    answer = inserted(client, link)
    taken = send(client, f"{link}herausnehmen", {"game": 1, "seen": {"1": answer["version"], "2": 2, "3": 1}})
    assert (taken.status_code, taken.json()["hash"]) == (200, state(client, link)["hash"])
    assert [(number, dealer, augen) for number, _version, dealer, augen in games(client, link)] == [
        (number, dealer, augen) for number, _version, dealer, augen in before
    ]
    assert taken.json()["seats"] == seats
    assert answer["number"] not in [game["number"] for game in taken.json()["games"] if game["version"] < 3]


def test_two_games_are_swapped_and_swapped_back(client: Client, link: str, two_games: CardTable) -> None:
    before = state(client, link)["hash"]
    swapped = send(client, f"{link}tauschen", {"games": [2, 1], "seen": {"1": 1, "2": 1}})
    assert (swapped.status_code, games(client, link)) == (200, [(1, 2, 2, 5), (2, 2, 1, 101)])
    back = send(client, f"{link}tauschen", {"games": [1, 2], "seen": {"1": 2, "2": 2}})
    assert (back.status_code, back.json()["hash"]) == (200, before)


def test_swap_of_what_others_played_is_a_conflict(client: Client, link: str, two_games: CardTable) -> None:
    register(two_games.series.tournament, 1, [])
    series = Series.objects.select_related("tournament").get(pk=two_games.series_id)
    put_right(series, Placing(table=1, seat=2, from_game=2, player=who(series, 9).pk))
    answer = send(client, f"{link}tauschen", {"games": [1, 2], "seen": {"1": 1, "2": 1}})
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
