"""Papers for tests: what is printed is given along; every sheet that is made differs from every other."""

import threading
import uuid
from pathlib import Path

from tests.waiting import wait_until
from tournament.web.documents import Document, Paper


def content(words: str, counted: str = "") -> str | None:
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


def german(**_asked: str) -> str:
    """In which language it is."""
    return "de"


SHEET = Paper(content, sheet, german)
TOLD = Paper(content, sheet_when_told, german)
ENDLESS = Paper(content, endless, german)


def asked(words: str = "Pokal", state: str = "1", *, counted: Path | None = None) -> Document:
    """A document of these words in this state."""
    return Document(SHEET, {"words": words, "counted": str(counted or "")}, state)
