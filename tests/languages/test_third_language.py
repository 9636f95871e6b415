"""A language is found by its file: issue 34, "Any language"."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples import few
from tournament.settings.compiling import own, own_name

HERE = Path(__file__).parent


def with_french(var: Path) -> Path:
    """VAR_DIR with somebody's own catalogue."""
    file = var / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    shutil.copyfile(HERE / "french.po", file)
    return file


@pytest.mark.parametrize("lacking", few(1, ["en", "de"]))
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
