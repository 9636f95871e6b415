"""What a reader finds on a page: its tables as rows of texts, its text as a whole."""

from html.parser import HTMLParser

from tests.web.answers import Answer


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            self.rows[-1].append(" ".join(" ".join(self._cell).split()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self._cell is not None:
            self._cell.append(data)


def _parsed(answer: Answer) -> _Page:
    page = _Page()
    page.feed(answer.content.decode())
    return page


def rows_of(answer: Answer) -> list[list[str]]:
    """All rows of all tables of the page, each a list of the texts of its cells, those for screen readers included."""
    return _parsed(answer).rows


def text_of(answer: Answer) -> str:
    """Everything that stands on the page, in one line."""
    return " ".join(" ".join(_parsed(answer).words).split())
