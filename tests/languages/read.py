"""What an English reader was shown, page after page: each text is looked at once, whatever page it stands on."""

import json
from typing import Final

from django.http import HttpResponseBase

from tests.languages.german import Page, german_in
from tournament.models import Club, Person, Team, Tournament

ENGLISH: Final = {"Accept-Language": "en"}
FEDERATION: Final = "Deutscher Gehörlosen Skat- und Rommé-Verband e. V."


def names() -> list[str]:
    """What people typed; it is in whatever language they speak."""
    people = [name for one in Person.objects.all() for name in (one.name, one.surname, one.given_name)]
    others = [*Club.objects.values_list("name"), *Team.objects.values_list("name")]
    cups = Tournament.objects.values_list("name", "place")
    said = [FEDERATION, *people, *(name for row in (*others, *cups) for name in row)]
    return sorted({name for name in said if name}, key=len, reverse=True)


class Read:
    """All that was shown so far, and where it was shown first."""

    def __init__(self) -> None:
        self._where: dict[str, str] = {}

    def add(self, where: str, *texts: str) -> None:
        """These were shown there."""
        for text in texts:
            self._where.setdefault(text, where)

    def answer(self, where: str, answer: HttpResponseBase) -> None:
        """A page, or the errors of an answer for programs; anything else is not read."""
        kind = answer.get("Content-Type", "")
        if kind.startswith("application/json"):
            self.add(where, *(error["message"] for error in json.loads(answer.getvalue()).get("errors", [])))
        elif kind.startswith("text/html") and not answer.streaming:
            self.page(where, answer.getvalue().decode())

    def page(self, where: str, html: str) -> None:
        """A page as it was sent."""
        page = Page()
        page.feed(html)
        self.add(where, *page.said)

    @property
    def german(self) -> str:
        """What is German of all that, a line each; nothing where all is as it should be."""
        found = german_in(self._where, names())
        return "\n".join(sorted(f"{text}    {self._where[text]}" for text in found))
