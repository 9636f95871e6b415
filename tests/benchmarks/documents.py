"""Printed documents: one that did not change, and eight new ones while games are stored."""

import random
import statistics
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import connections
from django.test import Client, RequestFactory

from scoring.rankings import Of
from tests.benchmarks.championship import championship, next_game, tables
from tests.benchmarks.table import Line
from tests.factories import ACTOR
from tournament.core.works import works
from tournament.lists.acts.games import TypedGame, put_game
from tournament.lists.paper.spielliste import PAPER
from tournament.models import CardTable, Tournament
from tournament.standings.paper import ORGANISERS
from tournament.web import documents, kept
from tournament.web.documents import Document

TIMES = 200
PDFS = 8
ROUNDS = 3
KEEPERS = 4
BETWEEN = 0.05
"""Seconds between two games of a keeper: 80 games a second of all, twenty times what a hall of 65 tables stores."""
QUIET = 1.5
"""Seconds for which games are stored without PDFs, once a round."""


def lines() -> Iterator[Line]:
    """What is measured."""
    tournament = championship()
    public = RequestFactory().get(f"{tournament.get_absolute_url()}stand.pdf")
    yield Line("an unchanged PDF, ranked list, public", unchanged(public), "ms", at_most=2)
    desk = organisers(tournament)
    yield Line("an unchanged PDF, 50 Spiellisten, with finding out who asks", unchanged(desk), "ms")
    alone, beside = p99_of_saving(tournament)
    work = f"p99 of storing a game while {PDFS} new PDFs are made"
    yield Line(work, beside, "ms", "without them", alone, at_most=2)
    works.stop()


def organisers(tournament: Tournament) -> WSGIRequest:
    """The Spiellisten of the last series, asked for by somebody logged in."""
    user = User.objects.create_superuser("bench")
    client = Client()
    client.force_login(user)
    factory = RequestFactory()
    factory.cookies.update(client.cookies)
    return factory.get(f"/leitung/{tournament.slug}/serie/3/listen.pdf")


def unchanged(asked: WSGIRequest) -> float:
    """Milliseconds of processor time for one answer by Django's handler; what the public page keeps in memory is
    forgotten before each: the document comes from the disk, as after a restart."""
    handler = WSGIHandler()
    while not answered(handler, asked).startswith(b"%PDF"):  # it is being made
        pass
    return statistics.median(processor_time(handler, asked) for _ in range(TIMES))


def processor_time(handler: WSGIHandler, asked: WSGIRequest) -> float:
    """Milliseconds for one answer."""
    kept.forget()
    before = time.process_time()
    content = answered(handler, asked)
    taken = (time.process_time() - before) * 1000
    assert content.startswith(b"%PDF"), content[:80]
    return taken


def answered(handler: WSGIHandler, asked: WSGIRequest) -> bytes:
    """What a server in front would send."""
    response = handler(dict(asked.environ), started)
    content = b"".join(response)
    response.close()
    return content


def started(_status: str, _headers: object, _error: object = None, /) -> Callable[[bytes], object]:
    """What a server does with the head of an answer, and has for those who write themselves."""
    return len


def p99_of_saving(tournament: Tournament) -> tuple[float, float]:
    """Milliseconds, without and with eight new PDFs under way: the same keepers, in turns."""
    keepers = [Keeper(card_table) for card_table in tables(tournament)[:KEEPERS]]
    alone: list[float] = []
    beside: list[float] = []
    print_all(tournament)  # the processes are there, and have printed once
    with ThreadPoolExecutor(KEEPERS + PDFS) as people:
        for _ in range(ROUNDS):
            alone += stored(people, keepers, partial(is_past, time.monotonic() + QUIET))
            printing = [people.submit(printed, document) for document in new_documents(tournament)]
            beside += stored(people, keepers, partial(are_done, printing))
    return p99(alone), p99(beside)


def is_past(moment: float) -> bool:
    return time.monotonic() > moment


def are_done(printing: Sequence[Future[bytes]]) -> bool:
    """Whether all are printed; raises what any failed with."""
    return all(one.done() and one.result() for one in printing)


def stored(people: ThreadPoolExecutor, keepers: "list[Keeper]", is_over: Callable[[], bool]) -> list[float]:
    """What storing took whom, all together."""
    taken = people.map(lambda keeper: list(keeper.store_until(is_over)), keepers)
    return [one for of_a_keeper in taken for one in of_a_keeper]


class Keeper:
    """A list keeper who corrects the last game again and again."""

    def __init__(self, card_table: CardTable) -> None:
        self.card_table = card_table
        self.version = 0

    def store_until(self, is_over: Callable[[], bool]) -> Iterator[float]:
        """Milliseconds of each game."""
        chance = random.Random(self.card_table.number)
        while not is_over():
            time.sleep(BETWEEN * chance.uniform(0.5, 1.5))
            before = time.perf_counter()
            entry = TypedGame(uuid.uuid4(), self.version, next_game(self.card_table, 1))
            self.version = put_game(self.card_table, entry, ACTOR).answer["version"]
            yield (time.perf_counter() - before) * 1000
        connections.close_all()


def new_documents(tournament: Tournament) -> Iterator[Document]:
    """Eight that nobody has opened: links of another address, standings of another name."""
    nobodys = uuid.uuid4().hex
    Tournament.objects.filter(pk=tournament.pk).update(name=f"Meisterschaft {nobodys}")
    for series in tournament.series.all():
        lists = {"series": series.pk, "filled": False, "base_url": f"http://{nobodys}", "tables": []}
        yield Document(PAPER, lists, nobodys)
        yield ranked_list(tournament, Of.PLAYERS, series.number, nobodys)
    yield ranked_list(tournament, Of.PLAYERS, None, nobodys)
    yield ranked_list(tournament, Of.TEAMS, None, nobodys)


def ranked_list(tournament: Tournament, of: Of, series: int | None, state: str) -> Document:
    return Document(ORGANISERS, {"tournament": tournament.pk, "ranking": None, "of": of, "series": series}, state)


def print_all(tournament: Tournament) -> None:
    """Eight at once."""
    with ThreadPoolExecutor(PDFS) as people:
        list(people.map(printed, new_documents(tournament)))


def printed(document: Document) -> bytes:
    return documents.finished(document, 120)


def p99(taken: list[float]) -> float:
    return statistics.quantiles(taken, n=100)[98]
