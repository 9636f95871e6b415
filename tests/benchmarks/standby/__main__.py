"""The main machine dies in the middle of fifty who write; the second one takes over under the same name.

    python -m tests.benchmarks.standby [PHONES]

Two installations, each with its own folder and port, on this machine's loopback alone; what stands for the name they
are reached by is a small forwarder. Bounded: a minute or two. Exit 1 where something that was acknowledged is lost,
double or other than it was sent, where audit log or totals do not hold, where the old machine still stores anything,
or where it took longer than a minute.
"""

import json
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.standby.machine import Machine
from tests.benchmarks.standby.name import Name
from tests.benchmarks.standby.phone import Phone, answered, results
from tests.benchmarks.table import Line
from tests.browser.installed import _document
from tests.waiting import wait_until

PHONES = 50
GAMES = 120
PAUSE = 0.25
"""Seconds between a phone's games: two hundred a second, where a hall has one."""
BEFORE, AFTER = 10, 5
"""Games of each phone before the main machine dies, and after the other took over."""


CHECKS = (("verify_audit",), ("recompute", "--check"))


@dataclass(frozen=True, slots=True)
class Trial:
    """Both machines, the name, and who writes."""

    main: Machine
    second: Machine
    name: Name
    phones: list[Phone]
    stop: threading.Event


@contextmanager
def begun(folder: Path, count: int) -> Iterator[Trial]:
    """The main machine serves, the second follows, the phones write; all ends when it is left."""
    main, second = Machine(folder / "main"), Machine(folder / "second")
    for machine in (main, second):
        machine.folder.mkdir()
    (folder / "tournament.json").write_text(json.dumps(_document(GAMES, count)), encoding="utf-8")
    main.run("migrate", "-v0")
    slug = main.run("import_tournament", str(folder / "tournament.json")).splitlines()[-1]
    links = ["/" + line.split("/", 3)[3] for line in main.run("table_links", slug, "--series", "1").splitlines()]
    name = Name(main.port)
    phones = [Phone(name.port, link) for link in links]
    stop = threading.Event()
    threads = [threading.Thread(target=phone.play, args=(GAMES, PAUSE, stop)) for phone in phones]
    try:
        main.serve()
        follow(main, second)
        for thread in threads:
            thread.start()
        yield Trial(main, second, name, phones, stop)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for machine in (main, second):
            machine.die()
        name.close()


def follow(main: Machine, second: Machine) -> None:
    """The second machine follows, and has its first copy."""
    code = main.run("standby", "--pair").split("Zweitrechner: ")[1].split()[0]
    second.start("standby", f"http://127.0.0.1:{main.port}", "--code", code)
    wait_until(lambda: "Kopie von" in second.said)


def trial(on: Trial) -> Iterator[Line]:
    """What came of it."""
    wait_until(lambda: all(len(phone.games) >= BEFORE for phone in on.phones))
    on.main.die()
    died = time.monotonic()
    acknowledged = {phone.link: set(phone.games) for phone in on.phones}
    on.second.serve("standby", "--take-over")
    on.name.lead_to(on.second.port)
    yield Line(
        "from the death of the main machine until the second one serves", time.monotonic() - died, "s", at_most=60
    )
    wait_until(lambda: all(len(phone.games) >= len(acknowledged[phone.link]) + AFTER for phone in on.phones))
    on.stop.set()
    first = [min(sent.answered for sent in phone.games.values() if sent.answered > died) for phone in on.phones]
    yield Line("until the first of the phones stored a game again", min(first) - died, "s", at_most=60)
    yield Line(f"until all {len(on.phones)} had", max(first) - died, "s", at_most=60)
    yield Line("acknowledged before it died", sum(map(len, acknowledged.values())), "games")
    back = sum(len(set(phone.given_back) & acknowledged[phone.link]) for phone in on.phones)
    yield Line("of these not in the copy, given back by the phones", back, "games")
    yield Line("acknowledged in all", sum(len(phone.games) for phone in on.phones), "games")


