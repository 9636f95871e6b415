"""A list as the phone that keeps it knows it: what it sent, in order, and how much of that was acknowledged."""

import json
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

import scoring

GAMES = 20
RULEBOOK = scoring.rulebook("dgsrv")
Results = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game typed, corrected or (`results` None) taken back, on top of `version`, under an id of its own."""

    number: int
    version: int
    results: Results | None
    id: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def method(self) -> str:
        """How it is sent."""
        return "DELETE" if self.results is None else "PUT"

    @property
    def body(self) -> bytes:
        """What is sent, the same each time."""
        said: dict[str, Any] = {"entry_id": str(self.id), "version": self.version}
        return json.dumps(said if self.results is None else said | {"results": self.results}).encode()


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Where an answer of 200 came from: the port of the phone's connection, and the how manieth it was there."""

    port: int
    place: int


@dataclass(slots=True)
class KeptList:
    """One table's list. `entries`: all that were sent; `answers`: of each, but the last may still wait for its own."""

    path: str
    series: int
    table: int
    entries: list[Entry] = field(default_factory=list)
    answers: list[Acknowledged] = field(default_factory=list)
    versions: dict[int, int] = field(default_factory=dict)

    @property
    def waiting(self) -> Entry | None:
        """What was sent and not acknowledged."""
        return self.entries[-1] if len(self.entries) > len(self.answers) else None

    @property
    def full(self) -> bool:
        """Whether all games stand there and nothing waits."""
        return len(self.versions) == GAMES and self.waiting is None

    def next_entry(self, chance: random.Random) -> Entry:
        """What is sent now: what waits, as before; else mostly the next game, sometimes a change of the last."""
        if self.waiting is None:
            self.entries.append(self._typed(chance))
        return self.entries[-1]

    def acknowledge(self, version: int, answer: Acknowledged) -> None:
        """What waited is stored, as this version."""
        entry = self.entries[-1]
        if entry.results is None:
            del self.versions[entry.number]
        else:
            self.versions[entry.number] = version
        self.answers.append(answer)

    def _typed(self, chance: random.Random) -> Entry:
        last = len(self.versions)
        what = chance.random() if last else 1.0
        if what < 0.05:
            return Entry(last, self.versions[last], None)
        if what < 0.2 or last == GAMES:
            return Entry(last, self.versions[last], played(last, chance))
        return Entry(last + 1, 0, played(last + 1, chance))


def played(number: int, chance: random.Random) -> Results:
    """A game that hardly any other is like."""
    winner, *others = RULEBOOK.playing_seats(4, number)
    held = [{"seat": seat, "outcome": "opened", "augen": chance.randint(10, 60)} for seat in others]
    return [{"seat": winner, "outcome": "romme", "augen": 0}, *held]
