"""Who may do what, what the audit log shows and forgets of it, and what no log holds."""

import hashlib
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tournament.core import access, links
from tournament.core.act import Actor, act
from tournament.core.audit_chain import ChainFault, first_fault
from tournament.core.audit_words import line
from tournament.core.history import changed_by_hand
from tournament.core.logs import JsonLines, Lines, WithoutTokens
from tournament.core.personal import forget
from tournament.draw.acts import seating
from tournament.models import AuditEntry, Role, Tournament
from tournament.models.link import hash_of, new_nonce, token_of
from tournament.models.seals import is_seal

pytestmark = pytest.mark.django_db


# Who may do what. Personal values of the audit log: which they are, and that they can go while the chain holds.


def test_organiser_finds_the_tournament_he_runs(organiser: User, tournament: Tournament) -> None:
    for anybody in organiser, AnonymousUser():
        with pytest.raises(Http404):
            access.found_by(anybody, tournament.slug)
    tournament.organisers.add(organiser)
    assert access.found_by(organiser, tournament.slug) == (tournament, Role.LEAD)


def test_administrator_runs_all(tournament: Tournament) -> None:
    administrator = User.objects.create_superuser("chef", password="karten-und-augen")
    assert list(access.organised(administrator)) == [tournament]


def test_published_tournament_is_everybodys(tournament: Tournament) -> None:
    assert access.public_tournament(tournament.slug) == tournament
    with pytest.raises(Http404):
        access.public_tournament(make_tournament(published=False).slug)


def test_link_opens_its_list_once_it_is_no_draft(tournament: Tournament) -> None:
    drafted = seat_series(tournament, 2, published=False).card_tables.get(number=1)
    card_table = seat_series(tournament).card_tables.get(number=2)
    assert links.card_table_of(token_of(card_table.link_nonce)) == card_table
    for nonce in new_nonce(), drafted.link_nonce:
        with pytest.raises(Http404):
            links.card_table_of(token_of(nonce))


def test_link_has_128_bits_and_is_stored_hashed(tournament: Tournament) -> None:
    card_table = seat_series(tournament).card_tables.get(number=1)
    token = token_of(card_table.link_nonce)
    assert len(token) == 22  # 128 bits in base64 without padding
    assert card_table.token_hash == hash_of(token) != token
    assert token not in {str(value) for value in vars(card_table).values()}


PHONE = Actor("Liste: Serie 1, Tisch 12")


def logged(
    tournament: Tournament, after: Any, *, before: Any = None, actor: Actor = PHONE, subject: str = "Serie 1, Tisch 12"
) -> AuditEntry:
    with act(tournament, actor, "tried", subject) as trying:
        trying.before, trying.after = before, after
    return AuditEntry.objects.get(tournament=tournament, revision=tournament.revision)


def paths(entry: AuditEntry) -> set[str]:
    assert entry.salts is not None
    return set(entry.salts)


@pytest.mark.parametrize(
    ("after", "personal"),
    [
        ([{"seat": 2, "outcome": "romme", "augen": 0}, {"seat": 3, "outcome": "opened", "augen": 17}], []),
        ({"results": [{"seat": 2, "outcome": "romme", "augen": 0}], "reason": "Anna sah es"}, ["after/reason"]),
        ({"name": "Ahrens, Anna", "number": 7, "present": True, "club": None}, ["after/name"]),
        ({"members": ["Ahrens, Anna", "Bauer, Bernd"]}, ["after/members/0", "after/members/1"]),
        ({"Serie 2": {"moved": ["Ahrens, Anna: Tisch 1 → 2"], "lists": [1, 2]}}, ["after/Serie 2/moved/0"]),
        ({"Ahrens, Anna": "Tisch 1, Platz 2"}, ["after"]),
        ({"unheard_of": 4}, ["after"]),
        ("Ahrens, Anna", ["after"]),
        ({"started_at": "2026-05-09T10:00:00+00:00", "1": {"augen": 17}}, []),
        ({"name": "", "teams": []}, []),
    ],
    ids=str,
)
def test_value_not_known_to_be_something_else_is_personal(
    tournament: Tournament, after: Any, personal: list[str]
) -> None:
    assert sorted(paths(logged(tournament, after))) == personal


