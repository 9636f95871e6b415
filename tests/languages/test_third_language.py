"""A language is found by its file: issue 34, "Any language"."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale
from babel.messages import Catalog
from django.utils.translation import override
from pytest_django import Settings

from tests.examples import few
from tournament.core.counted import NUMBERS
from tournament.lists.keeper.words import words_as_json
from tournament.settings.compiling import as_mo, own, own_name

HERE = Path(__file__).parent


def with_french(var: Path) -> Path:
    """VAR_DIR with somebody's own catalogue."""
    file = var / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    shutil.copyfile(HERE / "french.po", file)
    return file


@pytest.mark.parametrize("lacking", few(0, ["en", "de"]))
def test_own_catalogue_of_fifty_sentences_is_a_language(tmp_path: Path, lacking: str) -> None:
    with_french(tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", str(HERE / "in_french.py")]
    ours = os.environ | {"VAR_DIR": str(tmp_path), "LACKING": lacking}
    done = subprocess.run(command, env=ours, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_catalogue_that_cannot_be_read_is_named_and_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = with_french(tmp_path)
    assert own(tmp_path / "locale") == ("fr",)
    file.write_text("msgid nothing\n", encoding="utf-8")
    assert (own(tmp_path / "locale"), str(file) in capsys.readouterr().err) == ((), True)


@pytest.mark.parametrize(("code", "name"), [("pt-br", "Português (Brasil)"), ("tr", "Türkçe"), ("xx", "xx")])
def test_language_is_called_as_it_calls_itself(code: str, name: str) -> None:
    assert own_name(code) == name


def test_phone_gets_the_three_forms_of_polish(tmp_path: Path, settings: Settings) -> None:
    """The catalogue's rule says which; Django's own Polish beside it has four."""
    polish = Catalog(locale="pl")
    forms = ("Jeszcze {count} uwaga", "Jeszcze {count} uwagi", "Jeszcze {count} uwag")
    polish.add(("Noch 1 Hinweis", "Noch {count} Hinweise"), forms)
    compiled = tmp_path / "pl" / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True)
    compiled.write_bytes(as_mo(polish))
    settings.LOCALE_PATHS = [tmp_path]
    with override("pl"):
        said = json.loads(words_as_json())["more"]
    which = said["which"].ljust(NUMBERS, said["which"][-1])
    category = {"one": 0, "few": 1, "many": 2}
    asked = [category[Locale("pl").plural_form(number)] for number in range(NUMBERS)]
    assert [said["forms"][int(digit)] for digit in which] == [forms[number] for number in asked]
