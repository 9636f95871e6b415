"""What protects the program: who gets in, what a page may do, what a wrong password costs."""

import importlib
import re
from http import HTTPStatus
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db.backends.postgresql.client import DatabaseClient
from django.test import Client
from django.urls import URLPattern, reverse
from pytest_django import Settings

from tests.addresses import each_alone, views
from tests.examples import few
from tests.factories import seat_series
from tests.web.answers import shows, text
from tournament.models import Tournament
from tournament.server.clients import Known
from tournament.server.wsgi import Head
from tournament.settings import base, production
from tournament.urls import ORGANISER
from tournament.web.connection import Lane, lane_of

pytestmark = pytest.mark.django_db

RIGHT = {"username": "anna", "password": "karten-und-augen"}
PATTERNS: list[URLPattern] = [pattern for pattern in ORGANISER if "slug" in pattern.pattern.converters]
VALUES = {"slug": "", "number": 1, "table": 1, "game": 1, "seat": 1, "pk": 1, "key": "players",
          "date": 1, "event": 1, "asked": 1, "person": 1, "club": 1, "issued": 1}  # fmt: skip


def address(pattern: URLPattern, tournament: Tournament) -> str:
    """The address of a page of this tournament."""
    values = {**VALUES, "slug": tournament.slug}
    return reverse(f"organiser:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})


@pytest.mark.parametrize("every", few(1, [3, 1]))
def test_organisers_pages_are_found_by_nobody_else(tournament: Tournament, organiser: User, every: int) -> None:
    """A visitor is sent to log in; for another organiser a tournament is not there: on each so manieth page; who is let
    in at all is asked of every address in tests/roles. `make access` asks in all ways."""
    seat_series(tournament)
    stranger, visitor = Client(), Client()
    stranger.force_login(organiser)
    for path in each_alone(address(pattern, tournament) for pattern in PATTERNS[::every]):
        response = visitor.get(path)
        assert (response.status_code, response["Location"]) == (302, f"{reverse('login')}?next={path}")
        assert response["Cache-Control"] == "no-store"
        # a page that takes nothing says so before it looks
        assert stranger.post(path).status_code == 404 or stranger.get(path).status_code == 404, path


def test_refused_account_stands_in_the_journal_without_its_name(
    tournament: Tournament, organiser: User, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client()
    client.force_login(organiser)
    assert client.get(reverse("organiser:tournament", args=[tournament.slug])).status_code == 404
    assert [record.getMessage() for record in caplog.records] == [f"refused: account {organiser.pk}, GET tournament"]


# `no-store`: "back" after logging out shows nothing that is not public. What organisers read and send is asked in
# tests/outward/test_embedding.py and tests/web/test_sent.py.


def test_refusal_is_kept_nowhere(organiser_client: Client) -> None:
    """A page that is not there, a form without its token or too large."""
    assert organiser_client.get("/leitung/gibt-es-nicht/serie/1/")["Cache-Control"] == "no-store"
    client = Client(enforce_csrf_checks=True)
    client.cookies = organiser_client.cookies
    too_much = Client().post("/leitung/neu/", b"x" * (1024 * 1024 + 1), content_type="text/plain")
    found = [(answer.status_code, answer["Cache-Control"]) for answer in (client.post("/leitung/neu/"), too_much)]
    assert found == [(403, "no-store"), (413, "no-store")]


def test_log_in_and_list_are_kept_nowhere() -> None:
    for path in ("/anmelden/", "/abmelden/", "/liste/token/", "/liste/token/state", "/liste/a/b/c"):
        for answer in (Client().get(path), Client().post(path)):
            assert "no-store" in answer["Cache-Control"], path


def test_document_is_still_shown_by_the_browser(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    response = organiser_client.get(reverse("organiser:standings_pdf", args=[tournament.slug]))
    kind, shown = response["Content-Type"], response["Content-Disposition"].split(";")[0]
    assert (kind, shown) == ("application/pdf", "inline")
    assert (response["Cache-Control"], "Pragma" in response) == ("no-store", False)


def test_public_page_may_be_kept(tournament: Tournament) -> None:
    assert "no-store" not in Client().get(f"/turniere/{tournament.slug}/stand")["Cache-Control"]


def test_log_in_leads_to_ones_tournaments_and_nowhere_else(organiser: User) -> None:
    response = Client().post(reverse("login"), RIGHT | {"next": "https://example.org/"})
    assert (response.status_code, response["Location"]) == (302, reverse("organiser:tournaments"))


def test_ten_wrong_passwords_close_the_door_for_a_while(organiser: User) -> None:
    client, wrong = Client(), RIGHT | {"password": "falsch"}
    first, *_others, last = [client.post(reverse("login"), wrong) for _time in range(10)]
    right = client.post(reverse("login"), RIGHT)
    assert (first.status_code, last.status_code, right.status_code) == (200, 429, 429)
    shows(text(first), "Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt.")
    shows(text(right), "Zu viele falsche Passwörter")


def test_logging_out_takes_a_form(organiser_client: Client) -> None:
    assert organiser_client.get(reverse("logout")).status_code == 405


def test_page_runs_only_this_programs_scripts_and_is_framed_by_nobody() -> None:
    response = Client().get(reverse("login"))
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert (response["X-Frame-Options"], response["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert (response["Referrer-Policy"], response["Cross-Origin-Opener-Policy"]) == ("same-origin", "same-origin")
    asked = set(response["Permissions-Policy"].split(", "))
    assert {"camera=()", "microphone=()", "geolocation=()"} <= asked  # not asked who or where somebody is
    assert "bluetooth=()" not in asked  # unknown to Chromium, which would say so in the console of every page


def test_answer_is_taken_for_nothing_it_is_not_nor_read_elsewhere() -> None:
    for path in ("/", "/anmelden/", "/leitung/", "/gibt-es-nicht", "/liste/token/", "/liste/token/state", "/gesund"):
        response = Client().get(path, headers={"Origin": "https://example.org"})
        assert response["X-Content-Type-Options"] == "nosniff", path
        assert [name for name in response.headers if name.startswith("Access-Control")] == [], path


def test_trace_gives_nothing_back() -> None:
    traced = Client().trace("/", headers={"X-Secret": "geheim"})
    assert (traced.status_code >= 400, b"geheim" in traced.content) == (True, False)


def test_log_in_is_read_by_no_script_and_sent_by_no_other_page(organiser: User) -> None:
    said = Client().post(reverse("login"), RIGHT, secure=True).cookies
    own = [said[f"__Host-{name}"] for name in ("sessionid", "known_browser")]
    assert {(one["samesite"], one["secure"], one["httponly"]) for one in own} == {("Lax", True, True)}


YEAR = "max-age=31536000"


# Strict-Transport-Security: only where TLS is what is served, and of other names only what the owner says.


@pytest.mark.parametrize(
    ("word", "said"),
    [("", YEAR), ("subdomains", f"{YEAR}; includeSubDomains"), ("preload", f"{YEAR}; includeSubDomains; preload")],
)
def test_tls_on_the_internet_is_for_a_year_of_this_name(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, word: str, said: str
) -> None:
    monkeypatch.setenv("HSTS", word)
    there = importlib.reload(production)
    for name in ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD"):
        setattr(settings, name, getattr(there, name))
    path = reverse("login")
    assert Client().get(path, secure=True)["Strict-Transport-Security"] == said
    assert "Strict-Transport-Security" not in Client().get(path)


def test_word_that_is_none_is_named_and_nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HSTS", "ja")
    with pytest.raises(SystemExit, match=r"^HSTS: „ja“ gibt es nicht\. Möglich: subdomains, preload"):
        importlib.reload(production)


def test_browser_in_the_hall_is_not_told_to_use_tls() -> None:
    assert "Strict-Transport-Security" not in Client().get(reverse("login"), secure=True)


def test_certificate_opens_the_database_to_the_server_and_to_its_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    files = "sslmode=verify-full&sslrootcert=/tls/ca.pem&sslcert=/tls/own.pem&sslkey=/tls/own.key"
    monkeypatch.setenv("DATABASE_URL", f"postgres://spielliste@db.example/spielliste?{files}")
    database = base._database()
    said = {"sslmode": "verify-full", "sslrootcert": "/tls/ca.pem", "sslcert": "/tls/own.pem", "sslkey": "/tls/own.key"}
    _command, environment = DatabaseClient.settings_to_cmd_args_env(database, [])
    assert (database["OPTIONS"], environment) == (said, {f"PG{name.upper()}": value for name, value in said.items()})


HTML_FROM_TEXT = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(")


def test_script_of_ours_makes_no_html_or_program_of_text() -> None:
    static = Path(__file__).resolve().parents[1] / "static"
    scripts = [file for file in static.rglob("*.js") if file.parent.name != "vendor"]
    found = [file.name for file in scripts if HTML_FROM_TEXT.search(file.read_text(encoding="utf-8"))]
    assert (len(scripts) > 30, found) == (True, [])


def test_unknown_page_and_form_without_token_are_answered_in_german(organiser: User) -> None:
    unknown = Client().get("/gibt-es-nicht")
    tokenless = Client(enforce_csrf_checks=True).post(reverse("login"), {"username": "anna", "password": "x"})
    assert (unknown.status_code, tokenless.status_code) == (404, 403)
    shows(text(unknown), "Hier ist nichts")
    shows(text(tokenless), "Bitte noch einmal absenden")


# Whose turn comes first, by the program's real addresses: an invented link teaches the server nothing, and no thread of
# others waits while a password is hashed.

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
PATHS = ["/" + path.replace("<int:number>", "1") for name, path, _view in views() if name.startswith("list_keeper:")]


def head(method: str, path: str) -> Head:
    return Head(method, path, "1.1", "http", {}, ("127.0.0.1", "1"), ("127.0.0.1", "2"))


@pytest.mark.parametrize("path", PATHS)
def test_invented_link_is_known_by_no_answer(path: str) -> None:
    known, there = Known(), path.replace("<str:token>", "erfunden")
    for method in METHODS:
        for tried in {there, there.rstrip("/")}:
            answer = Client().generic(method, tried, "{}", content_type="application/json")
            known.learn(head(method, tried), answer.status_code)
            assert not known.has(head("GET", there)), (method, answer.status_code)
            assert not known.has(head("GET", "/liste/erfunden/state")), (method, tried)
            assert not known.has(head("GET", f"{tried.rstrip('/')}/state")), (method, tried)


@pytest.mark.parametrize(
    ("status", "known"),
    [(200, True), (304, True), (301, False), (302, False), (405, False), (422, False), (503, False)],
)
def test_link_is_known_once_its_list_was_shown(status: int, known: bool) -> None:
    clients = Known()
    clients.learn(head("GET", "/liste/da/state"), status)
    assert clients.has(head("PUT", "/liste/da/games/1")) is known


@pytest.mark.parametrize("part", ["arbeiter.js", "hilfe"])
def test_part_of_every_list_page_is_no_link(client: Client, part: str) -> None:
    known = Known()
    assert client.get(f"/liste/{part}").status_code == HTTPStatus.OK
    known.learn(head("GET", f"/liste/{part}"), HTTPStatus.OK)
    assert not known.has(head("GET", f"/liste/{part}/state"))


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("login", []),
        ("invitation", ["x"]),
        ("organiser:confirm", []),
        ("organiser:account_password", []),
        ("organiser:second_factor", []),
        ("organiser:second_factor_off", []),
    ],
)
def test_password_is_hashed_beside_other_threads(name: str, args: list[str]) -> None:
    path = reverse(name, args=args)
    assert [lane_of(method, path) for method in ("POST", "GET")] == [Lane.PASSWORDS, Lane.OTHERS]