@pytest.mark.parametrize(
    ("subject", "actor", "personal"),
    [
        ("Serie 1, Tisch 12, Spiel 3", "Befehl: recompute", set()),
        ("Ahrens, Anna", "Befehl: recompute", {"subject"}),
        ("Serie A", "Befehl: recompute", {"subject"}),
        ("Serie 1, Tisch 2, Anna", "Befehl: recompute", {"subject"}),
        ("Serie 1", "Spielleitung: anna", {"actor"}),
        ("Serie 1", "Liste: Serie 1, Tisch 2, Anna", {"actor"}),
        ("Serie 1", "Liste: Serie 1, Tisch 2", set()),
        ("Serie 1", "Liste: Serie 1, Tisch 2, zugeordnetes Telefon", set()),
        ("Serie 1", "Liste: Serie 1, Tisch 2, zugeordnetes Telefon, Anna", {"actor"}),
    ],
)
def test_subject_that_is_no_furniture_and_actor_with_a_name_are_personal(
    tournament: Tournament, subject: str, actor: str, personal: set[str]
) -> None:
    assert paths(logged(tournament, None, subject=subject, actor=Actor(actor))) == personal


def test_value_has_a_salt_of_its_own(tournament: Tournament) -> None:
    salts = logged(tournament, {"members": ["Ahrens, Anna"] * 3}, before={"name": "Ahrens, Anna"}).salts
    assert salts is not None
    assert (len(set(salts.values())), {len(bytes.fromhex(salt)) for salt in salts.values()}) == (4, {16})


def sha256(value: Any, salt: str = "") -> str:
    """As records/0016 says it is hashed."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(bytes.fromhex(salt) + written).hexdigest()


def test_hash_is_of_seals_in_place_of_personal_values(tournament: Tournament) -> None:
    entry = logged(tournament, {"name": "Ahrens, Anna", "number": 7}, actor=Actor("Spielleitung: anna"))
    assert entry.salts is not None
    said = {
        "salted": True,
        "tournament": tournament.pk,
        "revision": 1,
        "at": entry.at.isoformat(timespec="microseconds"),
        "actor": "sealed:" + sha256("Spielleitung: anna", entry.salts["actor"]),
        "action": "tried",
        "subject": "Serie 1, Tisch 12",
        "before": None,
        "after": {"name": "sealed:" + sha256("Ahrens, Anna", entry.salts["after/name"]), "number": 7},
        "previous": "",
    }
    assert entry.hash == sha256(said)


def test_row_of_before_holds_as_it_was_hashed(tournament: Tournament) -> None:
    row = {
        "revision": 1,
        "at": timezone.now().isoformat(timespec="microseconds"),
        "actor": "Spielleitung: anna",
        "action": "tried",
        "subject": "Ahrens, Anna",
        "before": None,
        "after": {"name": "Ahrens, Anna"},
    }
    hashed = sha256(row | {"tournament": tournament.pk, "previous": ""})
    AuditEntry.objects.create(tournament=tournament, hash=hashed, **row)
    Tournament.objects.filter(pk=tournament.pk).update(revision=1)
    logged(tournament, {"name": "Bauer, Bernd"})
    assert (first_fault(tournament), tournament.revision) == (None, 2)


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
    assert first_fault(tournament) == ChainFault("changed", 1)


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
    assert forget(AuditEntry.objects.all(), lambda value: value == "Ahrens, Anna") == 3
    assert first_fault(told) is None
    first, second, third = AuditEntry.objects.order_by("revision")
    assert all(map(is_seal, [first.before["name"], first.after["members"][0], second.subject]))
    stay = first.after["members"][1], first.actor, third.after
    assert stay == ("Bauer, Bernd", "Spielleitung: anna", "Bauer, Bernd")
    left = [{"actor", "after/name", "after/members/1"}, set(), {"after"}]
    assert [paths(entry) for entry in (first, second, third)] == left


def test_rows_forget_all_and_the_log_goes_on(told: Tournament) -> None:
    forget(AuditEntry.objects.filter(revision__gt=1))
    assert first_fault(told) is None
    assert [paths(entry) for entry in AuditEntry.objects.order_by("revision")][1:] == [set(), set()]
    forget(AuditEntry.objects.all())
    logged(told, {"name": "Claus, Clara"})
    assert (first_fault(told), told.revision) == (None, 4)


def test_value_put_where_one_was_forgotten_shows(told: Tournament) -> None:
    forget(AuditEntry.objects.all())
    AuditEntry.objects.filter(revision=2).update(subject="Bauer, Bernd")
    assert first_fault(told) == ChainFault("changed", 2)


def test_forgotten_value_is_read_as_deleted(told: Tournament) -> None:
    forget(AuditEntry.objects.all(), lambda value: "anna" in str(value).lower())
    first, second, _third = (line(entry, told.rulebook) for entry in AuditEntry.objects.order_by("revision"))
    assert (first.actor, first.before, first.after, second.subject) == (
        "(gelöscht)",
        "Name: (gelöscht); Nummer: 1",
        "Name: Kassel 1; Mitglieder: (gelöscht), Bauer, Bernd",
        "(gelöscht)",
    )


def test_draft_still_says_that_it_was_changed_by_hand() -> None:
    series = seat_series(make_tournament(8), published=False)
    seating.swap(series, series.version, ACTOR, 1, 5)
    forget(AuditEntry.objects.filter(action="seats_swapped"))
    assert changed_by_hand(series) == [{"(gelöscht)": "(gelöscht)"}]


def test_row_of_before_cannot_forget(told: Tournament) -> None:
    AuditEntry.objects.filter(revision=2).update(salts=None)
    with pytest.raises(ValueError, match="row 2 has no salts"):
        forget(AuditEntry.objects.order_by("revision"))


# What stands in a log, for people and for programs: what happened and where, no link and nobody's name.

TOKEN = "MxrnErgtJzEzRPdxh91IzQ"
LINKS = [f"/liste/{TOKEN}/games/1", f"/mein-tisch/7-{TOKEN}/", f"/saal/{TOKEN}/", f"https://saal.example/liste/{TOKEN}"]
LINKS += [f"/einladung/{TOKEN}/passkey/", f"/e/{TOKEN}", f"/helfen/{TOKEN}/"]


class Kept(logging.Handler):
    """Keeps what is written, by this formatter."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.addFilter(WithoutTokens())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    logger = logging.getLogger("tests.logs")
    logger.propagate = False
    yield logger
    logger.handlers.clear()


