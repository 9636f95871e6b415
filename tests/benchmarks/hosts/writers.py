"""List keepers whose phones reach now this machine, now that; each game is sent to both at the same moment."""

import json
import threading
import time
import uuid
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import scoring
from tests.benchmarks.hosts.host import Answer, Host

AGAIN = 0.2  # seconds before a phone tries again
BETWEEN = 1.0  # and between two games


@dataclass(slots=True)
class Told:
    """What the keepers were told: entry -> its list and number; how often both machines answered, and not the same."""

    stored: dict[str, tuple[str, int]] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    both: int = 0
    unlike: list[str] = field(default_factory=list)
    alone: int = 0
    sent_again: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


def game(number: int, entry: str, augen: int = 17) -> bytes:
    """A game of four by dgsrv, as a phone sends it."""
    winner, *others = scoring.rulebook("dgsrv").playing_seats(4, number)
    results = [{"seat": winner, "outcome": "romme", "augen": 0}]
    results += [{"seat": seat, "outcome": "opened", "augen": augen} for seat in others]
    return json.dumps({"entry_id": entry, "version": 0, "results": results}).encode()


def keep(hosts: Sequence[Host], path: str, games: int, told: Told) -> None:
    """Keep one list: each game to all machines at once, until one of them has stored it."""
    with ThreadPoolExecutor(len(hosts)) as ways:
        for number in range(1, games + 1):
            entry = str(uuid.uuid4())
            body = game(number, entry)
            address = f"{path}games/{number}"

            def send(host: Host, address: str = address, body: bytes = body) -> Answer:
                return host.ask(address, "PUT", body)

            answers = list(ways.map(send, hosts))
            while not any(answer.status == 200 for answer in answers):
                time.sleep(AGAIN)
                with told.lock:
                    told.sent_again += 1
                answers = list(ways.map(send, hosts))
            note(told, entry, path, number, answers)
            time.sleep(BETWEEN)


def note(told: Told, entry: str, path: str, number: int, answers: Sequence[Answer]) -> None:
    """What came back for one game."""
    good = [answer for answer in answers if answer.status == 200]
    with told.lock:
        told.stored[entry] = (path, number)
        if len(good) < len(answers):
            told.alone += 1
            return
        told.both += 1
        if any(json.loads(answer.body) != json.loads(good[0].body) for answer in good):
            told.unlike.append(f"{path}games/{number}")


def dispute(hosts: Sequence[Host], path: str, number: int, told: Told) -> list[int]:
    """Two phones type the same game differently, each at another machine, at once; the statuses in order."""
    entries = [str(uuid.uuid4()) for _ in hosts]
    with ThreadPoolExecutor(len(hosts)) as ways:
        sent = [
            ways.submit(host.ask, f"{path}games/{number}", "PUT", game(number, entry, 17 + at))
            for at, (host, entry) in enumerate(zip(hosts, entries, strict=True))
        ]
    answers = [one.result() for one in sent]
    for entry, answer in zip(entries, answers, strict=True):
        if answer.status == 200:
            told.stored[entry] = (path, number)
        else:
            told.refused.add(entry)
    return sorted(answer.status for answer in answers)
