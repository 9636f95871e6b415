"""The break after a series of 50 tables, through its pages: taps, fields, what the machine takes; and a person's time.

That comes from counts: `STEP` seconds to read and tap each step, `LIST` to find out about each list that is missing and
see to it (its taps are in that), `FIELD` to type one, and the machine's seconds. The issue asks for five minutes.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.benchmarks.championship import once
from tests.benchmarks.table import Line
from tests.factories import ACTOR, close_lists, fill_list, make_tournament, play, seat_series
from tests.live.walking import Organiser
from tournament.lists.acts.at_table import call_referee, object_to
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable, Game, Series, Tournament
from tournament.models import Result as StoredResult

TABLES, GAMES = 50, 16
STEP, LIST, FIELD = 10, 20, 3
FIVE_MINUTES = 300
READY, CALLS, OBJECTED, OFFENCE, SHORT, ON_PAPER, QUIET = range(44, 51)
"""Tables in want of somebody; those from 41 to READY are complete and not closed, the others are closed."""
TROUBLE = QUIET - READY
MOST_TAPS = 6


def lines() -> Iterator[Line]:
    """What is measured."""
    client = Client()
    client.force_login(User.objects.create_superuser("anna", first_name="Anna"))
    yield from nothing_missing(client)
    yield from ten_missing(client)


def nothing_missing(client: Client) -> Iterator[Line]:
    """Every list is closed: only the steps."""
    tournament = played()
    close_lists(tournament.series.get(number=1), *range(1, TABLES + 1))
    walk = organiser(client, tournament)
    onwards(walk)
    work = f"{TABLES} tables, all closed"
    for label, seconds in walk.waited:
        yield Line(f"{work}: {label}", seconds, "s")
    seating = f"{tournament.get_absolute_url()}sitzplan/2"
    yield Line(f"{work}: the new seating on a phone", once(lambda: Client().get(seating)) / 1000, "s")
    yield Line(f"{work}: taps", walk.taps, "taps", at_most=MOST_TAPS)
    yield Line(f"{work}: fields typed", walk.fields, "fields", at_most=0)
    yield of_a_person(work, walk, steps=walk.taps, lists=0)


def ten_missing(client: Client) -> Iterator[Line]:
    """Four lists only to be closed, six each with another reason."""
    tournament = played()
    series = tournament.series.get(number=1)
    trouble(series)
    walk = organiser(client, tournament)
    walk.press(f"{READY - 40} vollständige Listen abschließen")
    for number, presses in ((CALLS, ("Gesehen", "Erledigt")), (OBJECTED, ("Besprochen",)), (OFFENCE, ("Festhalten",))):
        walk.tap(f"Tisch {number}")
        for label in presses:
            walk.press(label)
        walk.tap("Pause")
    walk.tap(f"Tisch {SHORT}")
    walk.press("Liste abschließen", incomplete=True)
    walk.tap("Pause")
    type_sums(walk)
    by_its_keeper(series)
    walk.tap("Pause")
    walk.press("3 vollständige Listen abschließen")
    in_all = walk.taps
    onwards(walk)
    work = f"{TABLES} tables, {READY - 40 + TROUBLE} lists open"
    yield Line(f"{work}: taps", walk.taps, "taps")
    yield Line(f"{work}: fields typed", walk.fields, "fields")
    yield of_a_person(work, walk, steps=walk.taps - in_all + 2, lists=TROUBLE)


def of_a_person(work: str, walk: Organiser, *, steps: int, lists: int) -> Line:
    """What a person needs for it all."""
    seconds = STEP * steps + LIST * lists + FIELD * walk.fields + walk.seconds
    return Line(f"{work}: a person, {STEP} s a step, {LIST} s a list", seconds, "s", at_most=FIVE_MINUTES)


def organiser(client: Client, tournament: Tournament) -> Organiser:
    """On the page of the break after series 1."""
    return Organiser(client, f"/leitung/{tournament.slug}/pause/1/")


def onwards(walk: Organiser) -> None:
    """From the last list closed until the clock of the next series runs."""
    walk.press("Ergebnis veröffentlichen")
    walk.press("Plätze für Serie 2 vergeben")
    walk.press("Sitzplan veröffentlichen")
    walk.takes(f"{TABLES} Listen drucken")
    walk.press("Serie beginnen")
    assert Series.objects.get(tournament__slug=walk.path.split("/")[2], number=2).started_at is not None


def type_sums(walk: Organiser) -> None:
    """A paper list's totals, from the page where it is typed."""
    for _game_by_game_first in range(2):
        walk.tap(f"Tisch {ON_PAPER}")
    walk.tap("Nur die Summen")
    sums = ((60, 0), (36, 136), (24, 204), (24, 204))  # as at all other tables
    typed = {f"wertungspunkte_{seat}": points for seat, (points, _augen) in enumerate(sums, 1)}
    walk.press("Summen speichern", **typed, **{f"augen_{seat}": augen for seat, (_points, augen) in enumerate(sums, 1)})


def played() -> Tournament:
    """Series 1 of three is played at 50 tables of four; no list is closed."""
    tournament = make_tournament(4 * TABLES, clubs=8, games=GAMES, name="Probe")
    series = seat_series(tournament)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now() - timedelta(minutes=55))
    for table in tables(series):
        fill_list(table)
    return tournament


def tables(series: Series) -> list[CardTable]:
    """In order, each with its series and tournament."""
    return list(series.card_tables.select_related("series__tournament").order_by("number"))


def trouble(series: Series) -> None:
    """Forty lists are closed, four only have to be; what is the matter with the others."""
    close_lists(series, *range(1, 41))
    by_number = {table.number: table for table in tables(series)}
    call_referee(by_number[CALLS], "Uneinig über die Zählung", ACTOR)
    object_to(by_number[OBJECTED], 1, 3, 1, "", ACTOR)
    thrown_in = StoredResult.objects.filter(
        game__card_table=by_number[OFFENCE], seat__number=4, game__number__in=[2, 3]
    )
    thrown_in.update(thrown_in=True)
    Game.objects.filter(card_table=by_number[SHORT], number__gt=GAMES - 2).delete()
    Game.objects.filter(card_table=by_number[ON_PAPER]).delete()
    Game.objects.filter(card_table=by_number[QUIET], number=GAMES).delete()
    Game.objects.filter(card_table=by_number[QUIET]).update(stored_at=timezone.now() - timedelta(minutes=23))


def by_its_keeper(series: Series) -> None:
    """Somebody went to the quiet table: its phone has network again, and its list is closed there."""
    table = tables(series)[QUIET - 1]
    winner, *others = table.series.tournament.rulebook.playing_seats(4, GAMES)
    play(table, GAMES, Result(winner, "romme", 0), *(Result(seat, "opened", 17) for seat in others))
    close_list(table, ACTOR)
