"""Documents are made once, kept, served as they are until something changes, and made again where that is needed."""

import fcntl
import os
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.http import Http404
from pytest_django import Settings

from tests.waiting import wait_until
from tests.web.papers import ENDLESS, TOLD, asked
from tournament.core.works import NotDoneError, works
from tournament.web import documents, kept_documents
from tournament.web.documents import Document

MINUTE = 60


def printed(document: Document) -> bytes:
    return documents.finished(document, MINUTE)


def kept_files() -> list[Path]:
    return [file for file in Path(settings.DOCUMENTS_DIR).iterdir() if file.suffix != ".lock"]


def pdf_file() -> Path:
    """The one that is not a key only."""
    (found,) = [file for file in kept_files() if b"%PDF" in file.read_bytes()]
    return found


def test_unchanged_state_is_not_even_read(tmp_path: Path) -> None:
    count = tmp_path / "readings"
    first = printed(asked(counted=count))
    assert printed(asked(counted=count)) == documents.kept(asked(counted=count)) == first
    assert count.read_text() == "r"


def test_unchanged_content_is_read_and_not_drawn(tmp_path: Path) -> None:
    count = tmp_path / "readings"
    first = printed(asked(state="1", counted=count))
    assert documents.kept(asked(state="2", counted=count)) is None
    assert (printed(asked(state="2", counted=count)), count.read_text()) == (first, "rr")


def test_content_that_differs_is_drawn() -> None:
    for words in ("Meisterschaft", "Pokal"):
        assert words.encode() in printed(asked(words))


def test_installation_shares_nothing_with_another(settings: Settings) -> None:
    """Printed links come from its secret key."""
    first = printed(asked())
    settings.SECRET_KEY = "another"
    assert documents.kept(asked()) is None
    assert printed(asked()) != first


def test_document_without_content_is_not_kept() -> None:
    with pytest.raises(Http404):
        printed(asked(""))
    assert documents.kept(asked("")) is None


def test_files_are_read_by_their_owner_alone() -> None:
    printed(asked())
    folder = Path(settings.DOCUMENTS_DIR)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("left", [0, 10, 60, -1])
def test_damaged_file_is_made_again(left: int) -> None:
    """After a loss of power a file may be empty or cut off; and by one letter it is damaged."""
    first = printed(asked())
    content = pdf_file().read_bytes()
    pdf_file().write_bytes(content[:left] if left >= 0 else content[:-1] + b"?")
    assert documents.kept(asked()) is None
    again = printed(asked())
    assert again != first
    assert documents.kept(asked()) == again


@pytest.mark.parametrize(("seconds", "stays"), [(-60, False), (60, True)])
def test_file_goes_after_a_day(seconds: int, stays: bool) -> None:
    printed(asked("alt"))
    made = time.time() - kept_documents.MOST_SECONDS + seconds
    for file in kept_files():
        os.utime(file, (made, made))
    printed(asked("neu"))
    assert (documents.kept(asked("alt")) is not None) is stays
    assert documents.kept(asked("neu"))


def test_file_used_again_begins_its_day_anew() -> None:
    first = printed(asked(state="1"))
    for file in kept_files():
        os.utime(file, (time.time() - kept_documents.MOST_SECONDS + 60,) * 2)
    printed(asked(state="2"))
    assert {file.stat().st_mtime > time.time() - MINUTE * 2 for file in kept_files()} == {True, False}
    assert documents.kept(asked(state="2")) == first


def test_oldest_file_goes_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for age, words in enumerate(("dritte", "zweite", "erste"), start=1):
        printed(asked(words))
        for file in kept_files():
            os.utime(file, (file.stat().st_mtime - 100 * age,) * 2)
    size = sum(file.stat().st_size for file in kept_files()) // 3
    monkeypatch.setattr(kept_documents, "MOST_BYTES", 3 * size + size // 2)
    printed(asked("vierte"))
    there = {words for words in ("erste", "zweite", "dritte", "vierte") if documents.kept(asked(words))}
    assert there == {"erste", "zweite", "vierte"}


def test_document_the_disk_does_not_take_is_delivered_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A folder stands where the file should."""
    (Path(settings.DOCUMENTS_DIR) / asked().key / "x").mkdir(parents=True)
    assert printed(asked()).startswith(b"%PDF Pokal")
    assert "a document could not be kept" in caplog.text
    assert [file.suffix for file in kept_files() if file.suffix] == []


@pytest.mark.usefixtures("processes")
class TestProcesses:
    def test_eight_who_ask_for_the_same_get_the_same(self, tmp_path: Path) -> None:
        count = tmp_path / "readings"
        with ThreadPoolExecutor(8) as people:
            sheets = set(people.map(lambda _person: printed(asked(counted=count)), range(8)))
        assert (len(sheets), count.read_text()) == (1, "r")

    def test_two_servers_make_it_once(self, tmp_path: Path) -> None:
        """Two are told to make the same: while one draws, nobody else gets to; the other finds what that one drew."""
        same = Document(TOLD, {"words": str(tmp_path)}, "")
        first = works.begin(MINUTE, documents._made, same, "server1")
        wait_until((tmp_path / "begun").exists)
        second = works.begin(MINUTE, documents._made, same, "server2")
        (lock,) = Path(settings.DOCUMENTS_DIR).glob("*.lock")
        with lock.open("wb") as file, pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        (tmp_path / "go on").touch()
        assert works.result(first, MINUTE) == works.result(second, MINUTE)

    def test_document_survives_a_restart(self) -> None:
        first = printed(asked())
        works.stop()
        assert documents.kept(asked()) == first

    def test_work_goes_on_when_nobody_waits(self) -> None:
        documents.begin(asked())
        assert documents.is_known(asked())
        assert printed(asked()) == documents.kept(asked())

    @pytest.mark.parametrize("seconds", [60, 0])
    def test_failed_work_is_begun_again_later_and_not_at_once(
        self, monkeypatch: pytest.MonkeyPatch, seconds: int
    ) -> None:
        monkeypatch.setattr(documents, "MOST_SECONDS", 0.2)
        monkeypatch.setattr(documents, "FAILED_FOR", seconds)
        endless, reasons = Document(ENDLESS, {"words": "Pokal"}, str(seconds)), []
        for _again in range(2):
            with pytest.raises(NotDoneError, match="work_too_long") as error:
                documents.finished(endless, MINUTE)
            reasons.append(error.value.__cause__)
        assert (reasons[0] is reasons[1]) == bool(seconds)  # it is told again, not tried again
        if seconds:
            with pytest.raises(NotDoneError):
                documents.seconds_under_way(endless)
