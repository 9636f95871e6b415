"""Printed documents: made once, kept until something changes; over HTTP the PDF, or a page to wait on."""

import fcntl
import os
import re
import stat
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files import locks
from django.db import connection
from django.http import Http404
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.factories import ACTOR, logged_in, publish_results, seat_series
from tests.waiting import wait_until
from tests.web.answers import Answer, shows
from tests.web.html import text_of as text
from tests.web.reading import texts
from tournament.core.speaking import of_nobody
from tournament.core.works import NotDoneError, works
from tournament.draw.acts import seating as seating_acts
from tournament.models import Tournament
from tournament.standings.acts.publishing import set_published
from tournament.web import documents, kept_documents, printing

# Papers for tests: what is printed is given along; every sheet that is made differs from every other.


def words_of(words: str, counted: str = "") -> str | None:
    """`counted`: a file in which every reading leaves a letter. Without words there is nothing to print."""
    if counted:
        with Path(counted).open("a", encoding="ascii") as file:
            file.write("r")
    return words or None


def sheet(words: str) -> bytes:
    return f"%PDF {words} {uuid.uuid4()}".encode()


def endless(_words: str) -> bytes:
    threading.Event().wait()
    return b""


def sheet_when_told(folder: str) -> bytes:
    """Says in this folder that it is being drawn, and is finished when it is told to be."""
    (Path(folder) / "begun").touch()
    wait_until((Path(folder) / "go on").exists)
    return sheet(folder)


SHEET = documents.Paper(words_of, sheet, of_nobody)
TOLD = documents.Paper(words_of, sheet_when_told, of_nobody)
ENDLESS = documents.Paper(words_of, endless, of_nobody)


def asked(words: str = "Pokal", state: str = "1", *, counted: Path | None = None) -> documents.Document:
    """A document of these words in this state."""
    return documents.Document(SHEET, {"words": words, "counted": str(counted or "")}, state)


# Documents are made once, kept, served as they are until something changes, and made again where that is needed.

MINUTE = 60


def printed(document: documents.Document) -> bytes:
    return documents.finished(document, MINUTE)


def kept_files() -> list[Path]:
    return [file for file in Path(settings.DOCUMENTS_DIR).iterdir() if file.suffix != ".lock"]


def pdf_file() -> Path:
    """The one that is not a key only."""
    (found,) = [file for file in kept_files() if b"%PDF" in file.read_bytes()]
    return found


def test_content_is_drawn_where_it_differs_and_read_in_another_state(tmp_path: Path) -> None:
    count = tmp_path / "readings"
    first = printed(asked(state="1", counted=count))
    assert printed(asked(state="1", counted=count)) == documents.kept(asked(state="1", counted=count)) == first
    assert count.read_text() == "r"
    assert documents.kept(asked(state="2", counted=count)) is None
    assert (printed(asked(state="2", counted=count)), count.read_text()) == (first, "rr")
    assert [word in printed(asked(word.decode())) for word in (b"Meisterschaft", b"Pokal")] == [True, True]


def test_installation_shares_nothing_with_another(settings: Settings) -> None:
    """Printed links come from its secret key."""
    first = printed(asked())
    settings.SECRET_KEY = "another"
    assert (documents.kept(asked()), printed(asked()) == first) == (None, False)


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
    assert first != printed(asked()) == documents.kept(asked())


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


@pytest.mark.parametrize("folder", ["documents", "a file"])
def test_document_the_disk_does_not_take_is_delivered_and_logged(
    caplog: pytest.LogCaptureFixture, settings: Settings, tmp_path: Path, folder: str
) -> None:
    """A folder stands where the file should, or a file where the folder should: where none can be made."""
    settings.DOCUMENTS_DIR = tmp_path / folder
    (tmp_path / "a file").touch()
    (tmp_path / "documents" / asked().key / "x").mkdir(parents=True)
    assert printed(asked()).startswith(b"%PDF Pokal")
    assert "a document could not be kept" in caplog.text
    assert list(tmp_path.rglob("*.part")) == []
    kept_documents.used_again(asked().key)


@pytest.mark.usefixtures("processes")
def test_eight_who_ask_for_the_same_get_the_same(tmp_path: Path) -> None:
    count = tmp_path / "readings"
    with ThreadPoolExecutor(8) as people:
        sheets = set(people.map(lambda _person: printed(asked(counted=count)), range(8)))
    assert (len(sheets), count.read_text()) == (1, "r")


