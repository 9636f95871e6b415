"""The link is the right: no cookie, no log-in, no trace; who has none, or none any more, learns which list it was
of at most. Whatever is sent there: a clear answer in JSON with a place and a German message, nothing stored, never
an error."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, seat_series
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, codes, entry, link_of, put, state
from tests.web.answers import shows, text
from tournament.core.logs import WithoutTokens
from tournament.draw.acts import seating
from tournament.lists.acts.lists import reopen_list
from tournament.models import (
    AuditEntry,
    CardTable,
    Game,
    GameEntry,
    HeldList,
    OffenceReport,
    Tournament,
    WithdrawnLink,
)
from tournament.models.link import reader_token_of
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

UNKNOWN = "/liste/AAAAAAAAAAAAAAAAAAAAAA/"
PROGRAM = '<script type="module" src='
"""What gives back unsent games."""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the program's own log handler writes."""
    handler = next(
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler) and any(isinstance(one, WithoutTokens) for one in handler.filters)
    )
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)


def test_unknown_link_reveals_nothing_and_is_kept_nowhere(client: Client, tournament: Tournament) -> None:
    page = client.get(UNKNOWN)
    assert (page.status_code, page["Cache-Control"]) == (404, "no-store")
    shows(text(page), "Diesen Link kennt der Rechner der Spielleitung nicht.", PROGRAM, but_not=["Pokal"])
    for response in (client.get(f"{UNKNOWN}state"), client.put(f"{UNKNOWN}games/1")):
        assert (response.status_code, codes(response)) == (404, [("", "link_unknown")])
    draft = link_of(seat_series(make_tournament(4), published=False).card_tables.get())
    assert [client.get(draft + rest).status_code for rest in ("", "state")] == [404, 404]


def test_address_needs_no_cookie_is_kept_nowhere_and_told_nobody(link: str, client: Client, log: io.StringIO) -> None:
    client = Client(enforce_csrf_checks=True)
    for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, entry())):
        assert (response.status_code, dict(response.cookies)) == (200, {})
    for response in (client.get(link), client.get(f"{link}state"), put(client, link, 1, {})):
        assert (response["Cache-Control"], response["Referrer-Policy"], response["X-Robots-Tag"]) == (
            "no-store",
            "no-referrer",
            "noindex, nofollow",
        )
    logging.getLogger("django.request").error("Internal Server Error: %s", f"{link}games/1")
    logging.getLogger("django.request").error("Internal Server Error: %s", "/mein-tisch/7-abcdefghijklmnopqrstuv/stand")
    assert [line.rpartition(": ")[2] for line in log.getvalue().splitlines()] == [
        "/liste/…/games/1",
        "/mein-tisch/…/stand",
    ]


# A link that gives no right any more says which list it was of.


def test_link_of_a_withdrawn_seating_names_its_list_and_takes_no_game(
    client: Client, link: str, card_table: CardTable
) -> None:
    seating.withdraw(card_table.series, 1, ACTOR)
    page = client.get(link)
    assert (put(client, link, 1, entry()).status_code, page.status_code) == (410, 410)
    shows(page.content.decode(), "Pokal 2026, Serie 1, Tisch 1", PROGRAM)
    seating.discard(card_table.series, 2, ACTOR)
    response = client.get(f"{link}state")
    error = {
        "place": "",
        "code": "link_withdrawn_seating",
        "message": "Pokal 2026, Serie 1, Tisch 1: Dieser Sitzplan wurde zurückgezogen; bitte die neue Liste benutzen.",
    }
    assert (response.status_code, response.json()["errors"]) == (410, [error])
    seat_series(card_table.series.tournament)  # by now these are other people's tables
    answer = put(client, link, 1, entry())
    assert (answer.status_code, "kept" in answer.json()) == (410, False)


def test_link_works_again_when_the_same_draft_is_published_again(
    client: Client, link: str, card_table: CardTable
) -> None:
    for version, act, status in ((1, seating.withdraw, 410), (2, seating.publish, 200), (3, seating.withdraw, 410)):
        act(card_table.series, version, ACTOR)
        assert client.get(f"{link}state").status_code == status
    assert WithdrawnLink.objects.count() == 2  # one a table


