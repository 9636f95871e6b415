"""Storing a game: what a list keeper waits for, and how many can be stored at once."""

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import uvloop
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import scoring
from tests.benchmarks.championship import championship, fetch, next_game, tables
from tests.benchmarks.front import started
from tests.benchmarks.hall import asking
from tests.benchmarks.hall.asking import Heard, connected
from tests.benchmarks.table import Line
from tests.factories import ACTOR, make_tournament, seat_series
from tournament.lists.acts.games import TypedGame, put_game
from tournament.models import CardTable, Tournament
from tournament.models.link import token_of

WRITERS = 50
GAMES = 20
ROUNDS = 5


def lines() -> Iterator[Line]:
    """What is measured."""
    tournament = championship()
    queries, taken = saving_over_http(tournament)
    yield Line("a game stored, over HTTP (Django, PUT; CPU)", statistics.median(taken), "ms", at_most=5)
    yield Line("the same: statements, with BEGIN and COMMIT", queries, "queries", at_most=8)
    in_program, by_hand = statistics.median(saving(tournament)), statistics.median(saving_by_hand())
    yield Line("a game stored, in the program (CPU)", in_program, "ms", "SQL by hand", by_hand)
    yield from at_once()


def saving(tournament: Tournament) -> Iterator[float]:
    """Twelve games of one list."""
    card_table = tables(tournament)[0]
    for number in range(1, 13):
        entry = TypedGame(uuid.uuid4(), 0, next_game(card_table, number))
        yield cpu(partial(put_game, card_table, entry, ACTOR))


def saving_over_http(tournament: Tournament) -> tuple[int, list[float]]:
    """Twelve games of another list, as the phone sends them: the most statements of one, the time of each."""
    card_table = tables(tournament)[1]
    client = Client()
    fetch(client, f"/liste/{token_of(card_table.link_nonce)}/state")  # the first request of a process loads the program
    taken = [cpu(partial(put, client, card_table, number)) for number in range(1, 13)]
    with CaptureQueriesContext(connection) as captured:
        put(client, card_table, 13)
    return len(captured), taken


def put(client: Client, card_table: CardTable, number: int) -> None:
    """Send a game that must be stored."""
    path = f"/liste/{token_of(card_table.link_nonce)}/games/{number}"
    response = client.put(path, sent(number), content_type="application/json")
    assert response.status_code == 200, (path, response.status_code, response.content)


def sent(number: int) -> bytes:
    """A plain game at a table of four, as a phone sends it."""
    winner, *others = scoring.rulebook("dgsrv").playing_seats(4, number)
    results = [{"seat": winner, "outcome": "romme", "augen": 0}]
    results += [{"seat": seat, "outcome": "opened", "augen": 17} for seat in others]
    return json.dumps({"entry_id": str(uuid.uuid4()), "version": 0, "results": results}).encode()


def cpu(what: Callable[[], object]) -> float:
    """Milliseconds of processor time of one run."""
    before = time.process_time()
    what()
    return (time.process_time() - before) * 1000


def saving_by_hand() -> Iterator[float]:
    """The same rows in the same transaction by sqlite3 alone: nothing looked at, nothing checked."""
    with tempfile.TemporaryDirectory() as folder, closing(_by_hand(Path(folder) / "hand.sqlite3")) as database:
        for number in range(1, 113):
            yield cpu(partial(_store_by_hand, database, number))


def _by_hand(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, isolation_level=None)
    database.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "CREATE TABLE tournament (id INTEGER PRIMARY KEY, revision INTEGER);"
        "CREATE TABLE seat (id INTEGER PRIMARY KEY, wp INTEGER, augen INTEGER, points INTEGER, crosses INTEGER);"
        "CREATE TABLE game (id INTEGER PRIMARY KEY, number INTEGER, version INTEGER, entry TEXT UNIQUE, answer TEXT);"
        "CREATE TABLE result (id INTEGER PRIMARY KEY, game INTEGER, seat INTEGER, outcome TEXT, augen INTEGER);"
        "CREATE TABLE act (id INTEGER PRIMARY KEY, revision INTEGER UNIQUE, said TEXT, hash TEXT);"
        "INSERT INTO tournament VALUES (1, 0); INSERT INTO seat (id) VALUES (1), (2), (3), (4);"
    )
    return database


