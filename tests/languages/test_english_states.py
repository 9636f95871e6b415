"""What is not always there, as an English reader sees it: drafts, announced draws, errors, mails, commands."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils.translation import override
from pytest_django import Settings

from tests.factories import ACTOR, publish_results
from tests.languages.read import ENGLISH, Read
from tests.waiting import wait_until
from tournament.core import words
from tournament.core.storage import AWAY, BROKEN, FULL
from tournament.core.works import NotDoneError
from tournament.models import Appointment, Role, Tournament
from tournament.server.refusals import SAID, refusal
from tournament.standings.acts.editions import finalise
from tournament.web import errors

pytestmark = pytest.mark.django_db
LARGEST = 2 * 1024 * 1024
HELP = """
import django; django.setup()
from django.core.management import get_commands, load_command_class
for name, app in sorted(get_commands().items()):
    if app == "tournament":
        print(load_command_class(app, name).create_parser("manage.py", name).format_help())
"""


def walk(client: Client, read: Read, base: str, *pages: str) -> None:
    """Look at these pages, each of which is there."""
    for page in pages:
        answer = client.get(f"{base}{page}", follow=True)
        assert answer.status_code == 200, page
        read.answer(page, answer)


def test_drafts_and_announced_draws_show_no_german_word(english: Client, run: Callable[..., Tournament]) -> None:
    cup, read = run(8, clubs=2, series=2), Read()
    base, public = f"/leitung/{cup.slug}/", f"/turniere/{cup.slug}/"
    read.answer("announce", english.post(f"{base}sitzplan/ankuendigen/", {"source": "karten"}, follow=True))
    walk(english, read, base, "sitzplan/", "sitzplan/angekuendigt/")
    walk(english, read, public, "sitzplan/auslosungen")
    series = [f"{one.number}.{one.version}" for one in cup.series.all()]
    drawn = {"series": series, "outside": "herz7", "consent": ["clubs", "repeats", "teams"]}
    read.answer("draw", english.post(f"{base}sitzplan/auslosen/", drawn, follow=True))
    assert cup.series.filter(card_tables__isnull=False).exists()
    cup.registrations.filter(number=8).update(present=False)
    walk(english, read, base, "sitzplan/", "serie/1/", "serie/2/", "protokoll/", "")
    assert read.german == ""


def test_final_results_and_corrections_show_no_german_word(english: Client, cup: Tournament) -> None:
    publish_results(cup, 2)
    finalise(cup, {"players": 1, "teams": 1}, ACTOR, anyway=True)
    base, read = f"/leitung/{cup.slug}/", Read()
    penalty = {"whom": f"r{cup.registrations.get(number=1).pk}", "series": 1, "points": 3, "reason": "late"}
    for reason in ({}, {"correction_reason": "late, all agree"}):
        read.answer("correction", english.post(f"{base}mannschaften/{cup.teams.all()[0].pk}/aufloesen/", reason))
        read.answer("correction", english.post(f"{base}entscheidungen/strafe/", penalty | reason, follow=True))
    walk(english, read, base, "endstand/", "stand/", "protokoll/", "entscheidungen/")
    walk(english, read, f"/turniere/{cup.slug}/", "stand", "wertung/players/fassung/1")
    assert read.german == ""


def test_refusals_show_no_german_word(english: Client, cup: Tournament) -> None:
    """403, 404 and 413, as they come about."""
    read, base = Read(), f"/leitung/{cup.slug}/"
    reader = User.objects.create_user("berta")
    Appointment.objects.create(tournament=cup, user=reader, role=Role.READER)
    looking = Client(headers=ENGLISH)
    looking.force_login(reader)
    strict = Client(headers=ENGLISH, enforce_csrf_checks=True)
    met = {
        403: [looking.get(f"{base}angaben/"), looking.post(f"{base}stand/"), strict.post("/anmelden/")],
        404: [english.get("/nichts/"), english.get("/leitung/nichts/"), english.post("/leitung/nichts/angaben/")],
        413: [english.post(f"{base}angaben/", {"name": "x" * LARGEST})],
    }
    for status, answers in met.items():
        assert [answer.status_code for answer in answers] == [status] * len(answers)
        for answer in answers:
            read.answer(str(status), answer)
    assert read.german == ""


def test_attempts_too_many_show_no_german_word(settings: Settings) -> None:
    settings.AXES_FAILURE_LIMIT = 1
    User.objects.create_user("anna", password="karten-und-augen")
    client, read = Client(headers=ENGLISH), Read()
    answers = [client.post("/anmelden/", {"username": "anna", "password": "x"}) for _ in range(2)]
    assert answers[-1].status_code == 429
    for answer in answers:
        read.answer("429", answer)
    assert read.german == ""


def _broken(request: HttpRequest) -> Iterator[HttpResponse]:
    """What a page says where the program, its database or its processes cannot go on."""
    yield errors.server_error(request)
    yield errors.logged_out(request)
    yield errors.bad_request(request, ValueError())
    yield from (errors.not_stored(request, fault) for fault in (FULL, BROKEN, AWAY))
    works = [code for code in words.REFUSALS if code.startswith("work_")]
    yield from (errors.not_done(request, NotDoneError(code)) for code in works)


def test_errors_of_the_program_show_no_german_word(rf: RequestFactory) -> None:
    request, read = rf.get("/"), Read()
    request.user = AnonymousUser()
    with override("en"):
        for answer in _broken(request):
            read.answer(str(answer.status_code), answer)
    for status in SAID:
        for path in ("/", "/liste/x/state"):
            said = refusal(status, path, "en")
            read.answer(f"server {status}", HttpResponse(said.body, headers=dict(said.headers)))
    assert read.german == ""


@pytest.mark.django_db(transaction=True)
def test_mails_show_no_german_word(organiser: User, settings: Settings) -> None:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "list@example.org"
    User.objects.update(email="anna@example.org")
    Client(headers=ENGLISH).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    read = Read()
    read.add("mail", str(mail.outbox[0].subject), *str(mail.outbox[0].body).splitlines())
    assert read.german == ""


def test_commands_show_no_german_word() -> None:
    """The help of every command of ours, and of the packages that know no Django."""
    read = Read()
    english = os.environ | {"COMMAND_LANGUAGE": "en", "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    for asked in (["-c", HELP], ["-m", "scoring", "--help"], ["-m", "tournament.seating", "plan", "--help"]):
        said = subprocess.run(
            [sys.executable, *asked], cwd=settings.BASE_DIR, env=english, capture_output=True, text=True, check=True
        )
        assert said.stdout
        read.add(" ".join(asked[:2]), *said.stdout.splitlines())
    assert read.german == ""
