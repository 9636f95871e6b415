"""Categories as clubs write them, in one normal form: Damen, Herren, Senioren, Junioren; free ones as written."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain

from tournament.core import names

LONGEST_CATEGORY = 60
SENIORS_FROM = 60
JUNIORS_TO = 21
EARLIEST_BIRTH = 1900

LADIES, MEN, SENIORS, JUNIORS = "Damen", "Herren", "Senioren", "Junioren"
NORMAL = (LADIES, MEN, SENIORS, JUNIORS)

# As `_plain` writes them. A Seniorin is said to be a lady.
WORDS: dict[str, tuple[str, ...]] = {
    word: categories
    for categories, words in (
        ((LADIES,), "d da dame damen w weibl weiblich f fem frau frauen"),
        ((MEN,), "h he herr herren hr m männl maennl männlich maennlich mann männer maenner"),
        ((SENIORS,), "s sen senior senioren seniorinnenundsenioren senioreninnen"),
        ((LADIES, SENIORS), "seniorin seniorinnen"),
        ((JUNIORS,), "j jun junior junioren"),
        ((LADIES, JUNIORS), "juniorin juniorinnen"),
        ((), "- – div divers diverse nein keine"),
    )
    for word in words.split()
}
OF_SEX = frozenset(["w", "m", "weibl", "weiblich", "männl", "maennl", "männlich", "maennlich", "f"])
"""Who writes these, means divers by "d"."""

YEAR = re.compile(r"(?:\d{1,2}[./]\s*\d{1,2}[./]\s*)?(\d{4}|\d{2})|(\d{4})-\d{1,2}-\d{1,2}(?:[ T].*)?")


@dataclass(frozen=True, slots=True)
class Ages:
    """Who is a senior or a junior, by the age reached in the year of the tournament."""

    year: int
    seniors_from: int = SENIORS_FROM
    juniors_to: int = JUNIORS_TO

    def categories(self, born: int) -> tuple[str, ...]:
        """What somebody born in this year is."""
        age = self.year - born
        return (SENIORS,) if age >= self.seniors_from else (JUNIORS,) if age <= self.juniors_to else ()


def year_of(text: str, latest: int) -> int | None:
    """The year of "1958", "'58", "12.03.1958" or "1958-03-12"; None for what is none anybody was born in till then."""
    match = YEAR.fullmatch(text.strip().lstrip("'’`"))
    if match is None:
        return None
    year = int(match.group(1) or match.group(2))
    if year < 100:
        year += latest // 100 * 100 if year <= latest % 100 else latest // 100 * 100 - 100
    return year if EARLIEST_BIRTH <= year <= latest else None


def each_once(parts: Sequence[str]) -> tuple[str, ...]:
    """`D, Sen.` as `Damen`, `Senioren`: each part in its normal form, each once."""
    words = (word for part in parts for word in re.split(r"[,;/+&]|\bund\b", part))
    return tuple(dict.fromkeys(chain.from_iterable(map(normal, words))))


def normal(word: str) -> tuple[str, ...]:
    """What one word says: `w` and `Dame` are Damen, `Sen. D` Senioren and Damen; what is not known as it is written."""
    known = WORDS.get(_plain(word))
    if known is not None:
        return known
    parts = [WORDS.get(_plain(part)) for part in word.replace(".", ". ").split()]
    if parts and all(part for part in parts):
        return tuple(chain.from_iterable(part for part in parts if part))
    written = names.club_name(word)[:LONGEST_CATEGORY]
    return (written,) if written else ()


def means_sex(cells: Collection[str]) -> bool:
    """Whether a column says w and m (and d for divers), not D and H."""
    return any(_plain(cell) in OF_SEX for cell in cells)


def is_diverse(cell: str, *, of_sex: bool) -> bool:
    """Whether a cell says divers; `of_sex`: it stands in a column of w and m."""
    return _plain(cell) in {"div", "divers", "diverse"} or (of_sex and _plain(cell) == "d")


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9äöüß–-]", "", word.casefold())