# The phone keeps what it has, and once the tournament is restored it goes through.


def delete(tournament: Tournament) -> None:
    revision = Tournament.stored.values_list("revision", flat=True).get(pk=tournament.pk)
    delete_tournament(tournament, revision, ACTOR, with_final=False)


def test_games_are_neither_stored_nor_forgotten_until_it_is_restored(
    client: Client, tournament: Tournament, link: str
) -> None:
    games = {1: entry(), 2: entry(results=[{**ROMME, "seat": 1}, OPENED, NOT_OPENED])}
    assert put(client, link, 1, games[1]).status_code == 200
    delete(tournament)
    answers = [*(put(client, link, number, game) for number, game in games.items()), client.get(f"{link}state")]
    assert [(answer.status_code, codes(answer)) for answer in answers] == [(404, [("", "tournament_deleted")])] * 3
    for rest in ("karten", "abschliessen", "rufen", "melden"):
        assert client.post(link + rest, "{}", "application/json").status_code in (400, 404, 422)
    page = client.get(link)
    assert (page.status_code, Game.objects.count(), HeldList.objects.count()) == (404, 1, 0)
    shows(text(page), "Ein Telefon mit dieser Liste behält seine Spiele.", "/liste/arbeiter.js")
    assert "has been deleted" in text(client.get(link, headers={"Accept-Language": "en"}))
    restore_tournament(tournament, ACTOR)
    assert [put(client, link, number, game).status_code for number, game in games.items()] == [200, 200]
    assert Game.objects.count() == 2


def test_mein_tisch_says_so_until_it_is_restored(client: Client, card_table: CardTable) -> None:
    address = f"/mein-tisch/{reader_token_of(card_table)}/"
    shown = client.get(f"{address}stand")
    delete(card_table.series.tournament)
    for rest in ("", "stand"):
        answer = client.get(address + rest, headers={"If-None-Match": shown["ETag"]})
        assert (answer.status_code, "Dieses Turnier ist gelöscht" in text(answer)) == (410, True)
    assert client.post(f"{address}name", {"seat": 1}).status_code == 410
    restore_tournament(card_table.series.tournament, ACTOR)
    assert client.get(address).status_code == 200


# Receipt


def test_receipt_is_of_a_closed_list_and_a_reopened_one_says_so(
    client: Client, link: str, card_table: CardTable
) -> None:
    def receipt(told: Content) -> list[object]:
        """How many words, whether it is closed and whether it was reopened."""
        return [len((told["check_word"] or "").split()), bool(told["closed_at"]), bool(told["reopened_at"])]

    assert codes(client.post(f"{link}abschliessen")) == [("", "games_missing")]
    fill_list(card_table)
    assert receipt(state(client, link)) == [0, False, False]
    assert receipt(client.post(f"{link}abschliessen").json()) == [2, True, False]
    reopen_list(card_table, ACTOR)
    assert receipt(state(client, link)) == [0, False, True]
    assert receipt(client.post(f"{link}abschliessen").json()) == [2, True, False]


# Bad input