def written(log: logging.Logger, formatter: logging.Formatter) -> str:
    """What is written of an error that says a name and a link, which came from another."""
    handler = Kept(formatter)
    log.addHandler(handler)
    try:
        try:
            int("Zabel, Zoe")
        except ValueError as error:
            raise RuntimeError(f"Zabel, Zoe: {LINKS[0]}") from error
    except RuntimeError:
        log.exception("Internal Server Error: %s", LINKS[0], extra={"status_code": 500})
    return handler.lines[0]


@pytest.mark.parametrize("formatter", [Lines(), JsonLines()])
@pytest.mark.parametrize("link", LINKS)
def test_link_stands_nowhere(log: logging.Logger, formatter: logging.Formatter, link: str) -> None:
    handler = Kept(formatter)
    log.addHandler(handler)
    log.warning("Not Found: %s", link)
    log.warning(f"Not Found: {link}")
    assert [(TOKEN in line, "Not Found: " in line) for line in handler.lines] == [(False, True)] * 2
    assert TOKEN not in written(log, formatter)


def test_error_is_its_classes_and_its_place_to_a_program(log: logging.Logger) -> None:
    line = written(log, JsonLines())
    assert not [one for one in ("Zabel", "\n") if one in line]
    told = json.loads(line)
    assert told["time"].endswith("+00:00")
    assert told["where"][-1].endswith(" written")
    assert told | {"time": "", "where": []} == {
        "time": "",
        "level": "ERROR",
        "logger": "tests.logs",
        "message": "Internal Server Error: /liste/…/games/1",
        "status": 500,
        "error": ["builtins.RuntimeError", "builtins.ValueError"],
        "where": [],
    }


def test_line_of_several_lines_stays_one(log: logging.Logger) -> None:
    handler = Kept(JsonLines())
    log.addHandler(handler)
    log.error("one\ntwo „drei“")
    assert "\n" not in handler.lines[0]
    assert json.loads(handler.lines[0])["message"] == "one\ntwo „drei“"
