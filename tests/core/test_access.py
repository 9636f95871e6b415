"""Who may do what, what the audit log shows and forgets of it, and what no log holds."""

import hashlib
import io
import json
import logging
from typing import Any

import pytest
from django.conf import settings
from django.http import Http404
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tournament.core import audit, audit_words, hall, history, logs
from tournament.core.act import Actor, act
from tournament.draw.acts import seating
from tournament.models import AuditEntry, Tournament
from tournament.models.audit import is_seal
from tournament.models.link import hash_of, new_nonce, token_of

pytestmark = pytest.mark.django_db


# Who may do what. Personal values of the audit log: which they are, and that they can go while the chain holds.


def test_link_has_128_bits_is_stored_hashed_and_opens_no_draft(tournament: Tournament) -> None:
    drafted = seat_series(tournament, 2, published=False).card_tables.get(number=1)
    card_table = seat_series(tournament).card_tables.get(number=2)
    token = token_of(card_table.link_nonce)
    assert (hall.card_table_of(token), len(token)) == (card_table, 22)  # 128 bits in base64 without padding
    for nonce in new_nonce(), drafted.link_nonce:
        with pytest.raises(Http404):
            hall.card_table_of(token_of(nonce))
    assert card_table.token_hash == hash_of(token) != token
    assert token not in {str(value) for value in vars(card_table).values()}


PHONE = Actor("Liste: Serie 1, Tisch 12")


def logged(
    tournament: Tournament, after: Any, *, before: Any = None, actor: Actor = PHONE, subject: str = "Serie 1, Tisch 12"
) -> AuditEntry:
    with act(tournament, actor, "exported", subject) as trying:
        trying.before, trying.after = before, after
    return AuditEntry.objects.get(tournament=tournament, revision=tournament.revision)


def paths(entry: AuditEntry) -> set[str]:
    return set(entry.salts or ())


SAID: list[tuple[dict[str, Any], set[str]]] = [
    (
        {"after": [{"seat": 2, "outcome": "romme", "augen": 0}, {"seat": 3, "outcome": "opened", "augen": 17}]},
        set(),
    ),
    (
        {"after": {"results": [{"seat": 2, "outcome": "romme", "augen": 0}], "reason": "Anna sah es"}},
        {"after/reason"},
    ),
    ({"after": {"name": "Ahrens, Anna", "number": 7, "present": True, "club": None}}, {"after/name"}),
    ({"after": {"members": ["Ahrens, Anna", "Bauer, Bernd"]}}, {"after/members/0", "after/members/1"}),
    ({"after": {"Serie 2": {"moved": ["Ahrens, Anna: Tisch 1 → 2"], "lists": [1, 2]}}}, {"after/Serie 2/moved/0"}),
    ({"after": {"Ahrens, Anna": "Tisch 1, Platz 2"}}, {"after"}),
    ({"after": {"unheard_of": 4}}, {"after"}),
    ({"after": "Ahrens, Anna"}, {"after"}),
    ({"after": {"started_at": "2026-05-09T10:00:00+00:00", "1": {"augen": 17}}}, set()),
    ({"after": {"name": "", "teams": []}}, set()),
    # a subject that is no furniture, an actor with a name
    ({"after": None, "subject": "Serie 1, Tisch 12, Spiel 3", "actor": Actor("Befehl: recompute")}, set()),
    ({"after": None, "subject": "Ahrens, Anna", "actor": Actor("Befehl: recompute")}, {"subject"}),
    ({"after": None, "subject": "Serie A", "actor": Actor("Befehl: recompute")}, {"subject"}),
    ({"after": None, "subject": "Serie 1, Tisch 2, Anna", "actor": Actor("Befehl: recompute")}, {"subject"}),
    ({"after": None, "subject": "Serie 1", "actor": Actor("Spielleitung: anna")}, {"actor"}),
    ({"after": None, "subject": "Serie 1", "actor": Actor("Liste: Serie 1, Tisch 2, Anna")}, {"actor"}),
    ({"after": None, "subject": "Serie 1", "actor": Actor("Liste: Serie 1, Tisch 2")}, set()),
    ({"after": None, "subject": "Serie 1", "actor": Actor("Liste: Serie 1, Tisch 2, zugeordnetes Telefon")}, set()),
    (
        {
            "after": None,
            "subject": "Serie 1",
            "actor": Actor("Liste: Serie 1, Tisch 2, zugeordnetes Telefon, Anna"),
        },
        {"actor"},
    ),
]


def test_value_not_known_to_be_something_else_is_personal(tournament: Tournament) -> None:
    for said, personal in SAID:
        assert paths(logged(tournament, **said)) == personal, said


