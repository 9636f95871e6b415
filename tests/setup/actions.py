"""What a page offers to do, as whoever opens it sees it: buttons, and links that look like them."""

from html.parser import HTMLParser

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
        "path",
        "rect",
    ]
)
ELSEWHERE = frozenset({"nav", "table"})
"""The ways to other pages, and what is there once a row."""


class _Actions(HTMLParser):
    """`_inside`: whether each element that is open shows what is in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[tuple[str, bool]] = []
        self._reading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        hidden = "hidden" in said and "data-with-script" not in said
        if self._is_action(tag, said) and not hidden and all(shows for _tag, shows in self._inside):
            self.found.append("")
            self._reading = True
        if tag not in VOID:
            folded = tag == "details" and "open" not in said
            self._inside.append((tag, not (hidden or folded or tag in ELSEWHERE)))

    def handle_endtag(self, tag: str) -> None:
        self._reading = self._reading and tag not in ("button", "a")
        while any(tag == one for one, _shows in self._inside) and self._inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._reading:
            self.found[-1] += f" {data}"

    def _is_action(self, tag: str, said: dict[str, str | None]) -> bool:
        looks = tag == "button" or (tag == "a" and "button" in (said.get("class") or "").split())
        return looks and any(one == "main" for one, _shows in self._inside)


def open_actions(page: str) -> list[str]:
    """The words of all of them in its main part, but those in menus, in rows of tables and in what is folded."""
    reading = _Actions()
    reading.feed(page)
    return [" ".join(words.split()) for words in reading.found]
