"""What is public has its own revision, and a present state read beside Django; what is taken away is in the log."""

import re
import shutil
import sqlite3
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

import scoring
from scoring import Result
from tests.factories import (
    ACTOR,
    make_team,
    play_first_of_three,
    publish_results,
    seat_series,
    series_of,
    table_of,
)
from tests.setup.test_tournaments import change
from tests.web.answers import shows
from tests.web.html import text_of as text
from tournament.core import errors, history, lock, public
from tournament.core.act import Actor
from tournament.draw.acts import draws, seating, wishes
from tournament.lists.acts import at_table, games, lists, series
from tournament.lists.acts.results import publish_results as publish_result
from tournament.models import AuditEntry, Installation, Registration, Seating, Series, Tournament, Weight
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.standings.acts import publishing
from tournament.web import kept, present

pytestmark = pytest.mark.django_db


# What is public has its own revision: it rises when something published changes, and with nothing else.

READ = ("", "stand", "stand.json", "sitzplan/2?nach=tisch", "spieler/1", "ich/plaetze.json")
PRINTED = re.compile(r"\d{1,2}:\d{2}")
"""The time a page says it is of."""


@pytest.fixture
def hall() -> Tournament:
    """Series 1 is played and its result published, series 2 runs, series 3 is drafted. Seats 1 to 4 are a team."""
    tournament = play_first_of_three()
    make_team(tournament, list(tournament.registrations.all()[:4]))
    publish_results(tournament, 1)
    seat_series(tournament, 2)
    seat_series(tournament, 3, published=False)
    return tournament


def shown(tournament: Tournament) -> dict[str, str]:
    """What everybody reads there and on the home page, made anew, but for the time it is printed with."""
    kept.forget()
    addresses = ["/", *(f"/turniere/{tournament.slug}/{page}" for page in READ)]
    return {one: PRINTED.sub("", Client().get(one).content.decode()) for one in addresses}


def player(tournament: Tournament, number: int) -> Registration:
    return Registration.objects.select_related("tournament", "person", "club").get(tournament=tournament, number=number)


def stored(of: int, number: int, version: int, *augen: int, thrown: bool = False) -> Callable[[Tournament], object]:
    """An act: game `number` at table 1 of series `of`, seat 1 deals, sits out or wins, the others hold these Augen."""

    def act(tournament: Tournament) -> object:
        winner, *others = tournament.rulebook.playing_seats(4, number)
        results = [Result(seat, "opened", held, thrown) for seat, held in zip(others, augen, strict=True)]
        game = scoring.Game(number, (Result(winner, "romme", 0), *results))
        entry = games.TypedGame(uuid.uuid4(), version, game, reason="verschrieben")
        return games.put_game(table_of(tournament, of=of), entry, ACTOR, by_organiser=True)

    return act


def taken_back(of: int, number: int) -> Callable[[Tournament], object]:
    def act(tournament: Tournament) -> object:
        one = table_of(tournament, of=of)
        version = one.games.get(number=number).version
        return games.take_back_game(one, games.TypedGame(uuid.uuid4(), version, scoring.Game(number, ())), ACTOR)

    return act


def on_table(act: Callable[..., object], number: int, **said: object) -> Callable[[Tournament], object]:
    """An act on a table of series 2."""
    return lambda tournament: act(table_of(tournament, number, of=2), actor=ACTOR, **said)


def on_series(act: Callable[..., object], number: int, *said: object) -> Callable[[Tournament], object]:
    return lambda tournament: act(one := series_of(tournament, number), one.version, ACTOR, *said)


def announced(one: Tournament) -> None:
    """Of a series more, for which there is no time in the end."""
    more = one.series.create(number=4)
    draws.announce(one, ACTOR)
    more.delete()


def withdrawn(one: Series, version: int, actor: Actor) -> None:
    with lock.correcting("zu früh"):
        publishing.withdraw_results(one, version, actor)


def on_player(act: Callable[..., object], number: int, **said: object) -> Callable[[Tournament], object]:
    return lambda tournament: act(one := player(tournament, number), one.version, actor=ACTOR, **said)


