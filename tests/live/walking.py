"""An organiser who goes through pages as with a finger: what he taps has to be on the page. Taps and fields are
counted, and how long the machine takes.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.test import Client

BROWSER = "text/html,application/xhtml+xml"


@dataclass
class Form:
    """A form as it stands on a page: where it goes, what it sends along, the texts of its buttons."""

    action: str
    values: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[str] = field(default_factory=list)


class _Page(HTMLParser):
    """Links and forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.forms: list[Form] = []
        self._href, self._words, self._inside = "", "", ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(said.get("action", "")))
        elif tag == "input" and self.forms and said.get("name"):
            ticked = said.get("type") in ("checkbox", "radio")
            if not ticked or "checked" in said:
                self.forms[-1].values.setdefault(said["name"], []).append(said.get("value", "on" if ticked else ""))
        elif tag in ("a", "button"):
            self._inside, self._href, self._words = tag, said.get("href", ""), ""

    def handle_data(self, data: str) -> None:
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if tag != self._inside:
            return
        words, self._inside = " ".join(self._words.split()), ""
        if tag == "a":
            self.links.append((words, self._href))
        elif self.forms:
            self.forms[-1].buttons.append(words)


class Organiser:
    """`taps` and `fields` typed so far; `waited`: what each tap was called -> seconds until the page was there."""

    def __init__(self, client: Client, path: str) -> None:
        self.client, self.taps, self.fields = client, 0, 0
        self.waited: list[tuple[str, float]] = []
        self.path, self.html = path, ""
        self._get(path)

    @property
    def seconds(self) -> float:
        """All of it."""
        return sum(seconds for _label, seconds in self.waited)

    def tap(self, label: str) -> None:
        """A link whose words begin like this."""
        path = urljoin(self.path, self._link(label))
        self._tapped(label, lambda: self._get(path))

    def takes(self, label: str) -> None:
        """A PDF behind a link, in a window of its own; the page is read anew when one looks at it again."""
        path = urljoin(self.path, self._link(label))
        self._tapped(label, lambda: self._get(path, accept="application/pdf"))
        self._get(self.path)

    def press(self, label: str, **typed: object) -> None:
        """A button whose words begin like this. What is typed counts as fields, a tick (True) as a tap."""
        found = [one for one in _Page(self.html).forms if any(words.startswith(label) for words in one.buttons)]
        assert found, (label, self.path)
        form = found[0]
        ticks = [name for name, value in typed.items() if value is True]
        self.taps += len(ticks)
        self.fields += len(typed) - len(ticks)
        sent = {**form.values, **{name: "on" if value is True else value for name, value in typed.items()}}
        self._tapped(label, lambda: self._post(urljoin(self.path, form.action), sent))

    def _link(self, label: str) -> str:
        found = [href for words, href in _Page(self.html).links if words.startswith(label)]
        assert found, (label, self.path)
        return found[0]

    def _tapped(self, label: str, what: Callable[[], None]) -> None:
        self.taps += 1
        begin = time.perf_counter()
        what()
        self.waited.append((label, time.perf_counter() - begin))

    def _get(self, path: str, accept: str = BROWSER) -> None:
        answer = self.client.get(path, headers={"accept": accept})
        assert answer.status_code == 200, (path, answer.status_code)
        if answer["Content-Type"].startswith("text/html"):
            self.path, self.html = path, answer.content.decode()

    def _post(self, path: str, sent: dict[str, object]) -> None:
        answer = self.client.post(path, sent, follow=True)
        assert answer.status_code == 200, (path, answer.status_code)
        led_to = [address for address, _status in answer.redirect_chain]
        self.path, self.html = [path, *led_to][-1], answer.content.decode()