def test_value_has_a_salt_of_its_own(tournament: Tournament) -> None:
    salts = logged(tournament, {"members": ["Ahrens, Anna"] * 3}, before={"name": "Ahrens, Anna"}).salts or {}
    assert (len(set(salts.values())), {len(bytes.fromhex(salt)) for salt in salts.values()}) == (4, {16})


def sha256(value: Any, salt: str = "") -> str:
    """As records/0016 says it is hashed."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(bytes.fromhex(salt) + written).hexdigest()


def test_hash_is_of_seals_in_place_of_personal_values(tournament: Tournament) -> None:
    entry = logged(tournament, {"name": "Ahrens, Anna", "number": 7}, actor=Actor("Spielleitung: anna"))
    salts = entry.salts or {}
    said = {
        "salted": True,
        "tournament": tournament.pk,
        "revision": 1,
        "at": entry.at.isoformat(timespec="microseconds"),
        "actor": "sealed:" + sha256("Spielleitung: anna", salts["actor"]),
        "action": "exported",
        "subject": "Serie 1, Tisch 12",
        "before": None,
        "after": {"name": "sealed:" + sha256("Ahrens, Anna", salts["after/name"]), "number": 7},
        "previous": "",
    }
    assert entry.hash == sha256(said)


def test_row_of_before_holds_as_it_was_hashed(tournament: Tournament) -> None:
    row = {
        "revision": 1,
        "at": timezone.now().isoformat(timespec="microseconds"),
        "actor": "Spielleitung: anna",
        "action": "exported",
        "subject": "Ahrens, Anna",
        "before": None,
        "after": {"name": "Ahrens, Anna"},
    }
    before = sha256(row | {"tournament": tournament.pk, "previous": ""})
    AuditEntry.objects.create(tournament=tournament, hash=before, **row)
    Tournament.objects.filter(pk=tournament.pk).update(revision=1)
    logged(tournament, {"name": "Bauer, Bernd"})
    assert (audit.first_fault(tournament), tournament.revision) == (None, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"after": {"name": "Bauer, Bernd", "number": 7}},
        {"after": {"name": "Ahrens, Anna", "number": 8}},
        {"salts": {}},
        {"salts": {"after/name": "00" * 16}},
        {"salts": None},
        {"actor": "Liste: Serie 1, Tisch 13"},
    ],
    ids=str,
)
def test_changed_value_or_salt_shows(tournament: Tournament, change: dict[str, Any]) -> None:
    logged(tournament, {"name": "Ahrens, Anna", "number": 7})
    AuditEntry.objects.update(**change)
    assert audit.first_fault(tournament) == audit.ChainFault("changed", 1)


@pytest.fixture
def told(db: None) -> Tournament:
    """Anna and Bernd in a team, in rows of every kind."""
    tournament = make_tournament(4)
    team = {"name": "Kassel 1", "members": ["Ahrens, Anna", "Bauer, Bernd"]}
    logged(tournament, team, before={"name": "Ahrens, Anna", "number": 1}, actor=Actor("Spielleitung: anna"))
    logged(tournament, {"number": 4}, subject="Ahrens, Anna")
    logged(tournament, "Bauer, Bernd")
    return tournament


def test_value_and_salt_go_and_the_chain_holds(told: Tournament) -> None:
    assert audit.forget(AuditEntry.objects.all(), lambda value: value == "Ahrens, Anna") == 3
    assert audit.first_fault(told) is None
    first, second, third = AuditEntry.objects.order_by("revision")
    assert all(map(is_seal, [first.before["name"], first.after["members"][0], second.subject]))
    stay = first.after["members"][1], first.actor, third.after
    assert stay == ("Bauer, Bernd", "Spielleitung: anna", "Bauer, Bernd")
    left = [{"actor", "after/name", "after/members/1"}, set(), {"after"}]
    assert [paths(entry) for entry in (first, second, third)] == left


def test_value_put_where_one_was_forgotten_shows(told: Tournament) -> None:
    audit.forget(AuditEntry.objects.all())
    AuditEntry.objects.filter(revision=2).update(subject="Bauer, Bernd")
    assert audit.first_fault(told) == audit.ChainFault("changed", 2)


def test_forgotten_value_is_read_as_deleted(told: Tournament) -> None:
    audit.forget(AuditEntry.objects.all(), lambda value: "anna" in str(value).lower())
    assert audit.first_fault(told) is None
    first, second, _third = (
        audit_words.line(entry, told.rulebook) for entry in AuditEntry.objects.order_by("revision")
    )
    assert (first.actor, first.before, first.after, second.subject) == (
        "(gelöscht)",
        "Name: (gelöscht); Nummer: 1",
        "Name: Kassel 1; Mitglieder: (gelöscht), Bauer, Bernd",
        "(gelöscht)",
    )


def test_draft_still_says_that_it_was_changed_by_hand() -> None:
    series = seat_series(make_tournament(8), published=False)
    seating.swap(series, series.version, ACTOR, 1, 5)
    audit.forget(AuditEntry.objects.filter(action="seats_swapped"))
    assert history.changed_by_hand(series) == [{"(gelöscht)": "(gelöscht)"}]


def test_row_of_before_cannot_forget(told: Tournament) -> None:
    AuditEntry.objects.filter(revision=2).update(salts=None)
    with pytest.raises(ValueError, match="row 2 has no salts"):
        audit.forget(AuditEntry.objects.order_by("revision"))


# What stands in a log, for people and for programs: what happened and where, no link and nobody's name.

TOKEN = "MxrnErgtJzEzRPdxh91IzQ"
LINKS = [
    *(f"/liste/{TOKEN}/games/1", f"/mein-tisch/7-{TOKEN}/", f"/saal/{TOKEN}/", f"https://saal.example/liste/{TOKEN}"),
    *(f"/einladung/{TOKEN}/passkey/", f"/e/{TOKEN}", f"/helfen/{TOKEN}/", f"/turniere/pokal/meldung/{TOKEN}/"),
    f"/turniere/pokal/bestaetigen/{TOKEN}/",
    *(f"/vereine/hessen/beitreten/{TOKEN}/", f"/turniere/pokal/da/{TOKEN}/"),
]


def writing(formatter: logging.Formatter) -> tuple[logging.Logger, io.StringIO]:
    """A log, and where it is written by this formatter."""
    handler = logging.StreamHandler(out := io.StringIO())
    handler.setFormatter(formatter)
    handler.addFilter(logs.WithoutTokens())
    log = logging.getLogger("tests.logs")
    log.propagate, log.handlers = False, [handler]
    return log, out


def written(formatter: logging.Formatter) -> str:
    """What is written of an error that says a name and a link, which came from another."""
    log, out = writing(formatter)
    try:
        try:
            int("Zabel, Zoe")
        except ValueError as error:
            raise RuntimeError(f"Zabel, Zoe: {LINKS[0]}") from error
    except RuntimeError:
        log.exception("Internal Server Error: %s", LINKS[0], extra={"status_code": 500})
    return out.getvalue()


@pytest.mark.parametrize("formatter", [logs.Lines(), logs.JsonLines()])
def test_link_stands_nowhere(formatter: logging.Formatter) -> None:
    log, out = writing(formatter)
    for link in LINKS:
        log.warning("Not Found: %s", link)
        log.warning(f"Not Found: {link}")
    told = [(TOKEN in line, "Not Found: " in line) for line in out.getvalue().splitlines()]
    assert (told, TOKEN in written(formatter)) == ([(False, True)] * 2 * len(LINKS), False)


def test_address_with_a_right_is_masked() -> None:
    for route in logs.routes(get_resolver().url_patterns):
        token = logs.PARAMETER.sub(lambda found: TOKEN if found[1] in logs.RIGHTS else "x", route)
        assert TOKEN not in logs.masked(f"/{token}")
    assert logs.masked("GET /turniere/pokal/stand.csv") == "GET /turniere/pokal/stand.csv"


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("nginx.conf", '"~^(?<room>%s)[^/?]+(?<rest>[^?]*)" "${room}-${rest}";'),
        ("Caddyfile", 'request>uri regexp "^(%s)[^/?]+([^?]*).*|^([^?]*).*" "$1-$2$3"'),
    ],
)
def test_proxy_example_masks_what_the_urlconf_calls_a_right(file: str, line: str) -> None:
    masking = line % "|".join(logs.beginnings())
    assert masking in (settings.BASE_DIR / "deploy" / file).read_text(encoding="utf-8")


def test_error_is_its_classes_and_its_place_to_a_program() -> None:
    line = written(logs.JsonLines())
    told = json.loads(line)
    assert ("Zabel" in line, line.count("\n")) == (False, 1)
    assert (told["time"].endswith("+00:00"), told["where"][-1].endswith(" written")) == (True, True)
    assert told | {"time": "", "where": []} == {
        "time": "",
        "level": "ERROR",
        "logger": "tests.logs",
        "message": "Internal Server Error: /liste/…/games/1",
        "status": 500,
        "error": ["builtins.RuntimeError", "builtins.ValueError"],
        "where": [],
    }


def test_line_of_several_lines_stays_one() -> None:
    log, out = writing(logs.JsonLines())
    log.error("one\ntwo „drei“")
    (line,) = out.getvalue().splitlines()
    assert json.loads(line)["message"] == "one\ntwo „drei“"


def test_stranger_who_asks_by_another_name_fills_no_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/", HTTP_HOST="fremd.example").status_code == 400
    assert caplog.text == ""