def kept(on: Trial) -> Iterator[Line | str]:
    """Whether the second machine has what was acknowledged, once, as it was sent."""
    refused = [one for phone in on.phones for one in phone.refused]
    yield Line(f"answers that were no 'stored' {refused[:2] or ''}", len(refused), "", at_most=0)
    wrong = [difference for phone in on.phones if (difference := differs(phone))]
    yield Line(f"lists that differ from what their phone was answered {wrong[:2] or ''}", len(wrong), "", at_most=0)
    with closing(sqlite3.connect(on.second.database)) as database:
        stored = database.execute("SELECT entry_id FROM tournament_game").fetchall()
        logged = database.execute("SELECT count(*) FROM tournament_auditentry WHERE action = 'game_stored'").fetchone()
        term = database.execute("SELECT term FROM tournament_installation").fetchone()
    double = sum(count - 1 for count in Counter(stored).values())
    missing = sum(len(phone.games) for phone in on.phones) - len(stored)
    yield Line("acknowledged games that are missing", max(missing, 0), "", at_most=0)
    yield Line("games stored twice", double, "", at_most=0)
    yield Line("games without a row of the audit log", len(stored) - logged[0], "", at_most=0)
    yield Line("the term that counts now", term[0], "", at_most=1)
    yield "\n".join(f"  {command[0]}: {line}" for command in CHECKS for line in on.second.run(*command).splitlines())


def differs(phone: Phone) -> str:
    """What is otherwise on the server than this phone was answered; empty: nothing."""
    _status, said = answered(phone, "GET", "state")
    there = {game["number"]: game for game in said["games"]}
    for number, sent in phone.games.items():
        if number not in there:
            return f"{phone.link} {number} is missing"
        found = [{name: one[name] for name in ("seat", "outcome", "augen")} for one in there[number]["results"]]
        if sorted(found, key=lambda one: one["seat"]) != sorted(sent.content["results"], key=lambda one: one["seat"]):
            return f"{phone.link} {number} is {found}"
    return ""


def returned(on: Trial) -> Iterator[Line | str]:
    """The old machine comes back: asked, it hears of the other; without a way to it, from a phone."""
    phone = on.phones[0]
    games = stored_at(on.main)
    on.main.serve()
    yield f"the old machine, back:\n  {refusal_of(on.main, phone)}"
    on.main.die()
    for note in ("heard", "follower"):
        (on.main.folder / "standby" / f"{note}.json").unlink()
    on.main.serve()
    yield f"the same where it cannot reach the other, from a phone:\n  {refusal_of(on.main, phone)}"
    yield Line("games the old machine stored since", stored_at(on.main) - games, "", at_most=0)


def stored_at(machine: Machine) -> int:
    """How many games there are."""
    with closing(sqlite3.connect(machine.database)) as database:
        return int(database.execute("SELECT count(*) FROM tournament_game").fetchone()[0])


def refusal_of(machine: Machine, phone: Phone) -> str:
    """What the machine answers to the next game of this phone. AssertionError: it stores it."""
    there = Phone(machine.port, phone.link, term=phone.term)
    number = len(answered(there, "GET", "state")[1]["games"]) + 1
    content = {"entry_id": "6f1f4a0e-0000-4000-8000-000000000000", "version": 0, "results": results(number, 5)}
    status, said = answered(there, "PUT", f"games/{number}", content)
    assert status == 503, (status, said)
    assert said["errors"][0]["code"] == "superseded", said
    return f"{status} {said['errors'][0]['message']}"


def main() -> int:
    """Run it once, print what was measured."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PHONES
    with tempfile.TemporaryDirectory(prefix="spielliste-standby-") as folder, begun(Path(folder), count) as on:
        lines = [*trial(on), *kept(on), *returned(on)]
    print("\n".join(line if isinstance(line, str) else line.as_text() for line in lines))
    return int(any(isinstance(line, Line) and line.reached is False for line in lines))


if __name__ == "__main__":
    sys.exit(main())
