"""What two machines with one database must have in common, asked of both."""

import re
import threading
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self
from urllib.parse import urlencode

import psycopg

from tests.benchmarks.hosts.host import PATIENCE, Answer, Host
from tests.benchmarks.hosts.writers import Told
from tests.benchmarks.table import Line

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BROWSER = {"Accept": "text/html"}
WITHDRAW = """
import sys, time, django; django.setup()
from tournament.core.act import Actor
from tournament.models import Tournament
from tournament.standings.acts.publishing import set_published
set_published(Tournament.objects.get(slug=sys.argv[1]), Actor.command("two-hosts"), published=sys.argv[2] == "on")
print(time.monotonic())
"""


def query(host: Host, statement: str) -> list[tuple[object, ...]]:
    """What the database says."""
    with psycopg.connect(host.environment["DATABASE_URL"]) as database:
        return database.execute(statement.encode()).fetchall()


def first_start(hosts: Sequence[Host]) -> Iterator[Line]:
    """One demo, no account yet, and a first owner's link at each, though both made everything ready."""
    [(tournaments,)] = query(hosts[0], "SELECT count(*) FROM tournament_tournament")
    [(accounts,)] = query(hosts[0], "SELECT count(*) FROM auth_user")
    files = [(host.folder / "owner_link").exists() for host in hosts]
    errors = sum("Traceback" in host.said() for host in hosts)
    for what, number, wanted in (
        ("demos loaded by both together", tournaments, 1),
        ("accounts made by both together", accounts, 0),
        ("first owner's links kept", sum(files), 2),
        ("tracebacks", errors, 0),
    ):
        yield Line(what, float(str(number)), "", at_most=wanted, at_least=None)


PASSWORD = "karten und augen"
OWNER = {"shown": "Spielleitung", "username": "spielleitung", "password": PASSWORD, "again": PASSWORD}


def sent(host: Host, address: str, form: dict[str, str]) -> Answer:
    """A form of one machine, as a browser sends it."""
    page = host.ask(address)
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page.body)
    assert token is not None
    whole = urlencode(form | {"csrfmiddlewaretoken": token[1].decode()}).encode()
    return host.ask(address, "POST", whole, FORM | {"Cookie": f"csrftoken={page.cookies['csrftoken']}"})


def logged_in(host: Host, password: str) -> Answer:
    """A log-in at one machine."""
    return sent(host, "/anmelden/", {"username": "spielleitung", "password": password})


def log_ins(hosts: Sequence[Host]) -> Iterator[Line]:
    """Who logs in at one is logged in at the other; wrong passwords are counted together."""
    one, other = hosts
    first, second = (f"/einladung/{(host.folder / 'owner_link').read_text(encoding='ascii')}/" for host in hosts)
    yield Line(
        "the link one machine said, opened at the other: status", sent(other, first, OWNER).status, "", at_most=302
    )
    yield Line("the link of the other, then: status", one.ask(second).status, "", at_least=410)
    cookies = logged_in(other, PASSWORD).cookies
    there = one.ask("/leitung/", headers={"Cookie": f"sessionid={cookies['sessionid']}"})
    yield Line("logged in at one, asked the other: status", there.status, "", at_most=200)
    wrong = [logged_in(hosts[at % 2], "falsch-falsch").status for at in range(10)]
    locked = [logged_in(host, "falsch-falsch").status for host in hosts]
    yield Line(
        f"10 wrong passwords, five at each ({wrong[-1]}); then machines that refuse", locked.count(429), "", at_least=2
    )


def published(hosts: Sequence[Host], page: str) -> Iterator[Line]:
    """How long each shows what was withdrawn, or does not show what was published; a second is what is promised."""
    slug = page.split("/")[2]
    for word, status in (("off", 404), ("on", 200)):
        for host in hosts:
            assert host.ask(page).status in (200, 404)
        seen: list[float] = []
        watching = [threading.Thread(target=_watch, args=(host, page, status, seen)) for host in hosts]
        for one in watching:
            one.start()
        at = float(hosts[0].python("-c", WITHDRAW, slug, word).splitlines()[-1])
        for one in watching:
            one.join()
        yield Line(f"published {word}: the last of both shows it after", max(0.0, max(seen) - at), "s", at_most=1.5)


def _watch(host: Host, page: str, status: int, seen: list[float]) -> None:
    until = time.monotonic() + PATIENCE
    while host.ask(page).status != status:
        assert time.monotonic() < until
        time.sleep(0.02)
    seen.append(time.monotonic())


