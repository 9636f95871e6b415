"""A club that speaks English: issue 34, the row "an English club"."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from languages.spoken import ASKED, language_of_commands
from tests.examples import few
from tests.factories import ACTOR
from tests.people.members import TYPED, link_on
from tests.people.test_invitations import said
from tests.setup.test_tournaments import DETAILS, change
from tests.web.answers import text
from tournament.core.installation import first_organisation
from tournament.models import LegalPage, Membership, Organisation, Tournament
from tournament.setup.acts.tournaments import create_tournament

ENGLISH = {"Accept-Language": "en-IE,en;q=0.9"}
HERE = Path(__file__).resolve().parents[2]


@pytest.fixture
def made(organiser: User) -> Tournament:
    """A tournament that the organiser of an English club makes, who chooses nothing."""
    Organisation.objects.update(language="en")
    return create_tournament(replace(DETAILS, language=""), organiser, ACTOR)


@pytest.mark.django_db
@pytest.mark.usefixtures("var")
def test_first_owner_gives_the_club_their_language_and_its_name() -> None:
    assert (first_organisation().name, first_organisation().language) == ("Unser Verein", "de")
    assert Client(headers=ENGLISH).post(link_on(said()), TYPED).status_code == 302
    assert Membership.objects.get().organisation.language == "en"
    assert first_organisation().name == "Our club"


@pytest.mark.django_db
def test_new_tournament_is_printed_in_the_clubs_language(made: Tournament, browser: Client) -> None:
    form = text(browser.get("/leitung/neu/", headers=ENGLISH))
    assert re.findall(r'name="language" value="(\w+)"[^>]*checked', form) == ["en"]
    assert made.language == "en"


@pytest.mark.django_db
def test_check_words_are_english_and_stay_whatever_is_printed_later(made: Tournament) -> None:
    change(made, language="de")
    assert (made.language, made.check_words) == ("de", "en")


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_imprint_counts_in_whichever_language_it_is_complete(client: Client, language: str) -> None:
    LegalPage.objects.create(kind="imprint", language=language, text="# Us\n\nRummy Club, Cork")
    LegalPage.objects.create(kind="imprint", language="en" if language == "de" else "de", text="[Name]")
    for reads in ("en", "de"):
        page = client.get("/impressum/", headers={"Accept-Language": reads})
        assert (page.status_code, f'<div lang="{language}">' in text(page), "Cork" in text(page)) == (200, True, True)


@pytest.mark.django_db
def test_files_are_called_as_their_reader_speaks(client: Client, standing: Tournament) -> None:
    for path, german, english in (
        ("stand.csv", "stand.csv", "standings.csv"),
        ("stand/serie/1.csv", "serie-1.csv", "series-1.csv"),
        ("stand.pdf", "stand.pdf", "standings.pdf"),
    ):
        address = f"/turniere/{standing.slug}/{path}"
        named = [client.get(address, headers={"Accept-Language": one})["Content-Disposition"] for one in ("de", "en")]
        assert [name.partition('"')[2] for name in named] == [f'{standing.slug}-{word}"' for word in (german, english)]


@pytest.mark.parametrize(
    ("set_to", "language"),
    [
        ({"LANG": "en_IE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "de"),
        ({}, "de"),
        ({"LC_ALL": "en_GB", "LANG": "de_DE"}, "en"),
        ({"LANGUAGE": "fr:en:de", "LANG": "de_DE"}, "en"),
        ({"COMMAND_LANGUAGE": "de", "LANG": "en_IE.UTF-8"}, "de"),
        ({"COMMAND_LANGUAGE": "", "LANG": "en@euro"}, "en"),
    ],
)
def test_terminal_is_spoken_to_as_it_is_set(
    monkeypatch: pytest.MonkeyPatch, set_to: dict[str, str], language: str
) -> None:
    for name in ASKED:
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert language_of_commands() == language


@pytest.mark.parametrize("command", few(1, [["-m", "scoring", "rulebooks"], ["manage.py", "standings", "--help"]]))
def test_command_speaks_as_the_terminal_is_set(command: list[str]) -> None:
    told = {name: value for name, value in os.environ.items() if name not in ASKED} | {"LANG": "en_IE.UTF-8"}
    done = subprocess.run([sys.executable, *command], cwd=HERE, env=told, capture_output=True, text=True, check=True)
    assert "Rules" in done.stdout or "standings" in done.stdout
