"""The wheel: what is in it, and that it serves where there is nothing else."""

import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.tools.release.visit import PAPER, asked, clean, put_game, serving, visit
from tests.tools.sbom import REQUIREMENT

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("languages", "scoring", "tournament")
BROUGHT = ("templates", "static", "built", "docs")
MADE = {
    "tournament/brought/pyproject.toml",
    *(f"languages/locale/en/LC_MESSAGES/{name}.mo" for name in ("django", "pure")),
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `pip wheel .` builds it, with the hatchling of requirements-dev.txt."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def files_of(folder: str) -> Iterator[str]:
    """Those of a checkout, as Git knows them."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder]
    found = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return (name for name in found if name and (ROOT / name).exists() and not name.startswith("docs/developer/"))


@pytest.mark.nightly
def test_wheel_has_all_the_program_reads_and_nothing_else(wheel: Path) -> None:
    packages = {name for folder in PACKAGES for name in files_of(folder)}
    brought = {f"tournament/brought/{name}" for folder in BROUGHT for name in files_of(folder)}
    found = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in found if ".dist-info/" not in name} == packages | brought | MADE
    endings = {Path(name).suffix for name in brought}
    assert {".html", ".css", ".js", ".svg", ".md", ".webp", ".json"} <= endings


def test_wheel_asks_for_what_is_locked(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        asked = [Requirement(one) for one in message_from_bytes(archive.read(about)).get_all("Requires-Dist", [])]
    assert {key(one) for one in asked} == {key(Requirement(one)) for one in document()["project"]["dependencies"]}
    assert [str(one) for one in asked if not one.specifier.contains(locked("requirements.txt")[key(one)])] == []


def test_wheel_is_built_by_what_is_locked() -> None:
    builders = [Requirement(one) for one in document()["build-system"]["requires"]]
    assert [one.specifier for one in builders] == [f"=={locked('requirements-dev.txt')[key(one)]}" for one in builders]


def document() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(file: str) -> dict[str, str]:
    """The versions of a lock, by name."""
    lines = (Requirement(line) for line, _hashes in REQUIREMENT.findall((ROOT / file).read_text(encoding="utf-8")))
    return {key(one): next(iter(one.specifier)).version for one in lines}


def key(requirement: Requirement) -> str:
    return re.sub(r"[-_.]+", "-", requirement.name).lower()


# Installed in an empty environment, for somebody whose home is empty. It needs whatever pip gets packages from.


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`spielliste` of a new environment."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place, with_pip=True)
    subprocess.run([place / "bin/python", "-m", "pip", "install", wheel], check=True, capture_output=True, env=clean())
    return place / "bin/spielliste"


# What Windows, macOS and a system without Pango lack, taken away before anything else is loaded.
TAKEN_AWAY = """
import multiprocessing.context, os, signal, socket, sys
sys.modules |= dict.fromkeys(["fcntl", "resource", "termios", "tty", "uvloop"])
del os.fork, os.nice, os.SCHED_BATCH, os.sched_setscheduler, multiprocessing.context.ForkProcess
del signal.SIGUSR1, signal.SIGUSR2, signal.pthread_sigmask, socket.TCP_USER_TIMEOUT
"""
NO_PANGO = "raise OSError(\"cannot load library 'libgobject-2.0-0'\")\n"


@pytest.mark.nightly
def test_wheel_serves_demo_paper_manual_and_phone(command: Path, tmp_path: Path) -> None:
    with serving([command, "serve"], tmp_path) as (port, link):
        visit(port, link)
    assert "Warning" not in (tmp_path / "said.txt").read_text(encoding="utf-8")  # of semaphores of what it printed
    assert (tmp_path / ".local/share/spielliste/spielliste.sqlite3").exists()


@pytest.mark.nightly
def test_wheel_serves_where_there_are_no_forks_no_locks_and_no_pango(command: Path, tmp_path: Path) -> None:
    lacking, data = tmp_path / "lacking", tmp_path / "data"
    lacking.mkdir()
    (lacking / "sitecustomize.py").write_text(TAKEN_AWAY)
    (lacking / "weasyprint.py").write_text(NO_PANGO)
    with serving([command, "serve"], tmp_path, PYTHONPATH=str(lacking), VAR_DIR=str(data)) as (port, link):
        status, said = asked(port, PAPER)
        assert (status, b"Pango" in said) == (503, True)
        assert asked(port, "/handbuch/paket/")[0] == 200
        put_game(port, link)
    assert (data / "spielliste.sqlite3").exists()
    assert not (tmp_path / ".local").exists()
