"""Where somebody is named in a text: as "Ahrens, Anna", "Anna Ahrens", or by the surname alone."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

SHORTEST: Final = 3
"""Letters a surname has to have to be looked for alone; "Li" is in too many words."""


@dataclass
class Named:
    """Somebody with every name he had, and what stands in its place. `beside`: names of others that are left alone,
    though his surname is in them."""

    names: Sequence[str]
    pseudonym: str
    beside: set[str] = field(default_factory=set)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds his names as the group `his`; a longer name comes before a shorter one."""
        others = "|".join(map(re.escape, _longest_first(form for name in self.beside for form in whole(name))))
        his = "|".join(map(re.escape, _longest_first(form for name in self.names for form in forms(name))))
        return re.compile(rf"(?<!\w)(?:{others + '|' if others else ''}(?P<his>{his}))(?!\w)", re.IGNORECASE)

    def without(self, text: str) -> str:
        """The text with the pseudonym in place of his names."""
        return self.pattern.sub(lambda found: self.pseudonym if found["his"] else found[0], text)


class Naming:
    """Some people, to be found in many texts. `others`: the names of those who are not meant."""

    def __init__(self, people: Sequence[Named], others: Iterable[str] = ()) -> None:
        self._by_word: dict[str, list[Named]] = defaultdict(list)
        for one in people:
            for word in {word for name in one.names for word in _words(surname_of(name))}:
                self._by_word[word].append(one)
        for name in others:
            for one in self._meant(name):
                one.beside.add(name)

    def mentions(self, text: str) -> bool:
        """Whether one of them is named there."""
        return any(found["his"] for one in self._meant(text) for found in one.pattern.finditer(text))

    def without(self, text: str) -> str:
        """The text with pseudonyms in place of the names."""
        for one in self._meant(text):
            text = one.without(text)
        return text

    def all_without(self, value: Any) -> Any:
        """The same of every text in a JSON value."""
        if isinstance(value, str):
            return self.without(value)
        if isinstance(value, dict):
            return {key: self.all_without(part) for key, part in value.items()}
        return [self.all_without(part) for part in value] if isinstance(value, list) else value

    def _meant(self, text: str) -> list[Named]:
        """Who may be named there: a word of his surname is in it."""
        words = _words(text) & self._by_word.keys() if self._by_word else set()
        return list({id(one): one for word in words for one in self._by_word[word]}.values())


def surname_of(name: str) -> str:
    """What stands before the comma."""
    return name.partition(",")[0].strip()


def whole(name: str) -> list[str]:
    """How the whole name is written."""
    surname, given = surname_of(name), name.partition(",")[2].strip()
    return [name, f"{given} {surname}", f"{surname} {given}"] if given else [name]


def forms(name: str) -> list[str]:
    """How he is called."""
    surname = surname_of(name)
    return [*whole(name), *([surname] if len(surname) >= SHORTEST else [])]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(set(texts), key=lambda text: (-len(text), text))