def keep_apart(one: Tournament) -> None:
    wishes.keep_apart(one, [player(one, 2), player(one, 6)], 1, Weight.ABSOLUTE, ACTOR)


def untick(tournament: Tournament) -> object:
    one = player(tournament, 8)
    return registrations.set_present(
        tournament, [registrations.Tick(one.pk, one.version, seen=True, wanted=False)], ACTOR
    )


PAPER = {seat: lists.PaperTotal(8, 100 + seat) for seat in range(1, 5)}

# Acts in the order of a day. True: nothing of it is public, so readers keep what they have.
DAY: list[tuple[str, bool, Callable[[Tournament], object]]] = [
    ("somebody is not there any more", True, untick),
    ("a table of his own", True, on_player(wishes.fix_table, 5, table=2)),
    ("two who are to sit apart", True, keep_apart),
    ("after all not", True, lambda one: wishes.forget_apart(one.apart_wishes.get(), ACTOR)),
    ("series 2 begins", False, on_series(partial(series.start, anyway=True), 2)),
    ("cards counted", True, on_table(lists.confirm_cards, 1)),
    ("a game", True, stored(2, 1, 0, 17, 18)),
    ("a game corrected", True, stored(2, 1, 1, 17, 28)),
    ("two hands thrown in", True, stored(2, 2, 0, 17, 28, thrown=True)),
    ("the same again", True, stored(2, 3, 0, 5, 9, thrown=True)),
    ("reported", True, on_table(lists.report_offence, 1, seat_number=4, game_number=3, informed="Spielleitung")),
    ("a game taken back", True, taken_back(2, 3)),
    ("another link", True, on_table(at_table.renew_link, 2)),
    ("more time", False, on_series(series.shift_clock, 2, 5)),
    ("a list closed early", False, on_table(lists.close_list, 1, incomplete=True)),
    ("a closed list corrected", True, stored(2, 1, 2, 17, 29)),
    ("reopened", False, on_table(lists.reopen_list, 1)),
    ("typed in", False, on_table(lists.type_totals, 2, version=1, paper=PAPER)),
    ("removed", False, on_table(lists.remove_totals, 2, version=2)),
    ("a published game corrected", False, stored(1, 2, 1, 17, 99)),
    ("a hand thrown in where it is published", False, stored(1, 3, 1, 17, 40, thrown=True)),
    ("a draw announced", False, announced),
    ("the announcement taken back", False, lambda one: draws.discard(one, ACTOR)),
    ("a draft changed", False, on_series(seating.swap, 3, 1, 5)),
    ("seated", False, on_series(seating.publish, 3)),
    ("a name corrected", False, on_player(registrations.correct, 5, entry=Entry("Umlaut, Ä", "Rommé-Club Nr. 1", 5))),
    ("gone home", False, on_player(registrations.set_withdrawn, 6, withdrawn=True)),
    ("somebody more", False, lambda one: registrations.register(one, Entry("Neu, Nora"), ACTOR)),
    ("another name", False, partial(change, name="Cup 2026")),
    ("result of series 3", False, lambda one: publish_results(one, 3)),
    ("a game of series 2 before that", False, stored(2, 3, 0, 17, 18, thrown=True)),
    ("result of series 3 taken back", False, on_series(withdrawn, 3)),
    ("a game while nobody may see it", True, stored(2, 3, 3, 17, 19)),
    ("result of series 2", False, on_series(publish_result, 2)),
    ("a game that everybody may see", False, stored(2, 4, 0, 17, 18)),
]


def test_change_that_readers_see_raises_the_public_revision(hall: Tournament) -> None:
    """Every act raises it, or leaves what everybody reads as it was before the acts of its kind that came together."""
    for quiet, acts in groupby(DAY, key=itemgetter(1)):
        seen = shown(hall) if quiet else {}
        for name, _quiet, act in acts:
            before = Tournament.objects.get(pk=hall.pk)
            act(Tournament.objects.get(pk=hall.pk))
            after = Tournament.objects.get(pk=hall.pk)
            assert after.revision > before.revision, name
            assert after.public_revision == (before.public_revision if quiet else after.revision), name
        assert not quiet or shown(hall) == seen