@pytest.mark.parametrize(
    ("body", "kind"),
    few(
        4,
        [
            *((body, "json") for body in ("", "{", "nonsense", "[" * 9000, '{"version": NaN}', b"\xff\xfe")),
            ('{"version": %s}' % ("9" * 5000), "json"),
            ("version=0", "x-www-form-urlencoded"),
        ],
    ),
)
def test_body_that_is_no_json_is_answered_in_json(client: Client, link: str, body: str | bytes, kind: str) -> None:
    response = client.put(f"{link}games/1", body, content_type=f"application/{kind}")
    assert (response.status_code, codes(response)) == (400, [("", "content_not_json")])


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, [("", "not_an_object")]),
        (7, [("", "not_an_object")]),
        ("text", [("", "not_an_object")]),
        ([], [("", "not_an_object")]),
        ([{}], [("", "not_an_object")]),
        (True, [("", "not_an_object")]),
        ({}, [("entry_id", "missing"), ("version", "missing"), ("results", "missing")]),
        (entry() | {"entry_id": "abc"}, [("entry_id", "not_an_entry_id")]),
        (entry() | {"entry_id": 7}, [("entry_id", "not_an_entry_id")]),
        (entry() | {"version": True}, [("version", "not_whole")]),
        (entry() | {"version": 1.0}, [("version", "not_whole")]),
        (entry() | {"version": None}, [("version", "not_whole")]),
        (entry() | {"version": -1}, [("version", "number_too_low")]),
        (entry() | {"version": 10**40}, [("version", "number_too_high")]),
        (entry() | {"dealer": "1"}, [("dealer", "not_whole")]),
        (entry() | {"dealer": 0}, [("dealer", "seat_unknown")]),
        (entry() | {"dealer": 5}, [("dealer", "seat_unknown")]),
        (entry() | {"reason": ["verzählt"]}, [("reason", "not_a_text")]),
        (entry() | {"results": {}}, [("results", "not_a_list")]),
        (entry(results=[ROMME, OPENED, 4]), [("results[2]", "not_an_object")]),
        (entry(results=[ROMME, OPENED]), [("results", "seat_missing")]),
        (entry(results=[ROMME, OPENED, OPENED]), [("results[2].seat", "seat_twice"), ("results", "seat_missing")]),
        (
            entry(results=[ROMME, OPENED, {}]),
            [("results[2].seat", "missing"), ("results[2].outcome", "missing"), ("results[2].augen", "missing")],
        ),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": "64"}]), [("results[2].augen", "not_whole")]),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 64.0}]), [("results[2].augen", "not_whole")]),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": True}]), [("results[2].augen", "not_whole")]),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 10**40}]), [("results[2].augen", "augen_too_high")]),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": -1}]), [("results[2].augen", "augen_negative")]),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"outcome": []}]), [("results[2].outcome", "not_a_text")]),
        (
            entry(results=[ROMME, OPENED, NOT_OPENED | {"outcome": "super_romme"}]),
            [("results[2].outcome", "outcome_unknown")],
        ),
        (entry(results=[ROMME, OPENED, NOT_OPENED | {"thrown_in": 1}]), [("results[2].thrown_in", "not_a_flag")]),
        (entry(results=[ROMME | {"augen": 3}, OPENED, NOT_OPENED]), [("results[0].augen", "winner_with_augen")]),
        (
            entry(results=[ROMME, ROMME | {"seat": 3}, NOT_OPENED]),
            [("results[1].outcome", "two_winners")],
        ),
    ],
)
def test_slip_is_named_with_its_place(
    client: Client, link: str, content: object, expected: list[tuple[str, str]]
) -> None:
    response = put(client, link, 1, content)
    assert (response.status_code, codes(response)) == (422, expected)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("post", "state", "GET, HEAD"),
        ("get", "games/1", "PUT, DELETE"),
        ("patch", "games/1", "PUT, DELETE"),
        ("options", "games/1", "PUT, DELETE"),
        ("get", "karten", "POST"),
        ("put", "abschliessen", "POST"),
        ("get", "verstoss", "POST"),
    ],
)
def test_unknown_method_is_told_which_there_are(
    client: Client, link: str, method: str, path: str, allowed: str
) -> None:
    response = getattr(client, method)(link + path)
    assert (response.status_code, response["Allow"], codes(response)) == (405, allowed, [("", "method_unknown")])


