"""What many tests start from."""

import gc
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.test.utils import teardown_databases
from pytest_django import DjangoDbBlocker, Settings

from tournament.core import list_state, public
from tournament.core.frames import roomy
from tournament.core.works import works
from tournament.live.reads import shown
from tournament.models import Membership, Organisation, Tournament
from tournament.standings.reads import frozen, numbers
from tournament.web import documents, kept
from tournament.years.reads import events

from . import migrated
from .examples import choose_examples
from .factories import logged_in, make_tournament, play_first_of_three, publish_results
from .waiting import wait_until

choose_examples()
roomy(runtestprotocol)
vars(sys)["modules"]["pymupdf.layout"] = None  # a model that guesses columns; it takes longer to load than the rest


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh clone pytest rewrites every test module, for seconds. Side by side, each process begins elsewhere in
    the modules that will be collected: what one has rewritten is a file that the others only read."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    modules = names_of_tests(session.config)
    first = len(modules) * int(worker["workerid"].removeprefix("gw")) // int(worker["workercount"])
    for module in modules[first:] + modules[:first]:
        with suppress(Exception):  # the collecting says it, with its place
            import_module(module)


def names_of_tests(config: pytest.Config) -> list[str]:
    """Their names; `--ignore` of whole folders is obeyed."""
    root = config.rootpath
    ignored = [root / Path(path) for path in config.getoption("ignore") or ()]
    files = [file for given in config.args for file in (root / given.partition("::")[0]).rglob("test_*.py")]
    wanted = [file for file in files if not any(file.is_relative_to(folder) for folder in ignored)]
    return [".".join(file.relative_to(root).with_suffix("").parts) for file in sorted(wanted)]


def pytest_collection_finish() -> None:
    """What is imported by now stays until the end: the collector need not look through it again and again, and
    through what comes after each ten thousand new things, not each seven hundred."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    request: pytest.FixtureRequest,
) -> Iterator[None]:
    """In place of pytest-django's, which migrates in every process and every time; each has a database of its own."""
    with django_db_blocker.unblock():
        made = migrated.databases(request.config.cache.mkdir("migrated"))
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=0)


RolledBack = Callable[[], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def rolled_back(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> RolledBack:
    """For what is made once and read by many tests, a printed document say: its rows are gone when it is left."""

    @contextmanager
    def within() -> Iterator[None]:
        with django_db_blocker.unblock(), transaction.atomic():
            yield
            transaction.set_rollback(True)

    return within


@pytest.fixture(autouse=True)
def _no_kept_documents() -> Iterator[None]:
    """Every printed document and every page is made anew for each test."""
    cache.clear()
    for reads in (kept, numbers, public, list_state, frozen, shown, events):
        reads.forget()
    yield
    shutil.rmtree(settings.DOCUMENTS_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def _processes_until_the_end(django_db_setup: None) -> Iterator[None]:
    """They start with the first work, and let go of the test's database before it goes."""
    yield
    works.stop()


@pytest.fixture
def processes(settings: Settings, _processes_until_the_end: None) -> Iterator[None]:
    """Work is done by other processes, as installed. They see what is stored: a test needs `transactional_db` too."""
    settings.WORK_PROCESSES = 2
    yield
    # What is still under way would write into the folder of the next test.
    wait_until(lambda: not works._open and all(work.ended for work in list(documents._works.values())))
    documents._works.clear()  # what failed in one test is no matter of another


@pytest.fixture
def var(tmp_path: Path, settings: Settings) -> Path:
    """Where everything is kept that is no database: an empty folder."""
    settings.VAR_DIR = folder = tmp_path / "var"
    folder.mkdir()
    return folder


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A published tournament of eight players in two clubs; nothing seated."""
    return make_tournament()


@pytest.fixture
def organiser(db: None) -> User:
    """A member of an organisation; add him to a tournament's organisers to let him run it."""
    user = User.objects.create_user("anna", password="karten-und-augen")
    Membership.objects.create(organisation=Organisation.objects.create(name="Rommé-Club"), user=user)
    return user


@pytest.fixture
def organiser_client(organiser: User, tournament: Tournament) -> Client:
    """A browser in which the organiser of `tournament` is logged in."""
    tournament.organisers.add(organiser)
    return logged_in(organiser)


@pytest.fixture
def browser(organiser: User, client: Client) -> Client:
    """The organiser is logged in there; which tournaments they run is up to the test."""
    client.force_login(organiser)
    return client


@pytest.fixture
def run(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament which the organiser runs, as `make_tournament` does."""

    def made(players: int = 8, **options: Any) -> Tournament:
        tournament = make_tournament(players, **options)
        tournament.organisers.add(organiser)
        return tournament

    return made


@pytest.fixture
def played(db: None) -> Tournament:
    """Eight players, series 1 of 3 played out and closed at two tables, 4 games each; its result is not published.

    Whoever does not finish holds 17 Augen at table 1 (2 Wertungspunkte, rule 12) and 10 at table 2 (3). At each table
    seat 2 finishes game 1, seat 1 the others, each with Rommé (5); the dealer sits out (rule 2), so everybody plays 3:

    table 1 (players 1-4): 15/0, 5+2+2 = 9/34, 2+2+2 = 6/51, 6/51
    table 2 (players 5-8): 15/0, 5+3+3 = 11/20, 3+3+3 = 9/30, 9/30
    """
    return play_first_of_three()


@pytest.fixture
def standing(played: Tournament) -> Tournament:
    """The same with the result of series 1 published."""
    publish_results(played, 1)
    return played
