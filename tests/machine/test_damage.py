"""A database that is damaged or gone, and what is wrong in one that holds."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.examples import few
from tests.factories import ACTOR
from tests.machine.conftest import SPOIL_TOTALS, Installation, tournaments_in
from tests.ports import free_port
from tests.setup.pages import missing
from tournament.core import errors
from tournament.machine.acts import keeping
from tournament.machine.acts.keeping import take
from tournament.machine.reads.checking import Fault, faults
from tournament.machine.reads.kept import Kept
from tournament.management import serving
from tournament.models import Person, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.settings.key import key_file, key_made_once

# A database that is damaged or gone, a disk that is full: one sentence, nothing worse than it was, and a way back.


Damage = Callable[[bytes], bytes]
DAMAGES: Mapping[str, Damage] = {
    "a hole": lambda whole: whole[:8192] + b"\xff" * 4096 + whole[12288:],
    "cut off": lambda whole: whole[: len(whole) // 2],
    "beheaded": lambda whole: b"\0" * 100 + whole[100:],
}


@pytest.fixture(autouse=True)
def _a_free_port(settings: Settings) -> None:
    settings.PORT = str(free_port())


@pytest.fixture
def kept(installation: Installation) -> Kept:
    """A copy that its server has made."""
    with installation.here():
        return take()


def spoil(installation: Installation, damage: str = "beheaded") -> bytes:
    """Damage its database; returns what stands there now."""
    installation.database.write_bytes(DAMAGES[damage](installation.database.read_bytes()))
    return installation.database.read_bytes()


def faults_of(installation: Installation) -> tuple[Fault, ...]:
    with installation.here():
        return faults(installation.database)


@pytest.mark.parametrize("damage", few(1, DAMAGES))
def test_damaged_database_is_refused_and_a_copy_takes_its_place(
    installation: Installation, good: Path, kept: Kept, damage: str
) -> None:
    """It is neither served nor backed up, and set aside as it is."""
    before = good.read_bytes()
    spoilt = spoil(installation, damage)
    said = installation.refused("serve")
    assert not missing(
        said, f"Die Datenbank {installation.database} ist beschädigt", f"manage.py restore {kept.file} --yes"
    )
    assert ("\n" in said, installation.database.read_bytes()) == (False, spoilt)
    assert "Die Datenbank ist beschädigt." in installation.refused("backup", good)
    assert (good.read_bytes(), sorted(file.name for file in good.parent.glob("good*"))) == (before, ["good.sqlite3"])
    said = installation.run("restore", good, "--yes")
    aside = installation.database.with_name("spielliste.sqlite3.damaged")
    assert (aside.read_bytes(), str(aside) in said, installation.tournaments()) == (spoilt, True, 1)
    assert faults_of(installation) == ()


def test_damaged_database_goes_aside_and_no_deleted_name_comes_back(installation: Installation, good: Path) -> None:
    """Whose it was stands in a file beside it."""
    with installation.here():
        tournament = Tournament.objects.get()
        forget(tournament, [tournament.registrations.get(person__name="Ahrens, Anna").pk], ACTOR)
    spoil(installation)
    installation.database.with_name("spielliste.sqlite3-wal").write_bytes(b"the last games")
    assert "--yes" in installation.refused("restore", good)
    installation.run("restore", good, "--yes")
    assert installation.database.with_name("spielliste.sqlite3.damaged-wal").read_bytes() == b"the last games"
    with installation.here():
        assert (Tournament.objects.count(), Person.objects.filter(name="Ahrens, Anna").exists()) == (1, False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            SPOIL_TOTALS,
            "1 Summen passen nicht zu den Spielen",
        ),
        (
            "UPDATE tournament_auditentry SET actor = 'Niemand' WHERE revision = 1",
            "Protokoll passt ab Eintrag 1 nicht",
        ),
    ],
    ids=["totals", "log"],
)
def test_database_with_wrong_totals_replaces_no_good_copy(
    installation: Installation, good: Path, change: str, said: str
) -> None:
    before = good.read_bytes()
    installation.says(change)
    sentence, beside = installation.refused("backup", good), good.with_name("good.sqlite3.fehlerhaft")
    assert missing(sentence, said, str(beside)) == []
    assert (good.read_bytes(), tournaments_in(beside)) == (before, 1)
    assert "Darin stimmt etwas nicht" in installation.run("restore", beside, "--yes")  # better than nothing


def test_looking_through_it_finds_the_damage_and_that_it_is_mended(here: Installation, good: Path) -> None:
    whole = good.read_bytes()
    for content, marked in ((whole, False), (DAMAGES["cut off"](whole), True), (whole, False)):
        good.write_bytes(content)
        keeping.look_at(good)
        assert errors.is_marked(good) is marked


def test_server_takes_back_that_a_database_is_damaged_which_is_whole(installation: Installation) -> None:
    """Before it makes it ready; here it refuses it after that, for another reason."""
    installation.says("INSERT INTO django_migrations VALUES (9999, 'tournament', '9999_later', '2026-12-01')")
    errors.mark_damaged(installation.database)
    assert "neueren Version" in installation.refused("serve")
    assert not errors.mark_of(installation.database).exists()


def test_reference_to_nothing_shows(installation: Installation) -> None:
    installation.says("DELETE FROM tournament_club")
    assert Fault("references_broken") in faults_of(installation)


# The database is not there, but its key is, or a copy.


@pytest.fixture
def _gone(installation: Installation) -> None:
    installation.database.unlink()


@pytest.mark.usefixtures("_gone")
def test_server_refuses_and_nothing_takes_the_place_of_the_database(installation: Installation) -> None:
    said = installation.refused("serve")
    assert not missing(
        said,
        f"Die Datenbank {installation.database} ist nicht da, doch hier lag schon eine",
        "manage.py restore DATEI --yes",
        "manage.py serve --empty",
    )
    assert not installation.database.exists()


@pytest.mark.usefixtures("_gone")
@pytest.mark.parametrize("left", [b"", None])
def test_server_refuses_beside_a_copy_alone_and_an_empty_file(installation: Installation, left: bytes | None) -> None:
    key_file(installation.folder).unlink()
    copies = installation.folder / "copies"
    copies.mkdir()
    file = copies / "000007_2026-05-09_14-00-00+0200_laufend_42-spiele_stand-99.sqlite3"
    shutil.copy(installation.folder / "good.sqlite3", file)
    if left is not None:
        installation.database.write_bytes(left)
    said = installation.refused("serve")
    assert not missing(said, "vom 09.05.2026, 14:00 Uhr, mit 42 Spielen", f"manage.py restore {file} --yes")


@pytest.mark.usefixtures("_gone")
def test_copy_comes_back_though_old_pages_lie_about(installation: Installation, good: Path) -> None:
    """And an empty file, in which nothing is lost."""
    installation.database.touch()
    installation.database.with_name("spielliste.sqlite3-wal").write_bytes(b"of another database")
    installation.run("restore", good)
    assert (installation.tournaments(), faults_of(installation)) == (1, ())


# Where nothing ever was.


def test_place_is_new_where_there_never_was_a_database(fresh: Installation, installation: Installation) -> None:
    """One without a tournament is one; where it is gone, `--empty` begins anew and without the demo."""
    with fresh.here():
        assert serving.is_new_place(empty=False) is True
    with installation.here():
        assert serving.is_new_place(empty=False) is False
        installation.database.unlink()
        assert serving.is_new_place(empty=True) is False


def test_empty_key_file_is_no_key(tmp_path: Path) -> None:
    file = key_file(tmp_path)
    file.touch()
    key = key_made_once(tmp_path)
    assert (len(key) > 60, key_made_once(tmp_path), file.read_text(encoding="ascii")) == (True, key, key)
    assert (file.stat().st_mode & 0o777, list(tmp_path.iterdir())) == (0o600, [file])


@pytest.mark.nightly
def test_first_start_without_room_leaves_nothing_that_stops_the_next(fresh: Installation) -> None:
    """No file may become larger than 256 KB, as if the disk were full: enough for all but the database."""
    no_room = (
        "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (262144, 262144));"
        "sys.argv = ['manage.py', 'serve']; runpy.run_path('manage.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", no_room],
        cwd=settings.BASE_DIR,
        env=fresh.environment | {"PORT": settings.PORT},
        capture_output=True,
        text=True,
        check=False,
    )
    said = "CommandError: Die Platte lässt sich nicht lesen oder nicht beschreiben; geändert ist nichts.\n"
    assert (done.returncode, done.stderr) == (1, said)
    assert {file.name for file in fresh.folder.iterdir()} == {"static"}
    with fresh.here():
        assert serving.is_new_place(empty=False)


# `manage.py check`: whether everything is well, on one page; with Django's arguments, Django's check.


def lines(said: str) -> dict[str, str]:
    """What each line is of -> what it begins with and says."""
    return {line[2:25].strip(): f"{line[0]} {line[26:]}" for line in said.splitlines() if line.startswith(("✓", "✗"))}


def faulty(installation: Installation, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The lines before it ends with 1."""
    with installation.here(), pytest.raises(CommandError) as caught:
        call_command("check")
    assert (caught.value.returncode, str(caught.value).startswith("Nicht in Ordnung: 1 von ")) == (1, True)
    return lines(capsys.readouterr().out)