ADDRESSES = (
    ("PUT", "games/1"),
    ("DELETE", "games/1"),
    ("POST", "abschliessen"),
    ("POST", "verstoss"),
    ("POST", "aufgeben"),
    ("POST", "tauschen"),
    ("POST", "herausnehmen"),
)
KEYS = (
    "entry_id",
    "version",
    "results",
    "dealer",
    "reason",
    "seat",
    "game",
    "informed",
    "seen",
    "games",
    "before",
    "outcome",
    "augen",
    "1",
)
NASTY = ("\0", "\ud800", "1" * 5000, "²", "٣", "-1", "1e400", "NaN", " ", "romme", str(entry()["entry_id"]))

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 10**400])
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(NASTY)
)
NAMES = st.sampled_from(KEYS + NASTY) | st.text(max_size=4)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """What a phone sends, with some of its values replaced."""
    content: Any = entry() | {"seat": 2, "game": 1, "informed": "Leitung", "seen": {"1": 1}}
    content["results"] = [dict(result) for result in content["results"]]
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from([content, content["seen"], *content["results"]]))
        place[draw(st.sampled_from(sorted(place)) | NAMES)] = draw(VALUES)
        if not (isinstance(content["results"], list) and isinstance(content["seen"], dict)):
            break
        if not all(isinstance(result, dict) for result in content["results"]):
            break
    return content


BODIES = (
    (VALUES | spoilt()).map(lambda value: json.dumps(value).encode())
    | st.binary(max_size=30)
    | st.integers(1, 58_000).map(lambda depth: b'{"seen":' * (depth // 8) + b"[" * (depth // 8))
)


def kept(tournament: Tournament) -> list[Any]:
    """All that could be stored."""
    counts = [model.objects.count() for model in (Game, GameEntry, OffenceReport, AuditEntry)]
    stored = Tournament.objects.filter(pk=tournament.pk).values()
    return [counts, list(CardTable.objects.order_by("pk").values()), stored[0]]


def test_garbage_is_answered_and_stores_nothing(client: Client, link: str, tournament: Tournament) -> None:
    before = kept(tournament)

    @settings(max_examples=settings().max_examples // 3)
    @given(st.sampled_from(ADDRESSES), BODIES)
    @example(("POST", "abschliessen"), b'{"seen": {"%s": 1}}' % (b"1" * 5000))
    @example(("POST", "verstoss"), b'{"seat": %d, "game": %d, "informed": "x"}' % (10**400, -(10**400)))
    @example(("POST", "aufgeben"), b'{"seat": %d}' % 10**400)
    def answered(address: tuple[str, str], body: bytes) -> None:
        method, path = address
        response = client.generic(method, link + path, body, content_type="application/json")
        if response.status_code == 200:  # a game can have been like that
            assert path == "games/1"
            return
        assert response.status_code in (400, 403, 409, 422), response.status_code
        if response.status_code != 409:
            assert all(code for _place, code in codes(response))

    answered()
    if not Game.objects.exists():
        assert kept(tournament) == before


@pytest.mark.parametrize(("digits", "status"), [("1" * 5000, 400), ("٣" * 4301, 400), ("9" * 10, 400), ("9" * 9, 409)])
def test_number_of_ten_digits_is_no_json_of_a_phone(client: Client, link: str, digits: str, status: int) -> None:
    """A game of nine digits is one that nobody has seen."""
    response = client.post(f"{link}abschliessen", json.dumps({"seen": {digits: 1}}), content_type="application/json")
    assert response.status_code == status
    assert status == 409 or codes(response) == [("", "content_not_json")]


@pytest.mark.parametrize("number", few(1, ["9" * 5000, "9" * 20, "4294967296", "0", "-1", "1.0", "%00", "%ff"]))
@pytest.mark.parametrize("method", ["put", "delete"])
def test_impossible_game_number_is_refused(client: Client, link: str, method: str, number: str) -> None:
    response = getattr(client, method)(
        f"{link}games/{number}",
        json.dumps(entry() if method == "put" else {"entry_id": entry()["entry_id"], "version": 0}),
        content_type="application/json",
    )
    assert response.status_code in (404, 409, 422)
    assert not Game.objects.exists()


@pytest.mark.parametrize("token", few(3, ["%00", "%ff%fe", "x" * 5000, "..", "%0d%0a", "٣"]))
def test_impossible_link_is_not_found(client: Client, db: None, token: str) -> None:
    for path in ("", "state", "regeln"):
        assert client.get(f"/liste/{token}/{path}").status_code == 404
