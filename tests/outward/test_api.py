"""Issue "Before the day and after it", for others: a documented read API for what is public, and with a key."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_tournament
from tests.outward.schema import faults
from tests.standings.playing import play_out, queries_of
from tournament.models import ApiKey, AuditEntry, Tournament
from tournament.outward.acts.keys import make_key, note_use, withdraw_key
from tournament.outward.files.endpoints import ENDPOINTS

PROBLEM = "application/problem+json"


def opened(client: Client, address: str, key: str = "") -> Any:
    """The answer of an address below `/api/1/`."""
    return client.get(f"/api/1/{address}", headers={"Authorization": f"Bearer {key}"} if key else {})


def address_of(name: str, slug: str) -> str:
    values = {"slug": slug, "ranking": "players", "series": 1, "number": 4}
    for pattern in (endpoint for endpoint in ENDPOINTS if endpoint.name == name):
        return reverse(f"public:api_{name}", kwargs={one: values[one] for one in values if f":{one}>" in pattern.path})
    raise KeyError(name)


@pytest.mark.parametrize("language", ["de", "en"])
def test_answers_are_what_the_document_says(client: Client, evening: Tournament, language: str) -> None:
    key = make_key(evening, "Vereinsseite", ACTOR)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    document = opened(client, "openapi.json").json()

    assert (document["openapi"], len(document["paths"])) == ("3.1.0", len(ENDPOINTS))
    for endpoint in ENDPOINTS:
        address = address_of(endpoint.name, evening.slug)
        answer = client.get(address, headers={"Authorization": f"Bearer {key}"} if endpoint.keyed else {})
        [said] = [path["get"] for path in document["paths"].values() if path["get"]["operationId"] == endpoint.name]
        schema = said["responses"]["200"]["content"]["application/json"]["schema"]
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/json"), endpoint.name
        assert faults(answer.json(), schema, document["components"]["schemas"]) == [], endpoint.name
        assert not answer.cookies
        assert answer["ETag"]
        assert (
            client.get(address, headers={**_bearer(endpoint.keyed, key), "If-None-Match": answer["ETag"]}).status_code
            == 304
        )
        assert (answer.get("Access-Control-Allow-Origin") == "*") is not endpoint.keyed


def _bearer(keyed: bool, key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if keyed else {}


def test_public_answers_say_no_more_than_the_pages(client: Client, evening: Tournament) -> None:
    said = {
        one.name: client.get(address_of(one.name, evening.slug)).content.decode() for one in ENDPOINTS if not one.keyed
    }

    assert (
        [name for name, words in said.items() if "Claus" in words],
        [name for name, words in said.items() if "Teilnehmer 3" in words],
    ) == (
        [],
        [
            "players",
            "ranking",
            "series",
            "seating",
            "games",
        ],
    )
    of = f"tournaments/{evening.slug}"
    assert opened(client, f"{of}/series/2/seating").status_code == 200  # published
    assert opened(client, f"{of}/series/2/list").status_code == 404  # its result is not
    assert opened(client, f"{of}/series/2/games").status_code == 404
    [first, second] = opened(client, f"{of}/players/4/games").json()["items"]
    assert (len(first["games"]), first["total"]["games"]) == (4, 3)  # the fourth he dealt and sat out
    assert (second["games"], second["total"]) == ([], None)


def test_list_of_many_comes_in_pages(client: Client, db: None) -> None:
    tournament = make_tournament(201)
    of = f"tournaments/{tournament.slug}/players"

    first, second = opened(client, of).json(), opened(client, f"{of}?page=2").json()

    assert (
        len(first["items"]),
        first["page"],
        first["pages"],
        first["total"],
        [one["number"] for one in second["items"]],
        [opened(client, f"{of}?page={page}").status_code for page in ("3", "0", "-1", "x", "²", "")],
    ) == (
        200,
        1,
        2,
        201,
        [201],
        [
            404,
            404,
            *[400] * 4,
        ],
    )


def test_refusals_are_said_in_words(client: Client, evening: Tournament) -> None:
    hidden = make_tournament(4, published=False)
    refused = {
        f"tournaments/{hidden.slug}": 404,
        f"tournaments/{evening.slug}/rankings/gibt-es-nicht": 404,
        f"tournaments/{evening.slug}/series/9/seating": 404,
        "nichts/davon": 404,
        f"own/{evening.slug}/lists": 401,
    }

    for address, status in refused.items():
        answer = opened(client, address)
        said = answer.json()
        assert (answer.status_code, answer["Content-Type"], said["status"]) == (status, PROBLEM, status), address
        assert said["detail"]
    posted = client.post(f"/api/1/tournaments/{evening.slug}", {})
    assert (posted.status_code, posted["Allow"], posted["Content-Type"]) == (405, "GET, HEAD", PROBLEM)


def test_key_opens_its_own_tournament_until_it_is_withdrawn(client: Client, evening: Tournament) -> None:
    other, own = make_tournament(4, published=False), f"own/{evening.slug}"
    key, of_other = make_key(evening, "Vereinsseite", ACTOR), make_key(other, "Verband", ACTOR)

    entries = opened(client, f"{own}/entries", key).json()["items"]
    assert [one["name"] for one in entries if one["anonymous"]] == ["Claus, Clara"]
    ranked = opened(client, f"{own}/rankings/players", key).json()["items"]
    assert ranked[0]["games"] == 6  # of both series, three games each
    assert [one["closed"] for one in opened(client, f"{own}/lists", key).json()["items"]] == [2, 2]
    assert opened(client, f"own/{other.slug}/entries", of_other).status_code == 200  # of a draft, too
    for wrong, status in ((of_other, 403), ("spielliste_erfunden", 401), (f"{key}x", 401)):
        assert opened(client, f"{own}/entries", wrong).status_code == status
    assert opened(client, "own/gibt-es-nicht/entries", key).status_code == 403

    withdraw_key(ApiKey.objects.get(tournament=evening), ACTOR)
    answer = opened(client, f"{own}/entries", key)
    assert (answer.status_code, answer.json()["detail"], "Bearer" in answer["WWW-Authenticate"]) == (
        401,
        "Dieser Schlüssel wurde zurückgezogen.",
        True,
    )


def test_log_has_keys_and_of_each_day_their_first_use(client: Client, evening: Tournament) -> None:
    public = evening.public_revision
    key = make_key(evening, "Vereinsseite", ACTOR)
    for _time in range(3):
        opened(client, f"own/{evening.slug}/lists", key)
    stored = ApiKey.objects.get(tournament=evening)
    note_use(stored, date(2030, 1, 1))
    withdraw_key(stored, ACTOR)

    acts = AuditEntry.objects.filter(tournament=evening, action__startswith="api_key").order_by("revision")
    assert (
        [entry.action for entry in acts],
        acts[1].actor,
        key in json.dumps([[entry.before, entry.after, entry.actor] for entry in acts]),
        ApiKey.objects.filter(key_hash=key).exists(),
    ) == (
        ["api_key_made", "api_key_used", "api_key_used", "api_key_withdrawn"],
        "Schlüssel: Vereinsseite",
        False,
        False,
    )
    evening.refresh_from_db()
    assert evening.public_revision == public  # nobody's page is another


def test_key_asks_so_often_and_no_oftener(client: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.outward.views.api.MOST_A_MINUTE", 2)
    monkeypatch.setattr("tournament.outward.views.api.time.time", lambda: 90.0)
    cache.clear()
    key = make_key(evening, "Vereinsseite", ACTOR)

    answers = [opened(client, f"own/{evening.slug}/rankings", key) for _time in range(3)]

    assert ([answer.status_code for answer in answers], answers[2]["Retry-After"]) == ([200, 200, 429], "60")


def test_deleted_tournament_is_gone_for_keys_too(client: Client, evening: Tournament) -> None:
    key = make_key(evening, "Vereinsseite", ACTOR)
    Tournament.stored.filter(pk=evening.pk).update(deleted_at="2026-05-10T12:00Z")

    assert (
        opened(client, f"own/{evening.slug}/lists", key).status_code,
        opened(client, f"tournaments/{evening.slug}").status_code,
    ) == (410, 410)


def test_answer_costs_as_many_queries_for_many_as_for_few(client: Client, evening: Tournament) -> None:
    large = make_tournament(40, games=4)
    play_out(large)
    for name in ("players", "ranking", "series", "seating", "games"):
        few = queries_of(client, address_of(name, evening.slug))
        assert queries_of(client, address_of(name, large.slug)) <= few, name
        assert client.get(address_of(name, large.slug)).json()["total"] in (10, 40), name


def test_page_for_people_names_every_address(client: Client, db: None) -> None:
    page = client.get("/api/").content.decode()

    assert [one.name for one in ENDPOINTS if f"/api/1/{one.path.split('<')[0]}" not in page] == []