def test_act_that_nothing_came_of_is_none(hall: Tournament) -> None:
    revision = hall.public_revision
    with pytest.raises(errors.RefusedError):
        on_series(publish_result, 1)(hall)
    lists.reopen_list(table_of(hall, of=2), ACTOR)
    hall.refresh_from_db()
    assert hall.public_revision == revision


# The present state of what is public, read beside Django: right whoever wrote, and never in anybody's way.

# Of the program's tables what says the state: a tournament's revisions and the acts that made them.
TABLES = """
PRAGMA journal_mode=WAL;
CREATE TABLE tournament_tournament (
  id INTEGER PRIMARY KEY, slug, published, revision, public_revision, deleted_at, time_zone DEFAULT 'Europe/Berlin'
);
CREATE TABLE tournament_auditentry (id INTEGER PRIMARY KEY, tournament_id, revision, hash);
CREATE TABLE tournament_installation (id INTEGER PRIMARY KEY, legal DEFAULT '');
INSERT INTO tournament_tournament (id, slug, published, revision, public_revision)
  VALUES (1, 'pokal', 1, 1, 1), (2, 'liga', 1, 1, 1), (3, 'entwurf', 0, 1, 1);
INSERT INTO tournament_auditentry (tournament_id, revision, hash) VALUES (1, 1, 'aa'), (2, 1, 'bb'), (3, 1, 'cc');
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "ours #1?.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(TABLES)
    return file


@pytest.fixture
def states(file: Path) -> Iterator[present.SqliteStates]:
    opened = present.SqliteStates(file)
    yield opened
    opened.close()


def write(file: Path, act: str, revision: int = 2) -> None:
    """What an act on the first tournament stores, by another connection."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tournament_tournament SET revision=?, public_revision=? WHERE id=1", [revision] * 2)
        database.execute("INSERT INTO tournament_auditentry VALUES (NULL, 1, ?, ?)", (revision, act))


def copied(file: Path, to: Path) -> None:
    """What stands in the one comes into the other, as the command `restore` does it."""
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def test_published_tournament_has_its_state_and_all_together_theirs(states: present.SqliteStates) -> None:
    assert [states.state(name) for name in ("pokal", "entwurf", "nirgends")] == ["1-1-aa", None, None]
    assert states.state(present.EVERYTHING) == present.joined({"pokal": "1-1-aa", "liga": "2-1-bb"})


