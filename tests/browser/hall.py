"""A hall: its network, which can be cut, phones in it, the thumb on one that counts every tap, another one's camera."""

import datetime
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import BrowserContext, CDPSession, Error, Locator, Page, expect

WRITE = re.compile(rb"\A(PUT|DELETE|POST) /liste/")


class Moment(Enum):
    """When a write is cut off: on its way to the server, or the server's answer on its way back."""

    BEFORE_STORED = "before"
    AFTER_STORED = "after"


@dataclass(slots=True)
class Line:
    """One connection. `writes`: the request it carries is a write; another may carry a question meanwhile."""

    phone: socket.socket
    server: socket.socket
    writes: bool = False


class Cable:
    """Carries bytes between its own port and a server's.

    `down` cuts everything and takes no connection any more, `up` mends it. `cut_next_write` lets everything pass but
    the next write: that is lost before the server saw it, or with the server's answer; from then on the cable is down.
    `seen`: the first line of every request that reached the server. `carried`: bytes so far, both ways together.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.is_up = True
        self.cut: Moment | None = None
        self.seen: list[str] = []
        self.carried = 0
        self.was_cut = threading.Event()
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._in_thread(self._accept)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.down()
        self._listening.close()

    def down(self) -> None:
        """Cut every connection; new ones are cut at once."""
        self.is_up = False
        with self._lock:
            sockets, self._open = self._open, set()
        for one in sockets:
            _close(one)

    def up(self, port: int | None = None) -> None:
        """Mend it, perhaps towards a server that has moved to another port."""
        self.target = port or self.target
        self.cut = None
        self.is_up = True

    def cut_next_write(self, moment: Moment) -> None:
        self.was_cut.clear()
        self.cut = moment

    def _in_thread(self, work: Callable[..., None], *arguments: "socket.socket | Line") -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                phone, _ = self._listening.accept()
                self._in_thread(self._connect, phone)

    def _connect(self, phone: socket.socket) -> None:
        if not self.is_up:
            return _close(phone)
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            return _close(phone)
        with self._lock:
            self._open |= {phone, server}
        line = Line(phone, server)
        self._in_thread(self._answers, line)
        return self._requests(line)

    def _requests(self, line: "Line") -> None:
        for data in _chunks(line.phone):
            if WRITE.match(data) and self.cut is Moment.BEFORE_STORED:
                return self._lost()
            if re.match(rb"[A-Z]+ /", data):
                self.seen.append(data.split(b"\r\n", 1)[0].decode())
                line.writes = bool(WRITE.match(data))
            self.carried += len(data)
            with suppress(OSError):
                line.server.sendall(data)
        _close(line.server)
        return None

    def _answers(self, line: "Line") -> None:
        for data in _chunks(line.server):
            # The answer to a write: the server has stored by the time it says anything.
            if self.cut is Moment.AFTER_STORED and line.writes:
                return self._lost()
            self.carried += len(data)
            with suppress(OSError):
                line.phone.sendall(data)
        _close(line.phone)
        return None

    def _lost(self) -> None:
        self.down()
        self.was_cut.set()


def _chunks(source: socket.socket) -> Iterator[bytes]:
    with suppress(OSError):
        while data := source.recv(65_536):
            yield data


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


PATIENCE = 60_000  # milliseconds; waiting is for a condition, however busy the machine is

PAUSE = 0.6  # seconds from tap to tap: no two of them are one double tap
AHEAD = 30  # seconds; what an answer changes just before a tap comes, on a busy machine, is not new to it
CONTACT = 0.02
# Resolves once the service worker answers for the page: it has cached everything by then.
TAKEN_OVER = """() => new Promise((done, failed) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
    if (navigator.serviceWorker.controller) done();
    setTimeout(failed, 60_000, new Error("the service worker was not installed"));
})"""


def is_awake(page: Page) -> None:
    """Wait until the screen that has just changed takes taps."""
    page.locator("[data-rests]").wait_for(state="detached")


# Where a finger would touch it, if it can: shown, alive and nothing upon it. One question instead of a tap on trial,
# which asks many and waits for frames: a quarter of what a whole test took. The tap before has been heard by then: what
# the page draws at once is drawn, and this tap is meant for that.
HEARD = """tapped => tapped && Promise.race([window.heard, new Promise((_, failed) => {
    setTimeout(failed, 60_000, new Error("the tap was not heard"))
})])"""
MIDDLE = f"""async (target, tapped) => {{
    await ({HEARD})(tapped)
    target.scrollIntoView({{ block: "nearest" }})
    const {{ x, y, width, height }} = target.getBoundingClientRect()
    const middle = [x + width / 2, y + height / 2]
    if (target.disabled || !target.contains(document.elementFromPoint(...middle))) return null
    window.heard = new Promise(done => window.addEventListener("click", () => done(), {{ capture: true, once: true }}))
    return middle
}}"""
# The same of the one button on which this stands: a tenth of the processor of a locator by its role.
MIDDLE_OF_BUTTON = f"""async ([name, tapped]) => {{
    await ({HEARD})(tapped)
    const said = one => (one.ariaLabel ?? one.innerText).replaceAll("\\u00ad", "").replace(/\\s+/g, " ").trim()
    const found = [...document.querySelectorAll("button")].filter(one => one.checkVisibility() && said(one) === name)
    return found.length === 1 ? ({MIDDLE})(found[0]) : null
}}"""
Key = str | re.Pattern[str] | Locator
"""What stands on a button, or a place on the page."""


class Thumb:
    """Taps the list keeper's page as a person does, by what stands on the buttons.

    Each tap says by its time stamp that it came a while after the last and after all that is to be seen, so that nobody
    has to wait for that; `waits`: on a page whose clock is a test's, which has the time stamps of that clock.
    """

    def __init__(self, page: Page, *, waits: bool = False) -> None:
        self.page = page
        self.taps = 0
        self.waits = waits
        self.last = 0.0
        self.is_unheard = False
        self.session: CDPSession | None = None

    def tap(self, target: Key) -> None:
        if self.waits:
            self.middle(target)  # a page that is still being opened does not rest yet
            is_awake(self.page)
        self.touch(*self.middle(target), max(self.last, time.time() + AHEAD) + PAUSE)
        self.taps += 1

    def middle(self, target: Key) -> tuple[float, float]:
        """Where a finger would touch it, once it can be touched."""
        middle: Sequence[float] | None = None
        if isinstance(target, str):
            with suppress(Error):  # the page is just being left
                middle = self.page.evaluate(MIDDLE_OF_BUTTON, [target, self.is_unheard])
        there = target if isinstance(target, Locator) else self.button(target)
        until = time.monotonic() + PATIENCE / 1000
        while middle is None:
            assert time.monotonic() < until, f"Nobody can tap {target}"
            middle = there.evaluate(MIDDLE, self.is_unheard)
        self.is_unheard = False
        x, y = middle
        return x, y

    def touch(self, x: float, y: float, at: float) -> None:
        """A finger there, at that moment (seconds, as `time.time` has them)."""
        self.last = at
        self.session = self.session or self.page.context.new_cdp_session(self.page)
        down, up = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}, {"type": "touchEnd", "touchPoints": []}
        for touch, moment in ((down, at), (up, at + CONTACT)):
            self.session.send("Input.dispatchTouchEvent", touch | {"timestamp": moment})
        self.is_unheard = True

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, *keys: Key | int) -> None:
        """One after the other: by what stands on them; a number digit by digit; or that place on the page."""
        for key in keys:
            for one in str(key) if isinstance(key, int) else (key,):
                self.tap(one)

    def sees(self, *said: str | re.Pattern[str]) -> None:
        """Wait until all of this stands on the page."""
        for text in said:
            expect(self.page.get_by_text(text)).to_be_visible()

    def is_asked(self, heading: str) -> None:
        """Wait until this is the question."""
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()

    def confirm_cards(self) -> None:
        self.press("110 Karten geprüft")
        self.is_asked("Wer hat beendet?")

    def finished(self, who: str, how: str = "") -> None:
        """Who finished; `how` is what stands on the key where it was not a plain Rommé."""
        self.press(who)
        if how:
            self.tap(self.page.get_by_role("group", name="Wie wurde beendet?").get_by_role("button", name=how))

    def player(self, name: str) -> Locator:
        """Her line while a game is typed."""
        return self.page.locator(".player", has_text=name)

    def hand(self, outcome: str, augen: int, *, thrown_in: bool = False) -> None:
        """The Augen of the player who is asked for, and opened or not where they do not say it by themselves."""
        if thrown_in:
            self.press("weggeworfen")
        self.press(augen)
        # One tap ends each number: what is said of it, or "next"; the last one ends with "done".
        if augen >= 31:
            self.press(outcome)
        elif self.button("weiter").is_visible():
            self.press("weiter")

    def hands(self, *hands: tuple[str, int]) -> None:
        """Those of several players: what is said of them, and their Augen."""
        for outcome, augen in hands:
            self.hand(outcome, augen)

    def save(self, number: int, *reason: str) -> None:
        """Done; `reason` is what stands on the key, where a later game is stored already."""
        self.press("fertig", *reason)
        self.sees(f"✓ Spiel {number} gespeichert")

    def game(self, number: int, winner: str, hands: Sequence[tuple[str, int]], how: str = "") -> None:
        """A whole game, from the first question to stored."""
        self.finished(winner, how)
        self.hands(*hands)
        self.save(number)


@dataclass
class Phone:
    """One phone: its browser with all it keeps, the page it shows, its cable to the server."""

    context: BrowserContext
    cable: Cable
    link: str
    has_own_clock: bool = False

    def set_clock(self, time: str | datetime.datetime | None = None) -> None:
        """From now on a test turns its clock."""
        self.context.clock.install(time=time)
        self.has_own_clock = True

    def open(self) -> Thumb:
        """Open the list in a new page."""
        page = self.context.new_page()
        page.goto(self.link)
        return Thumb(page, waits=self.has_own_clock)

    def visit(self) -> Thumb:
        """The first visit, until the phone has what it needs to open the page without network."""
        thumb = self.open()
        thumb.page.evaluate(TAKEN_OVER)
        return thumb

    def reopen(self, thumb: Thumb) -> Thumb:
        """The page was killed, and is opened again."""
        thumb.page.close()
        return self.open()

    def typed_offline(self, *winners: str) -> Thumb:
        """Games typed after the first visit, when there is no network any more."""
        thumb = self.visit()
        self.cut()
        two_twenties(thumb, *winners, unsent=len(winners))
        return thumb

    def cut(self) -> None:
        """No network."""
        self.cable.down()
        self.context.set_offline(True)

    def mend(self) -> None:
        self.cable.up()
        self.context.set_offline(False)


def two_twenties(thumb: Thumb, *winners: str, unsent: int = 0, stored: int = 0) -> None:
    """Games to the end: each of `winners` finishes one, the two others hold 20 each, opened.

    Then, if that is asked, so many entries are unsent, or this game is stored.
    """
    for winner in winners:
        thumb.finished(winner)
        thumb.hands(("eröffnet", 20), ("eröffnet", 20))
        thumb.press("fertig")
    if unsent:
        is_unsent(thumb.page, unsent)
    if stored:
        is_stored(thumb.page, stored)


def take_back(thumb: Thumb, number: int) -> None:
    """The last game goes out of the list altogether."""
    thumb.press(f"Spiel {number} ändern", f"Spiel {number} zurücknehmen …", "Ja, zurücknehmen")
    expect(thumb.button("Abbrechen")).to_have_count(0)  # it is, and nothing is being changed any more


def agree(thumb: Thumb, *names: str) -> None:
    """The phone goes round: everybody at the table takes it by his name, looks at the sums and signs."""
    for name in names or ("Ahrens", "Bauer", "Claus", "Dietz"):
        thumb.press(re.compile(f"{name}$"), f"{name}: Ich bin einverstanden")


def agree_and_close(thumb: Thumb, *names: str) -> None:
    """Everybody agrees, and the list is closed."""
    agree(thumb, *names)
    thumb.press("Liste abschließen")
    is_closed(thumb.page)


def is_closed(page: Page) -> None:
    """Wait until the page says so."""
    expect(page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


def is_asking(page: Page, number: int) -> None:
    """Wait until the page asks who finished this game, of 16."""
    expect(page.get_by_text(f"Spiel {number}/16")).to_be_visible()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()


def is_unsent(page: Page, count: int) -> None:
    """Wait until the page says so."""
    said = "1 Eingabe ist" if count == 1 else f"{count} Eingaben sind"
    expect(page.get_by_role("status").filter(has_text=f"{said} erst auf diesem Telefon")).to_be_visible()


def is_stored(page: Page, number: int) -> None:
    """Wait until the page says of a game that it is stored, and of none that it is not."""
    expect(page.get_by_text(f"✓ Spiel {number} gespeichert")).to_be_visible(timeout=40_000)


def is_delivered(page: Page) -> None:
    """Wait until nothing is waiting any more, whoever has sent it; something has been before."""
    expect(page.locator(".keeper-foot")).to_be_visible()
    expect(page.locator(".keeper-foot")).not_to_contain_text(re.compile("erst auf diesem|wird gespeichert"))


def scan(page: Page, folder: Path) -> str:
    """What the QR code on this screen says, read from its picture by a scanner that knows nothing of this program."""
    picture = folder / "screen.png"
    expect(page.locator("img[alt^=QR]")).to_be_visible()
    page.locator("img[alt^=QR]").scroll_into_view_if_needed()
    page.screenshot(path=picture)
    read = subprocess.run(
        ["/usr/bin/zbarimg", "--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", str(picture)],
        check=True,
        capture_output=True,
        text=True,
    )
    return read.stdout.strip()