def test_check_says_all_is_well_and_what_came_since_the_copy(installation: Installation, kept: Kept) -> None:
    said = installation.run("check")
    assert said.endswith("\nAlles in Ordnung.\n")
    page = lines(said)
    begins = {
        "Datenbank": "✓ in Ordnung (SQLite, ",
        "Summen und Protokolle": "✓ passen zusammen (Turniere: 1, ",
        "Schlüssel der Links": f"✓ da, in {installation.folder}",
        "Zweiter Ort": "✓ keiner eingerichtet",
        "Freier Platz": "✓ ",
    }
    assert {line: page[line][: len(begin)] for line, begin in begins.items()} == begins
    assert page["Letzte Sicherung"].endswith(str(kept.file))
    installation.another_tournament()
    assert lines(installation.run("check"))["Letzte Sicherung"].endswith("(seitdem kam etwas dazu)")


def test_totals_that_do_not_follow_and_a_second_place_that_is_away(
    installation: Installation, kept: Kept, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECOND_PLACE = str(tmp_path / "stick")
    assert faulty(installation, capsys)["Zweiter Ort"] == f"✗ {tmp_path}/stick ist gerade nicht da"
    settings.SECOND_PLACE = "/proc"  # takes no files, not even root's
    assert faulty(installation, capsys)["Zweiter Ort"].startswith("✗ /proc: In diesen Ordner kann das Programm nicht")
    settings.SECOND_PLACE = ""
    installation.says(SPOIL_TOTALS)
    said = faulty(installation, capsys)["Summen und Protokolle"]
    assert said.startswith("✗ pokal-2026: 1 Summen passen nicht zu den Spielen")


def test_damaged_database_and_one_that_is_gone(
    installation: Installation, kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    installation.database.write_bytes(b"\0" * 4096)
    page = faulty(installation, capsys)
    assert page["Datenbank"].startswith("✗ ist beschädigt")
    assert page["Letzte Sicherung"].endswith(str(kept.file))
    installation.database.unlink()
    assert faulty(installation, capsys)["Datenbank"].startswith("✗ ist nicht da")
    assert not installation.database.exists()
