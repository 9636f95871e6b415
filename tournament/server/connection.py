"""One connection: reads requests, has them answered one after the other, and keeps to its deadlines.

A request comes whole before anything is done for it: what is unfinished holds no thread. While one is answered nothing
is read, so that nobody can send more than is looked at.
"""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, cast

from tournament.server.answers import CONTINUE, as_bytes
from tournament.server.limits import sending_time
from tournament.server.reader import Head, HeadTooLargeError, NotHttpError, Reader
from tournament.server.refusals import refusal_to
from tournament.server.requests import Before, Refused, Request, Waiting
from tournament.server.wsgi import Ends
from tournament.web.body_limits import FORM, BodyLimit, body_limit
from tournament.web.kept import Answer

if TYPE_CHECKING:
    from tournament.server.front import Front

# What may be wrapped around a body that comes in pieces, besides as much as the body itself.
WRAPPING: Final = 64 * 1024


class Connection(asyncio.Protocol):
    """What happens on one connection. It lives in the event loop's thread alone."""

    def __init__(self, front: "Front") -> None:
        self._front = front
        self._reader = Reader(self, front.limits.head_bytes)
        self._unread = b""
        self._piece = b""  # what came last, if it was one whole request
        self._before: Before | None = None
        self._head: Head | None = None  # of the request whose body is coming
        self._body = bytearray()
        self._limit = BodyLimit(FORM, FORM)
        self._allowed = FORM
        self._owes_continue = False
        self._asking = False  # whether this body may be so large
        self._turn: deque[Request | Refused] = deque()
        self._answered: Request | None = None
        self._sending = False  # the client has not taken the last answer yet
        self._last = False  # nothing is read any more
        self._listening = True
        self._thrown_away = 0
        self._waiting = Waiting.HEAD
        self.deadline = front.loop.time() + front.patience[Waiting.HEAD]

    @property
    def answering(self) -> bool:
        """Whether its request is being answered."""
        return self._answered is not None

    # What asyncio tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=0)
        theirs, ours = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
        if theirs is None:  # gone again
            self._transport.abort()
            return
        self.ends = Ends(theirs[:2], ours[:2], transport.get_extra_info("ssl_object") is not None)
        self.place = self._front.entered(self)

    def connection_lost(self, _error: Exception | None) -> None:
        self._front.crowd.leave(self)

    def data_received(self, data: bytes) -> None:
        if self._waiting is Waiting.IDLE and self._said_again(data):
            return
        if self._waiting is Waiting.LINGER:
            self._throw_away(data)
        elif not self._last:
            self._piece = data if self._waiting is Waiting.IDLE else b""
            self._unread += data
            self._go_on()

    def eof_received(self) -> bool:
        """Whoever has said all may still hear the answer."""
        self._last = True
        open_ = self.answering or self._sending or bool(self._turn)
        return open_ and self._waiting is not Waiting.LINGER

    def pause_writing(self) -> None:
        self._sending = True

    def resume_writing(self) -> None:
        self._sending = False
        self._holds(0)
        self._go_on()

    # What the reader tells.

    def head_came(self, head: Head) -> None:
        """A head: is its body wanted?"""
        if self._last:
            return
        self._head, self._body = head, bytearray()
        if not head.understood:
            self._refuse(400)
        elif head.has_body:
            self._limit = body_limit(head.path)
            self._allowed = self._limit.anybody
            self._owes_continue = head.version == "1.1" and head.field.get(b"expect", b"").lower() == b"100-continue"
            self._wait(Waiting.BODY)
            self._want(head.length or 0)

    def body_came(self, piece: bytes) -> None:
        """A piece of a body."""
        if not self._last:
            self._body += piece
            self._want(len(self._body))

    def request_came(self) -> None:
        """A whole request: it is its turn when those before it are answered."""
        if self._last or self._head is None:
            return
        self._turn.append(Request(self._head, bytes(self._body)))
        self._last = not self._head.keep_alive
        self._head = None
        self._front.crowd.spoke(self)

    # Reading and answering, one after the other.

    def _go_on(self) -> None:
        """Read and answer until something has to be waited for."""
        if self._transport.is_closing():
            return
        if self._unread and not (self._last or self._turn or self._busy):
            self._read()
        while self._turn and not self._busy:
            self._answer(self._turn.popleft())
        self._settle()

    @property
    def _busy(self) -> bool:
        return self._answered is not None or self._sending or self._asking

    def _read(self) -> None:
        try:
            self._unread = self._reader.feed(self._unread)
        except NotHttpError:
            self._refuse(400)
        except HeadTooLargeError:
            self._refuse(431)
        if self._unread or len(self._turn) != 1:
            self._piece = b""
        if self._head is not None:
            if self._reader.read > 2 * self._allowed + WRAPPING:
                self._refuse(413)
            else:
                self._holds(self._reader.read)

    def _settle(self) -> None:
        """Say what is waited for now."""
        if self._transport.is_closing() or self._waiting is Waiting.LINGER:
            return
        if self._busy:
            self._listen(False)
        elif self._turn or (self._unread and not self._last):
            self._listen(False)
            self._front.loop.call_soon(self._go_on)  # others first
        elif self._last:
            self._transport.close()
        else:
            self._wait_for_more()

    def _wait_for_more(self) -> None:
        if self._head is not None:
            if self._owes_continue and not self._body:
                self._transport.write(CONTINUE)
            self._owes_continue = False
            self._wait(Waiting.BODY)
        elif not self._reader.between:
            self._wait(Waiting.HEAD)
        elif self._waiting is not Waiting.HEAD:  # else nobody has said anything yet
            self._wait(Waiting.IDLE)
        self._listen(True)

    def _listen(self, listening: bool) -> None:
        """Take what comes, or leave it in the kernel, which tells the client to wait."""
        if listening is not self._listening:
            self._listening = listening
            if listening:
                self._transport.resume_reading()
            else:
                self._transport.pause_reading()

    def _wait(self, what: Waiting, seconds: float | None = None) -> None:
        """Wait for this from now on; for what is waited already, the time goes on."""
        if what is not self._waiting:
            self._waiting = what
            self.deadline = self._front.loop.time() + (self._front.patience[what] if seconds is None else seconds)

    def look(self, now: float) -> None:
        """Whether the time is up."""
        if now < self.deadline:
            return
        if self._waiting is Waiting.BODY or (self._waiting is Waiting.HEAD and not self._reader.between):
            self._refuse(408)
            self._go_on()
        else:
            self.leave()

    def leave(self) -> None:
        """Go at once."""
        self._transport.abort()

    def finish(self) -> None:
        """The server stops: go when what is under way is answered."""
        if not self._busy and not self._turn and self._reader.between:
            self._transport.close()

    # Bodies.

    def _want(self, size: int) -> None:
        """A body of so many bytes is coming, or has come so far."""
        if size <= self._allowed or self._asking or self._head is None:
            return
        if size > self._limit.logged_in or self._allowed == self._limit.logged_in:
            self._refuse(413)
        elif (refused := self._front.ask(self.place, self._head, self._permitted)) is not None:
            self._refuse(refused)
        else:
            self._asking = True

    def _permitted(self, permitted: bool) -> None:
        if not self._asking or self._transport.is_closing():
            return
        self._asking = False
        if permitted:
            self._allowed = self._limit.logged_in
        else:
            self._refuse(413)
        self._go_on()

    def _holds(self, size: int) -> None:
        longest = self._front.crowd.holds(self, size)
        if longest is not None:
            longest.leave()

    def _refuse(self, status: int) -> None:
        """Read no more of what is coming, and say why."""
        if self._last:
            return
        self._turn.append(Refused(status, self._head))
        self._last, self._head, self._asking = True, None, False
        self._unread, self._body = b"", bytearray()
        self._holds(0)

    def _throw_away(self, data: bytes) -> None:
        self._thrown_away += len(data)
        if self._thrown_away > self._front.limits.lingering_bytes:
            self.leave()

    # Answers.

    def _said_again(self, data: bytes) -> bool:
        """Answer who asks for a kept page byte for byte as before; whether he did. Readers do little else."""
        if self._before is None or data != self._before.data:
            return False
        kept = self._front.kept(self._before.asked)
        if kept is None:
            return False
        self._front.crowd.spoke(self)
        self._wait(Waiting.NOTHING)
        self._send(kept, self._before.head)
        self._settle()
        return True

    def _answer(self, what: Request | Refused) -> None:
        self._wait(Waiting.NOTHING)
        self._before = None
        if isinstance(what, Refused):
            self._send(refusal_to(what.status, what.head), what.head)
            self._linger()
        elif (asked := self._front.asked(self.place, what.head, self.ends)) and (kept := self._front.kept(asked)):
            self._send(kept, what.head)
            if self._piece:
                self._before = Before(self._piece, what.head, asked)
        else:
            self._answered = what
            if (refused := self._front.answer(self.place, what, self.ends, self._answer_came)) is not None:
                self._answered = None
                self._send(refused, what.head)

    def _answer_came(self, answer: Answer) -> None:
        if self._answered is not None and not self._transport.is_closing():
            head, self._answered = self._answered.head, None
            self._send(answer, head)
            self._go_on()

    def _send(self, answer: Answer, head: Head | None) -> None:
        """Send what is answered to this head; None: nobody could read it."""
        self._front.too_much.answered(answer.status, self._front.loop.time())
        alone = head is not None and head.method == "HEAD"
        self._transport.write(as_bytes(answer, self._stays(head), self._front.date, head_alone=alone))
        if self._sending:
            self._holds(len(answer.body))
            self._wait(Waiting.SENDING, sending_time(len(answer.body), self._front.limits))

    def _stays(self, head: Head | None) -> str:
        """What is said of whether the connection stays after the answer to this head."""
        if self._front.stopping or (self._last and not self._turn):
            self._last = True
            self._turn.clear()
            return "Connection: close\r\n"
        return "Connection: keep-alive\r\n" if head is not None and head.version == "1.0" else ""

    def _linger(self) -> None:
        """Throw away what still comes: whoever sends and finds the door shut does not see why."""
        self._wait(Waiting.LINGER)
        self._transport.write_eof()
        self._listen(True)
