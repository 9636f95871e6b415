"""What a restore that was killed leaves: a copy that opens with no passphrase, readable by its owner, gone soon."""

import os
import signal
from pathlib import Path

import pytest

from tests.copies.installation import Installation
from tournament.copies.acts.backups import _opened, restore
from tournament.copies.acts.sealing import seal
from tournament.copies.acts.working import remove_left_behind, work_folder
from tournament.management import starting

PASSPHRASE, CONTENT = "ein Stich und drei Karten", b"wer wo gespielt hat"


@pytest.fixture
def left(here: Installation, tmp_path: Path) -> Path:
    """What is left of one that lost its process as it had opened the copy."""
    sealed = tmp_path / "sealed"
    sealed.write_bytes(seal(CONTENT, "der-Schluessel", PASSPHRASE))
    child = os.fork()
    if child == 0:
        with work_folder() as folder:
            _opened(sealed, folder, PASSPHRASE)
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    (folder,) = here.folder.glob(".restore-*")
    return folder


def test_left_copy_is_read_by_nobody_else(left: Path) -> None:
    (opened,) = left.iterdir()
    assert (opened.read_bytes(), left.stat().st_mode & 0o777, opened.stat().st_mode & 0o777) == (CONTENT, 0o700, 0o600)


def test_left_copy_goes_with_the_next_start(left: Path) -> None:
    assert (starting.bring_up_to_date(), left.exists()) == ("", False)


def test_left_copy_goes_with_the_next_restore(left: Path, good: Path, here: Installation) -> None:
    restore(good)
    assert list(here.folder.glob(".restore-*")) == []


def test_copy_of_a_restore_under_way_stays(here: Installation, left: Path) -> None:
    with work_folder() as folder:
        remove_left_behind()
        assert (folder.exists(), left.exists()) == (True, False)
    assert not folder.exists()