def a_document(hosts: Sequence[Host], ground: dict[str, list[str]]) -> Iterator[Line]:
    """A PDF of the organiser's, asked for at one machine, waited for at each in turn while everything changes."""
    cookie = {"Cookie": _cookie(hosts[0])}
    address = next(path for path in ground["documents"] if path.endswith("/listen.pdf")) + "?trotzdem=1"
    slug, keeping = address.split("/")[2], threading.Event()
    changing = threading.Thread(target=_change, args=(hosts[0], slug, keeping))
    changing.start()
    began, looked = time.monotonic(), 0
    answer = hosts[0].ask(address, headers=BROWSER | cookie)
    try:
        while answer.status == 302 or b"data-again" in answer.body:
            looked += 1
            assert time.monotonic() - began < PATIENCE, "waited for ever"
            path = answer.headers.get("Location") or _found(rb'data-again="([^"]+)"', answer.body)
            time.sleep(0.5)
            answer = hosts[looked % 2].ask(path, headers=BROWSER | cookie)
            if answer.status == 200 and b"data-again" not in answer.body and answer.body[:5] != b"%PDF-":
                answer = hosts[looked % 2].ask(
                    _found(rb'href="([^"]+pdf\?[^"]+)"', answer.body), headers=BROWSER | cookie
                )
    finally:
        keeping.set()
        changing.join()
    assert answer.body[:5] == b"%PDF-", answer
    yield Line(
        f"250 lists as PDF while all changes, looked for {looked} times at each in turn",
        time.monotonic() - began,
        "s",
    )


def _found(pattern: bytes, body: bytes) -> str:
    match = re.search(pattern, body)
    assert match is not None, pattern
    return match[1].decode().replace("&amp;", "&")


def _cookie(host: Host) -> str:
    code = (
        "import django; django.setup()\n"
        "from django.contrib.auth.models import User\nfrom django.test import Client\n"
        "client = Client(); client.force_login(User.objects.get(username='anna'))\n"
        "print(client.cookies['sessionid'].value)"
    )
    return f"sessionid={host.python('-c', code).splitlines()[-1]}"


def _change(host: Host, slug: str, over: threading.Event) -> None:
    """Something happens in the tournament again and again, ten minutes at most."""
    code = (
        "import sys, time, django; django.setup()\n"
        "from tournament.core.act import Actor, log_export\nfrom tournament.models import Tournament\n"
        "one = Tournament.objects.get(slug=sys.argv[1])\n"
        "for _ in range(200): log_export(one, Actor.command('two-hosts'), 'x'); time.sleep(0.02)"
    )
    while not over.is_set():
        host.python("-c", code, slug)


class Busiest:
    """How many connections the database had at most while this lasts."""

    def __init__(self, url: str) -> None:
        self.most = 0
        self._url, self._over = url, threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as database:
            while not self._over.wait(0.5):
                found = database.execute("SELECT count(*) FROM pg_stat_activity WHERE usename IS NOT NULL").fetchone()
                self.most = max(self.most, int(found[0]) if found else 0)


def nothing_lost(host: Host, told: Told) -> Iterator[Line]:
    """Every game that was answered with 200 is there once; sums follow from games; the log is whole."""
    there: dict[str, int] = {}
    for (entry,) in query(host, "SELECT entry_id FROM tournament_game WHERE entry_id IS NOT NULL"):
        there[str(entry)] = there.get(str(entry), 0) + 1
    yield Line(
        f"of {len(told.stored):,} acknowledged games lost", sum(e not in there for e in told.stored), "", at_most=0
    )
    yield Line("doubled", sum(number > 1 for number in there.values()), "", at_most=0)
    yield Line("refused, and there all the same", sum(entry in there for entry in told.refused), "", at_most=0)
    [(games, rows)] = query(
        host,
        "SELECT (SELECT count(*) FROM tournament_game g JOIN tournament_cardtable t ON t.id = g.card_table_id"
        " JOIN tournament_series s ON s.id = t.series_id WHERE s.number = 2 AND g.entry_id IS NOT NULL),"
        " (SELECT count(*) FROM tournament_auditentry WHERE action = 'game_stored' AND subject LIKE 'Serie 2,%')",
    )
    apart = abs(int(str(games)) - int(str(rows)))
    yield Line(f"of {games} games: without an audit row, or rows without a game", apart, "", at_most=0)
    for command in (("recompute", "--check"), ("verify_audit",)):
        said = host.manage(*command)  # exit 1, an error, if something does not hold
        yield Line(f"{' '.join(command)}: {len(said.splitlines())} lines, all well", 0, "", at_most=0)
