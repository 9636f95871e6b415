"""The bytes of an answer."""

from email.utils import formatdate
from http import HTTPStatus
from typing import Final

from tournament.web.kept import Answer

CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
WITHOUT_BODY: Final = frozenset({204, 304})
# What is the connection's business, and no program's behind it.
OURS: Final = frozenset({"connection", "content-length", "date", "keep-alive", "transfer-encoding"})
_FIRST_LINES: Final = {int(status): f"HTTP/1.1 {int(status)} {status.phrase}\r\n" for status in HTTPStatus}


def date_line(now: float) -> str:
    """The Date of an answer given at this time (seconds since 1970)."""
    return f"Date: {formatdate(now, usegmt=True)}\r\n"


def as_bytes(answer: Answer, connection: str, date: str, *, head_alone: bool) -> bytes:
    """The answer as it is sent. `connection`: the header, or nothing; `head_alone`: HEAD was asked."""
    lines = [_FIRST_LINES.get(answer.status) or f"HTTP/1.1 {answer.status} -\r\n", date, connection]
    length = str(len(answer.body))
    for name, value in answer.headers:
        lowered = name.lower()
        if lowered not in OURS:
            lines.append(f"{name}: {value}\r\n")
        elif lowered == "content-length" and head_alone:
            length = value
    if answer.status in WITHOUT_BODY:
        return "".join([*lines, "\r\n"]).encode("latin-1")
    head = "".join([*lines, f"Content-Length: {length}\r\n\r\n"]).encode("latin-1")
    return head if head_alone else head + answer.body