def test_writer_in_the_middle_is_not_waited_for(states: present.SqliteStates, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        database.execute("UPDATE tournament_tournament SET slug='umbenannt' WHERE id=1")
        assert states.state("pokal") == "1-1-aa"
        database.execute("COMMIT")
    assert (states.state("pokal"), states.state("umbenannt")) == (None, "1-1-aa")


def test_same_revision_after_a_restored_backup_is_another_state(
    states: present.SqliteStates, file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite3"
    copied(file, copy)
    write(file, "dd")
    assert (states.state("pokal"), states.state("liga")) == ("1-2-dd", "2-1-bb")
    copied(copy, file)
    assert states.state("pokal") == "1-1-aa"
    write(file, "ee")
    assert states.state("pokal") == "1-2-ee"


def test_file_put_in_its_place_gone_or_back_is_seen_at_once(
    states: present.SqliteStates, file: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.sqlite3"
    copied(file, other)
    write(other, "ff")
    assert states.state("pokal") == "1-1-aa"
    for left in ("-wal", "-shm"):
        Path(f"{file}{left}").unlink(missing_ok=True)
    shutil.move(other, file)
    assert states.state("pokal") == "1-2-ff"
    for gone, back, state in ((file, other, None), (other, file, "1-2-ff")):
        gone.rename(back)
        assert states.state("pokal") == state


@pytest.mark.parametrize("content", [None, b"", b"Rang;Name\r\n" * 300])
def test_django_is_asked_without_a_database_of_this_program(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "nothing.sqlite3"
    if content is not None:
        file.write_bytes(content)
    assert present.SqliteStates(file).state("pokal") is None


def test_state_that_django_read_holds_for_a_second() -> None:
    told, found = present.Told(), []
    for state, until in (
        ("1-1-aa", -present.SECONDS - 0.001),
        ("1-1-aa", 3600),
        ("", 0),
    ):  # 3600: however busy the machine
        told.put("pokal", state, time.monotonic() + until)
        found.append(told.state("pokal"))
    assert (found, told.state("liga"), present.Told().state("pokal")) == ([None, "1-1-aa", None], None, None)


def test_pages_of_the_owner_are_part_of_every_state(states: present.SqliteStates, file: Path) -> None:
    """Every public page links to them."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO tournament_installation VALUES (1, 'imprint')")
    assert states.state(present.EVERYTHING) == present.joined({"pokal": "1-1-aa-imprint", "liga": "2-1-bb-imprint"})


# What is taken away that not everybody may have is in the log, and changes nothing of what everybody sees.


@pytest.fixture
def mine(organiser_client: Client, standing: Tournament) -> Tournament:
    """The organiser's, with a published result."""
    standing.organisers.add(int(organiser_client.session["_auth_user_id"]))
    return standing


def exported(tournament: Tournament) -> list[tuple[str, str]]:
    """Who took away what."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="exported").order_by("revision")
    return [(entry.actor, entry.after["file"]) for entry in entries]


@pytest.mark.nightly
def test_draw_taken_away_is_logged(organiser_client: Client, mine: Tournament) -> None:
    two = mine.series.get(number=2)
    seating.seat(two, two.version, ACTOR, draws.Way(Seating.LOT))
    assert organiser_client.get(f"/leitung/{mine.slug}/serie/2/auslosung.json").status_code == 200
    assert exported(mine) == [("Spielleitung: anna", f"{mine.slug}-auslosung-2.json")]


@pytest.mark.nightly
def test_readers_keep_their_pages_and_documents_their_state(
    organiser_client: Client, client: Client, mine: Tournament
) -> None:
    page = f"{mine.get_absolute_url()}stand"
    before = client.get(page)["ETag"], history.last_act(mine)
    answer = organiser_client.get(f"/leitung/{mine.slug}/stand.pdf")
    ((_actor, file),) = exported(mine)
    assert f'filename="{file}"' in answer["Content-Disposition"]
    assert (client.get(page)["ETag"], history.last_act(Tournament.objects.get(pk=mine.pk))) == before
    log = text(organiser_client.get(f"/leitung/{mine.slug}/protokoll/"))
    shows(log, "Herausgegeben Spielleitung: anna", f"Datei: {file}")


def test_prefetching_takes_nothing_away(organiser_client: Client, mine: Tournament) -> None:
    address = f"/leitung/{mine.slug}/stand.pdf"
    for header in ("Sec-Purpose", "Purpose", "X-Moz"):
        answer = organiser_client.get(address, headers={header: "prefetch;prerender"})
        assert (answer.status_code, answer.content) == (503, b"")
    assert organiser_client.head(address).status_code == 200
    assert (organiser_client.get(f"{address}/warten").status_code, exported(mine)) == (200, [])


def test_published_tournament_is_read_as_django_reads_it(tournament: Tournament) -> None:
    Installation.objects.update_or_create(pk=1, defaults={"legal": "impressum"})
    public.note_legal("")  # another process wrote it
    Tournament.objects.update(published=False)
    assert public.published_tournament(tournament.slug) is None
    Tournament.objects.update(published=True)
    django, ours = Tournament.objects.get(), public.published_tournament(tournament.slug)
    assert ours is not None
    fields = [one.attname for one in Tournament._meta.concrete_fields]
    assert [getattr(ours, name) for name in fields] == [getattr(django, name) for name in fields]
    assert (ours.public_legal, public.legal_pages()) == ("impressum", ["impressum"])
    Tournament.objects.update(deleted_at=timezone.now())
    assert public.published_tournament(tournament.slug) is None
