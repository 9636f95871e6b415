"""Reading what a page answered."""

import re
from typing import Any, Protocol

BLOCK = re.compile(
    r"\s*(</?(?:button|caption|dd|details|div|dl|dt|fieldset|form|h[1-6]|header|legend|li|nav|ol|option|p|section|"
    r"select|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>)\s*"
)


class Answer(Protocol):
    """What Django's test client answers."""

    status_code: int

    @property
    def content(self) -> Any: ...


def text(answer: Answer) -> str:
    """The page as one line, with the white space a reader sees: a blank for every run of it, none at the edge of a
    block or of a tag."""
    line = " ".join(answer.content.decode().split()).replace(" >", ">")
    return BLOCK.sub(r"\1", line)
