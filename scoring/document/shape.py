"""Reading JSON of unknown shape: every step says where it is and puts down what is wrong, none raises."""

import datetime as dt
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.game import is_whole
from scoring.problem import Place, Problem

V = TypeVar("V")

UNUSABLE = re.compile("[\0\ud800-\udfff]")
ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(slots=True)
class Findings:
    """What was found wrong so far."""

    problems: list[Problem] = field(default_factory=list)
    refused: int = 0

    def add(self, problem: Problem) -> None:
        self.problems.append(problem)
        self.refused += not problem.odd

    def refuse(self, code: str, where: Place, **params: int | str) -> None:
        self.add(Problem(code, where, params))

    def warn(self, code: str, where: Place, **params: int | str) -> None:
        self.add(Problem(code, where, params, odd=True))


@dataclass(slots=True)
class Node:
    """A value of the document and its place. Reading it as something it is not is put down and answered with None.

    A document of a big tournament has half a million: each keeps only the step to it from the one around it.
    """

    value: object
    findings: Findings
    step: str | int | None = None
    around: "Node | None" = None

    @property
    def where(self) -> Place:
        """Its place, from the outside in."""
        return () if self.around is None or self.step is None else (*self.around.where, self.step)

    def refuse(self, code: str, **params: int | str) -> None:
        self.findings.refuse(code, self.where, **params)

    def warn(self, code: str, **params: int | str) -> None:
        self.findings.warn(code, self.where, **params)

    def inside(self, step: str | int, value: object = None) -> "Node":
        """The place of something in it."""
        return Node(value, self.findings, step, self)

    def fields(self, required: Collection[str], optional: Collection[str] = ()) -> "Fields":
        """The fields of an object; without any if it is none. What is unknown is odd and dropped."""
        if not isinstance(self.value, dict):
            self.refuse("not_an_object")
            return Fields({})
        nodes = {key: Node(value, self.findings, str(key), self) for key, value in self.value.items()}
        missing = [key for key in required if key not in nodes]
        for key in missing:
            self.inside(key, None).refuse("missing")
        if missing or len(nodes) > len(required):
            for key in [key for key in nodes if key not in required and key not in optional]:
                nodes.pop(key).warn("unknown_key")
            for key in [key for key in optional if key in nodes and nodes[key].value is None]:
                nodes.pop(key).warn("null_ignored")
        return Fields(nodes)

    def items(self) -> "list[Node]":
        """The items of a list; none if it is no list."""
        if not isinstance(self.value, list):
            self.refuse("not_a_list")
            return []
        return [self.inside(index, value) for index, value in enumerate(self.value)]

    def text(self) -> str | None:
        """Any text that can be written as UTF-8 and kept in a database, which excludes the character zero."""
        if not isinstance(self.value, str):
            self.refuse("not_a_text")
            return None
        if UNUSABLE.search(self.value):
            self.refuse("text_unusable")
            return None
        return self.value

    def texts(self) -> tuple[str, ...]:
        """A list of texts; those that are none are left out."""
        return tuple(text for item in self.items() if (text := item.text()) is not None)

    def flag(self) -> bool | None:
        if not isinstance(self.value, bool):
            self.refuse("not_a_flag")
            return None
        return self.value

    def integer(self) -> int | None:
        """A whole number: neither true nor 1.0."""
        if not isinstance(self.value, int) or not is_whole(self.value):
            self.refuse("not_whole")
            return None
        return self.value

    def whole(self, minimum: int, maximum: int) -> int | None:
        """A whole number within bounds."""
        value = self.integer()
        if value is None:
            return None
        if value < minimum:
            self.refuse("number_too_low", minimum=minimum)
            return None
        if value > maximum:
            self.refuse("number_too_high", maximum=maximum)
            return None
        return value

    def date(self) -> dt.date | None:
        """A day as YYYY-MM-DD."""
        if isinstance(self.value, str) and ISO_DATE.fullmatch(self.value):
            try:
                return dt.date.fromisoformat(self.value)
            except ValueError:  # such as 30 February: put down like any other text that is no date
                pass
        self.refuse("not_a_date")
        return None


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of an object by their names."""

    nodes: dict[str, Node]

    def read(self, key: str, reader: Callable[[Node], V | None], default: V) -> V:
        """What `reader` makes of a field; `default` where it is missing or wrong, which is put down elsewhere."""
        node = self.nodes.get(key)
        value = None if node is None else reader(node)
        return default if value is None else value

    def optional(self, key: str, reader: Callable[[Node], V | None]) -> V | None:
        """What `reader` makes of a field; None where it is left out or wrong."""
        node = self.nodes.get(key)
        return None if node is None else reader(node)

    def items(self, key: str) -> list[Node]:
        node = self.nodes.get(key)
        return [] if node is None else node.items()

    def text(self, key: str) -> str:
        return self.read(key, Node.text, "")
