"""A list keeper's phone as far as it matters here: it sends game after game, and forgets none it was answered to."""

import http.client
import json
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tests.waiting import wait_until

PATIENCE = 10.0
AGAIN = 0.25
SEATS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Sent:
    """A game as the phone has it: what was sent, and when it was answered (`time.monotonic`)."""

    content: dict[str, Any]
    answered: float


@dataclass(slots=True)
class Phone:
    """Keeps the list of one link at one port. `games`: those the server said it had stored; `given_back`: those it had
    no more when it came back; `refused`: answers that were no "stored".
    """

    port: int
    link: str
    games: dict[int, Sent] = field(default_factory=dict)
    given_back: list[int] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    term: str = ""
    _connection: http.client.HTTPConnection | None = None

    def play(self, most: int, pause: float, stop: threading.Event) -> None:
        """Game after game until told to stop; whatever is not answered is sent again."""
        while len(self.games) < most and not stop.wait(pause):
            number = len(self.games) + 1
            content = {"entry_id": str(uuid.uuid4()), "version": 0, "results": results(number, len(self.link) % 20)}
            while not self.put(number, content):
                if stop.wait(AGAIN):
                    return
                self.give_back()

    def put(self, number: int, content: dict[str, Any]) -> bool:
        """Whether it is stored now."""
        status, said = self.ask("PUT", f"games/{number}", content)
        if status == 200:
            self.games.setdefault(number, Sent(content, time.monotonic()))
        elif status:
            self.refused.append((status, str(said)))
        return status == 200

    def give_back(self) -> None:
        """What this phone has and the server has not, in order, under the same ids."""
        status, said = self.ask("GET", "state")
        if status != 200:
            return
        there = {game["number"] for game in said["games"]}
        for number in sorted(self.games.keys() - there):
            if not self.put(number, self.games[number].content):
                return
            self.given_back.append(number)

    def ask(self, method: str, path: str, content: object = None) -> tuple[int, Any]:
        """Status and JSON of an answer; 0: nobody answers."""
        headers = {"Content-Type": "application/json"} | ({"Server-Term": self.term} if self.term else {})
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            body = None if content is None else json.dumps(content)
            self._connection.request(method, self.link + path, body, headers)
            answer = self._connection.getresponse()
            self.term = answer.headers.get("Server-Term", self.term)
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            if self._connection is not None:
                self._connection.close()
            self._connection = None
            return 0, None


def answered(phone: Phone, method: str, path: str, content: object = None) -> tuple[int, Any]:
    """The same, asked again until somebody answers: on a busy machine that may take a while."""
    heard: list[tuple[int, Any]] = []

    def asked() -> int:
        heard.append(phone.ask(method, path, content))
        return heard[-1][0]

    wait_until(asked)
    return heard[-1]


def results(number: int, augen: int) -> list[dict[str, Any]]:
    """A game in which the next after the dealer wins with Rommé; who deals sits out (rule 2)."""
    winner, *others = (seat for seat in SEATS if seat != (number - 1) % 4 + 1)
    won = {"seat": winner, "outcome": "romme", "augen": 0}
    return [won, *({"seat": seat, "outcome": "opened", "augen": 2 + augen} for seat in others)]
