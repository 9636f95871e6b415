"""Reading what a page answered."""

from typing import Any, Protocol


class Answer(Protocol):
    """What Django's test client answers."""

    status_code: int

    @property
    def content(self) -> Any: ...


def text(answer: Answer) -> str:
    """The page as one line: every run of white space is one blank."""
    return " ".join(answer.content.decode().split())
