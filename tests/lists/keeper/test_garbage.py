"""Whatever a stranger sends to a list's addresses: a clear answer, nothing stored, never an error of our own."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import example, given
from hypothesis import strategies as st

from tests.lists.keeper.phone import codes, entry
from tournament.models import AuditEntry, CardTable, Game, GameEntry, OffenceReport, Tournament

ADDRESSES = (
    ("PUT", "games/1"),
    ("DELETE", "games/1"),
    ("POST", "abschliessen"),
    ("POST", "verstoss"),
    ("POST", "aufgeben"),
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
    return [
        counts,
        list(CardTable.objects.order_by("pk").values()),
        Tournament.objects.filter(pk=tournament.pk).values()[0],
    ]


def test_garbage_is_answered_and_stores_nothing(client: Client, link: str, tournament: Tournament) -> None:
    before = kept(tournament)

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
    body = json.dumps({"seen": {digits: 1}})
    response = client.post(f"{link}abschliessen", body, content_type="application/json")
    assert response.status_code == status
    assert status == 409 or codes(response) == [("", "content_not_json")]


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 20, "4294967296", "0", "-1", "1.0", "%00", "%ff"])
@pytest.mark.parametrize("method", ["put", "delete"])
def test_impossible_game_number_is_refused(client: Client, link: str, method: str, number: str) -> None:
    content = entry() if method == "put" else {"entry_id": entry()["entry_id"], "version": 0}
    response = getattr(client, method)(f"{link}games/{number}", json.dumps(content), content_type="application/json")
    assert response.status_code in (404, 409, 422)
    assert not Game.objects.exists()


@pytest.mark.parametrize("token", ["%00", "%ff%fe", "x" * 5000, "..", "%0d%0a", "٣"])
def test_impossible_link_is_not_found(client: Client, db: None, token: str) -> None:
    for path in ("", "state", "regeln"):
        assert client.get(f"/liste/{token}/{path}").status_code == 404