def _store_by_hand(database: sqlite3.Connection, number: int) -> None:
    said = sent(1).decode()
    database.execute("BEGIN IMMEDIATE")
    database.execute("SELECT revision FROM tournament WHERE id = 1").fetchone()
    database.execute("INSERT INTO game VALUES (?, ?, 1, ?, ?)", [number, number, uuid.uuid4().hex, said])
    results = [[number, seat, "opened", 17] for seat in (2, 3, 4)]
    database.executemany("INSERT INTO result (game, seat, outcome, augen) VALUES (?, ?, ?, ?)", results)
    database.executemany("UPDATE seat SET wp = ?, augen = ? WHERE id = ?", [[number, 17, seat] for seat in (2, 3, 4)])
    database.execute("UPDATE tournament SET revision = ? WHERE id = 1", [number])
    database.execute("INSERT INTO act (revision, said, hash) VALUES (?, ?, ?)", [number, said, "0" * 64])
    database.execute("COMMIT")


def at_once() -> Iterator[Line]:
    """Fifty keepers through the whole server, each sending a list's next game as soon as the last one is stored.

    The median of some rounds: it is a second of the clock, in which a neighbour may take the machine.
    """
    tournament = make_tournament(4 * WRITERS, clubs=20, series=1 + ROUNDS, games=GAMES)
    lists = [
        [f"/liste/{token_of(table.link_nonce)}/" for table in seat_series(tournament, number).card_tables.all()]
        for number in range(1, 2 + ROUNDS)
    ]
    server, port = started()
    try:
        uvloop.run(write(port, lists[0]))  # the threads begin, each with its connection
        rounds = [written(port, paths) for paths in lists[1:]]
    finally:
        server.terminate()
        server.wait(30)
    spreads, rates = zip(*rounds, strict=True)
    yield Line(f"{WRITERS} writers at once, through the server: p99/p50", statistics.median(spreads), "x", at_most=1.6)
    yield Line("games stored, through the server", statistics.median(rates), "1/s", at_least=200)


def written(port: int, lists: list[str]) -> tuple[float, float]:
    """Fill these lists: p99 by p50, and how many games a second."""
    heard = uvloop.run(write(port, lists))
    took = sorted(one.took for one in heard)
    lasted = max(one.asked + one.took for one in heard) - min(one.asked for one in heard)
    return took[len(took) * 99 // 100] / took[len(took) // 2], len(took) / lasted


class Keeper:
    """One list, and the phone that keeps it; `told` after each answer."""

    def __init__(self, path: str, told: Callable[["Keeper"], None]) -> None:
        self.number, self.heard = 0, list[Heard]()
        self.client = asking.Client(self._hear)
        self._path, self._told = path, told

    def open(self) -> None:
        """Ask for the list, as a phone does before it sends anything."""
        self.client.ask(f"GET {self._path}state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def type(self) -> None:
        """Send the next game."""
        self.number += 1
        body = sent(self.number)
        head = f"PUT {self._path}games/{self.number} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        self.client.ask(head.encode() + body)

    def _hear(self, answer: Heard, said: bytes) -> None:
        assert answer.status == 200, said
        if self.number:
            self.heard.append(answer)
        self._told(self)


async def write(port: int, lists: list[str]) -> list[Heard]:
    """Open these lists, then fill them, all at the same time; the answers to all games."""
    opened: list[Keeper] = []
    full: list[Keeper] = []
    finished = asyncio.Event()

    def told(keeper: Keeper) -> None:
        if 0 < keeper.number < GAMES:
            keeper.type()
            return
        there = full if keeper.number else opened
        there.append(keeper)
        if len(full) == len(lists):
            finished.set()
        elif len(opened) == len(lists) and not keeper.number:
            for one in opened:
                one.type()

    keepers = [Keeper(path, told) for path in lists]
    for keeper in keepers:
        await connected(keeper.client, port, "127.0.0.1")
    for keeper in keepers:
        keeper.open()
    await finished.wait()
    for keeper in keepers:
        keeper.client.hang_up()
    return [one for keeper in keepers for one in keeper.heard]