@pytest.mark.nightly
@pytest.mark.usefixtures("processes")
def test_two_servers_make_it_once(tmp_path: Path) -> None:
    """Two are told to make the same: while one draws, nobody else gets to; the other finds what that one drew."""
    same = documents.Document(TOLD, {"words": str(tmp_path)}, "")
    first = works.begin(MINUTE, documents._made, same, "server1")
    wait_until((tmp_path / "begun").exists)
    second = works.begin(MINUTE, documents._made, same, "server2")
    (lock,) = (file for file in Path(settings.DOCUMENTS_DIR).glob("*.lock") if file.stem != "turn")
    with lock.open("wb") as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    (tmp_path / "go on").touch()
    assert works.result(first, MINUTE) == works.result(second, MINUTE)


def test_documents_take_turns_until_one_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once would take both processors of a small machine; behind a long one nothing waits for its end."""
    tried: list[bool] = []
    lock = locks.lock
    long_ago = time.time() - kept_documents.BESIDE_AFTER
    file = Path(settings.DOCUMENTS_DIR) / "turn.lock"
    monkeypatch.setattr(kept_documents, "TAKING_TURNS", True)

    def second() -> str:
        with kept_documents.in_turn():
            return "drawn"

    second()
    os.utime(file, (long_ago, long_ago))  # the last one
    with ThreadPoolExecutor(1) as other, kept_documents.in_turn():
        monkeypatch.setattr(locks, "lock", lambda *asked: tried.append(lock(*asked)) or tried[-1])
        waits = other.submit(second)
        wait_until(lambda: tried[:2] == [False, False] or waits.done())
        assert not waits.done()
        os.utime(file, (long_ago, long_ago))
        assert waits.result(MINUTE) == "drawn"
    second()
    assert tried[-1]


@pytest.mark.nightly
@pytest.mark.usefixtures("processes")
def test_failed_work_is_begun_again_later_and_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MOST_SECONDS", 0.2)
    endless, reasons = documents.Document(ENDLESS, {"words": "Pokal"}, "1"), []
    for failed_for in (MINUTE, MINUTE, 0):
        monkeypatch.setattr(documents, "FAILED_FOR", failed_for)
        with pytest.raises(NotDoneError, match="work_too_long") as error:
            documents.finished(endless, MINUTE)
        reasons.append(error.value.__cause__)
        if failed_for:
            with pytest.raises(NotDoneError):
                documents.seconds_under_way(endless)
    # it is told again, not tried again, until its time is over
    assert (reasons[0] is reasons[1], reasons[1] is reasons[2]) == (True, False)


# Printed documents over HTTP: the PDF, a page to wait on, or when to come again.

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def again(answer: Answer) -> str:
    """Where the page to wait on says it looks again; empty: not any more."""
    return "".join(re.findall(r'data-again="([^"]*)"', answer.content.decode())).replace("&amp;", "&")


def link(answer: Answer, words: str) -> str:
    """Where the link with these words leads."""
    (found,) = re.findall(rf'href="([^"]*)"[^>]*>{words}<', answer.content.decode())
    return str(found).replace("&amp;", "&")


@pytest.fixture
def stand(standing: Tournament) -> str:
    """The address of a public document."""
    return f"{standing.get_absolute_url()}stand.pdf"


@pytest.fixture
def lists(tournament: Tournament) -> str:
    """The address of the lists of series 1."""
    seat_series(tournament)
    return f"/leitung/{tournament.slug}/serie/1/listen.pdf"


def test_public_document_costs_one_query(client: Client, stand: str) -> None:
    first = client.get(stand)
    with CaptureQueriesContext(connection) as asked:
        second = client.get(stand)
    assert (len(asked), second.content) == (1, first.content)


def test_withdrawn_document_is_not_served_from_what_is_kept(client: Client, standing: Tournament, stand: str) -> None:
    series = seat_series(standing, 2)
    asked = stand, f"{standing.get_absolute_url()}sitzplan/2.pdf"
    found = [[client.get(one).status_code for one in asked]]
    for published in (False, True):
        set_published(standing, ACTOR, published=published)
        found.append([client.get(one).status_code for one in asked])
    seating_acts.withdraw(series, series.version, ACTOR)
    assert [*found, client.get(asked[1]).status_code] == [[200, 200], [404, 404], [200, 200], 404]


@pytest.mark.nightly
def test_lists_of_another_address_hold_its_links(organiser_client: Client, lists: str, settings: Settings) -> None:
    for settings.PUBLIC_URL, begins in (("", "testserver/liste/"), ("https://saal.example", "saal.example/liste/")):
        shows(texts(organiser_client.get(lists).content)[0], begins)


@pytest.mark.nightly
def test_document_another_server_began_is_waited_for_here_too(
    organiser_client: Client, tournament: Tournament, lists: str, settings: Settings, tmp_path: Path
) -> None:
    """One server leads to the page to wait on, another is asked for it, and knows neither what was begun nor made."""
    asked = pdf = link(organiser_client.get(f"{lists}/warten", headers=BROWSER), "PDF öffnen")
    for turn in range(2):
        settings.DOCUMENTS_DIR = tmp_path
        set_published(tournament, ACTOR, published=bool(turn % 2))
        pdf = link(organiser_client.get(pdf.replace("?", "/warten?"), headers=BROWSER), "PDF öffnen")
    assert (pdf, organiser_client.get(pdf)["Content-Type"]) == (asked, "application/pdf")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
class TestWaiting:
    """With the processes that make documents, as installed."""

    @pytest.fixture
    def hall(
        self, transactional_db: None, run: Callable[..., Tournament], monkeypatch: pytest.MonkeyPatch
    ) -> Tournament:
        """A series that is seated, its result public; programs wait for a document however busy the machine is."""
        monkeypatch.setattr(printing, "PATIENCE", 10 * MINUTE)
        tournament = run(8, games=4)
        seat_series(tournament)
        publish_results(tournament, 1)
        return tournament

    @pytest.fixture
    def anna(self, organiser: User, hall: Tournament) -> Client:
        return logged_in(organiser)

    def test_way_over_the_page_to_wait_on(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It takes longer than a glance: a page; one leaves it; it is finished all the same; the PDF is that one. A
        program waits for the PDF itself."""
        monkeypatch.setattr(printing, "GLANCE", 0)
        first = anna.get(f"/leitung/{hall.slug}/serie/1/listen.pdf?gefuellt=1", headers=BROWSER, follow=True)
        way = f"/leitung/{hall.slug}/serie/1/listen.pdf/warten?gefuellt=1&stand="
        assert (first.redirect_chain[0][0][: len(way)], first["Cache-Control"]) == (way, "no-store")
        shows(text(first), "Spiellisten der Serie 1", "In Arbeit seit 0 Sekunden", "Sie können diese Seite verlassen")
        wait_until(lambda: not documents._works)  # nobody looks meanwhile
        set_published(hall, ACTOR, published=False)  # something changes meanwhile
        last = anna.get(again(first), headers=BROWSER)
        assert ("Fertig." in text(last), again(last)) == (True, "")
        pdf = anna.get(link(last, "PDF öffnen"), headers=BROWSER)
        assert [hall.name in page for page in texts(pdf.content)] == [True, True]
        assert pdf.content == anna.get(link(last, "PDF öffnen")).content
        assert anna.get(f"/leitung/{hall.slug}/stand.pdf")["Content-Type"] == "application/pdf"

    @pytest.mark.nightly
    def test_document_that_cannot_be_made_is_said_and_not_waited_for(
        self, anna: Client, hall: Tournament, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """On a busy machine whoever ends it comes before it, too."""
        settings.WORK_NICENESS = 5
        monkeypatch.setattr(printing, "GLANCE", 0)
        monkeypatch.setattr(documents, "MOST_SECONDS", 0.001)
        page = anna.get(f"/leitung/{hall.slug}/serie/1/sitzplan.pdf", headers=BROWSER, follow=True)
        wait_until(lambda: all(work.ended for work in documents._works.values()))
        page = anna.get(again(page), headers=BROWSER)
        assert ("Das hat zu lange gedauert und ist abgebrochen." in text(page), again(page)) == (True, "")
        monkeypatch.undo()
        documents._works.clear()  # ten seconds later
        settings.WORK_NICENESS = 0
        works.stop()
        again_at = link(page, "Noch einmal versuchen")
        wait_until(lambda: anna.get(again_at)["Content-Type"] == "application/pdf")  # 503 while a process begins

    def test_page_that_was_open_too_long_gives_up(
        self, anna: Client, hall: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(printing, "LONGEST", -1)
        page = anna.get(f"/leitung/{hall.slug}/stand.pdf/warten", headers=BROWSER)
        assert ("zu lange gedauert" in text(page), again(page)) == (True, "")

    @pytest.mark.parametrize("public", [True, False])
    def test_reader_is_told_when_to_come_again_where_too_many_wait(
        self, anna: Client, hall: Tournament, settings: Settings, public: bool
    ) -> None:
        settings.WORK_WAITING = 0
        address = f"{hall.get_absolute_url()}stand.pdf" if public else f"/leitung/{hall.slug}/stand.pdf"
        answer = anna.get(address)
        said = {name: answer.get(name) for name in ("Retry-After", "ETag", "Cache-Control")}
        assert (answer.status_code, said) == (503, {"Retry-After": "10", "ETag": None, "Cache-Control": "no-store"})
        shows(text(answer), "Bitte in einer halben Minute noch einmal versuchen.")
