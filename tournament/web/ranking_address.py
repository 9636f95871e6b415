"""The addresses of a ranking: `/turniere/<slug>/wertung/<ranking id>`, and what stands beside it.

An id is any text. A dot or a slash in it is written `~2E`, `~2F` in the addresses the pages make (and the tilde itself
`~7E`), so that `a.json` is never taken for the JSON of `a`, nor `a/serie/2` for a series; whoever types the id as it is
is understood where it is clear. Source: contract.md, section 7.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.urls import reverse

from tournament.models import Tournament

ESCAPED: Final = {"~": "~7E", ".": "~2E", "/": "~2F"}
PLAIN: Final = {written: letter for letter, written in ESCAPED.items()}
FILES: Final = ("json", "csv", "xlsx", "pdf")
_FORM = re.compile(rf"(?P<words>.+?)(?:/serie/(?P<series>[0-9]{{1,4}}))?(?:\.(?P<file>{'|'.join(FILES)}))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class AskedRanking:
    """What an address asks for: the ranking as it stands there, a series of it, a file (`csv`; empty: the page)."""

    words: str
    series: int | None = None
    file: str = ""

    def names(self, ranking_id: str) -> bool:
        """Whether it is this one, written as the pages do or as it is."""
        return ranking_id in (self.words, unescaped(self.words))


def asked_ranking(words: str) -> AskedRanking:
    """What the part of an address behind `wertung/`, decoded, asks for."""
    found = _FORM.fullmatch(words)
    if found is None:
        return AskedRanking(words)
    return AskedRanking(found["words"], int(found["series"]) if found["series"] else None, found["file"] or "")


def ranking_url(tournament: Tournament, ranking_id: str, series: int | None = None, file: str = "") -> str:
    """The address of a ranking's public page, of one series in it, of a file of either."""
    of_series = f"/serie/{series}" if series is not None else ""
    return _url(tournament.slug, f"{escaped(ranking_id)}{of_series}{file and f'.{file}'}")


@lru_cache(maxsize=10_000)  # every page has those of all rankings
def _url(slug: str, words: str) -> str:
    return reverse("public:ranking", args=[slug, words])


def escaped(ranking_id: str) -> str:
    """The id as the pages write it."""
    return "".join(ESCAPED.get(letter, letter) for letter in ranking_id)


def unescaped(words: str) -> str:
    """The id that the pages write so."""
    return re.sub("~(?:7E|2E|2F)", lambda found: PLAIN[found[0]], words)
