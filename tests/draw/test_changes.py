"""The page of who came and who went: what there is to take in, what came of it, what is to be printed anew.

Who came or went since a series was seated, and which tables can still be changed.

Two people of a published seating change places: the cost is shown, it is asked once, phones and pages follow.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.draw.drawing import away, draw_all, keep_apart, people, plan, plans, publish, refused, seat
from tests.draw.series_pages import page_of_plan, post_all, series, url
from tests.factories import ACTOR, fill_list, make_table, make_team, make_tournament, register, seat_series, table_of
from tests.lists.sitting import put, who
from tests.web.answers import Answer, shows, text
from tests.web.reading import texts
from tournament.core.history import changed_by_hand
from tournament.draw.acts import seating
from tournament.draw.reads.changes import Changed, begun_tables, change_of, changed_series, last_repair, swap_of
from tournament.lists.acts.at_table import take_name
from tournament.lists.acts.lists import PaperTotal, close_list, type_totals
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, Registration, TakenName, Tournament
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db


CHANGES = "aenderungen"


def test_people_who_came_and_went_are_named_and_taken_in(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(15, clubs=15)  # a place is free in each series; in series 2 nobody sits beside whom he met
    seat_series(tournament)
    seat(tournament, 2)
    (late,) = register(tournament, 1, [])
    shows(
        page_of_plan(organiser_client, tournament),
        "In 2 Serien sind Leute dazugekommen oder gegangen, seit der Sitzplan steht.",
        "Änderungen einarbeiten",
        but_not=["Spiellisten drucken"],
    )
    shown = page_of_plan(organiser_client, tournament, f"{CHANGES}/")
    shows(shown, f"1 Person ist dazugekommen, seit der Sitzplan steht:</b> {late.person.name}")
    assert shown.count(" checked>") == 2
    shows(
        text(post_all(organiser_client, tournament, f"{CHANGES}/einarbeiten")),
        "Die Änderungen sind eingearbeitet.",
        "1 Tisch neu drucken: Serie 1 Tisch 4",  # series 2 is a draft, nothing of it was printed
        "Neu zu drucken: die Liste von Tisch 4, und der Sitzplan.",  # tables 1-3 are full, 4 had a seat left
        "Sonst wechselt niemand den Tisch.",
    )
    assert (late.seats.count(), last_repair(make_tournament())) == (2, None)


@pytest.fixture
def three_late(run: Callable[..., Tournament]) -> Tournament:
    """Sixteen people sit in two published series; three of one team came late."""
    tournament = run(16, clubs=16, series=2)
    seat_series(tournament)
    for table, numbers in enumerate(zip(*(range(at, at + 4) for at in (1, 5, 9, 13)), strict=True), 1):
        make_table(series(tournament, 2), table, people(tournament, *numbers))
    tournament.series.update(published_at="2026-05-09T10:00:00Z")
    make_team(tournament, register(tournament, 3, []))
    return tournament


def agree(client: Client, shown: str, tournament: Tournament) -> str:
    """Send the form of the preview as it is."""
    sent = re.findall(r'<input type="hidden" name="(series|seed|fingerprint)" value="([^"]*)">', shown)
    form = {name: [value for key, value in sent if key == name] for name, _value in sent}
    return text(client.post(f"/leitung/{tournament.slug}/sitzplan/aenderungen/einarbeiten/", form, follow=True))


def reprinted(shown: str) -> str:
    """The sentence that says which lists are to be printed anew."""
    (sentence,) = re.findall(r"\d+ Tische? neu drucken: [^<]*", shown)
    return str(sentence)


def test_which_tables_are_to_be_printed_anew_is_said_before_and_after(
    organiser_client: Client, three_late: Tournament
) -> None:
    before = plans(three_late)
    shown = text(post_all(organiser_client, three_late, f"{CHANGES}/ansehen"))
    # In each series the new table of three, and where the two sat who come to it instead of two team mates.
    assert re.fullmatch(r"6 Tische neu drucken: Serie 1 Tisch \d, \d, 5; Serie 2 Tisch \d, \d, 5", reprinted(shown))
    assert shown.count("2 Personen wechseln den Tisch:") == 2
    assert (plans(three_late), AuditEntry.objects.filter(action="changes_taken_in").exists()) == (before, False)
    done = agree(organiser_client, shown, three_late)
    seed = AuditEntry.objects.get(action="changes_taken_in").after["seed"]
    assert (reprinted(done), f'name="seed" value="{seed}"' in shown) == (reprinted(shown), True)
    for number, (was, after) in enumerate(zip(before, plans(three_late), strict=True), 1):
        changed = [str(at) for at, table in enumerate(after, 1) if table not in was[at - 1 : at]]
        shows(reprinted(shown), f"Serie {number} Tisch {', '.join(changed)}")
        assert all(len({17, 18, 19} & set(table)) <= 1 for table in after)


def test_form_that_is_not_what_was_shown_or_is_now_changes_nothing(
    organiser_client: Client, three_late: Tournament
) -> None:
    shown = text(post_all(organiser_client, three_late, f"{CHANGES}/ansehen"))
    other = re.sub(r'(name="seed" value=)"[^"]*"', r'\1"0"', shown)
    shows(agree(organiser_client, other, three_late), "Inzwischen hat jemand anderes etwas geändert.")
    register(three_late, 1, [])  # somebody came meanwhile
    shows(agree(organiser_client, shown, three_late), "Inzwischen hat jemand anderes etwas geändert.")
    assert not AuditEntry.objects.filter(action="changes_taken_in").exists()
    shows(text(post_all(organiser_client, three_late, f"{CHANGES}/ansehen")), "Neu am Tisch:")


def test_table_that_goes_is_named_and_its_list_is_collected(
    organiser_client: Client, run: Callable[..., Tournament]
) -> None:
    tournament = run(9, clubs=9)  # three tables of three: eight people sit at two
    seat_series(tournament)
    away(tournament, 2)
    done = text(post_all(organiser_client, tournament, f"{CHANGES}/einarbeiten"))
    (gone,) = {1, 2, 3} - set(tournament.series.get(number=1).card_tables.values_list("number", flat=True))
    assert f"Tisch {gone} gibt es nicht mehr: seine Liste einsammeln, ihr Link gilt nicht mehr." in done
    assert "Tische, die es nicht mehr gibt" in text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))


def test_form_without_a_tick_changes_nothing_and_says_so(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    register(tournament, 1, [])
    for act in ("einarbeiten", "ansehen"):
        answer = post_all(organiser_client, tournament, f"{CHANGES}/{act}", series=[])
        shows(text(answer), "Es gibt nichts einzuarbeiten")


def of(tournament: Tournament, number: int = 1) -> Changed:
    change = change_of(tournament.series.get(number=number))
    assert change is not None
    return change


def test_series_where_everybody_sits_is_unchanged_with_nothing_to_do(
    tournament: Tournament, organiser_client: Client
) -> None:
    assert changed_series(tournament) == []  # nobody sits anywhere
    seat_series(tournament, 1)
    assert changed_series(tournament) == []
    shows(page_of_plan(organiser_client, tournament, f"{CHANGES}/"), "Alle, die da sind, haben einen Platz.")
    shows(page_of_plan(organiser_client, tournament), but_not=["Änderungen einarbeiten"])


def test_changes_name_who_came_and_who_went_in_every_seated_series(tournament: Tournament) -> None:
    for number in (1, 2):
        seat_series(tournament, number, published=number == 1)
    (late,) = register(tournament, 1, [])
    away(tournament, 2)
    Registration.objects.filter(tournament=tournament, number=7).update(withdrawn=True)
    one = of(tournament)
    assert ([of(tournament, number).series.number for number in (1, 2)], one.came) == ([1, 2], (late,))
    assert ([seat.registration.number for seat in one.gone], one.free, one.begun) == ([2, 7], (1, 2), False)


def test_table_with_games_is_fixed_and_its_series_is_not_ticked(
    tournament: Tournament, organiser_client: Client
) -> None:
    fill_list(seat_series(tournament, 1).card_tables.get(number=1))
    away(tournament, 2, 6)
    one = of(tournament)
    gone, stuck = ([seat.registration.number for seat in seats] for seats in (one.gone, one.stuck))
    assert (gone, stuck, one.free, one.begun) == ([6], [2], (2,), True)
    shows(
        page_of_plan(organiser_client, tournament, f"{CHANGES}/"),
        "läuft schon; an 1 Tisch ist noch nichts eingetragen",
        but_not=[" checked>"],
    )


def test_series_with_every_table_begun_takes_in_no_change(tournament: Tournament) -> None:
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    away(tournament, 2)
    register(tournament, 1, [])
    assert changed_series(tournament) == []
    CardTable.objects.get(number=2).games.all().delete()
    assert of(tournament).free == (2,)


PAGE = "plaetze-tauschen/"


def swap(tournament: Tournament, first: int, second: int) -> None:
    one = series(tournament)
    with CaptureQueriesContext(connection) as asked:
        seating.swap_published(one, one.version, ACTOR, first, second)
    written = [said["sql"] for said in asked if said["sql"].startswith('UPDATE "tournament_cardtable"')]
    assert not [sql for sql in written if '"closed_at" =' in sql]  # only what is changed


def refused_swap(tournament: Tournament, first: int, second: int) -> tuple[str, dict[str, object]]:
    before = plan(series(tournament))
    why = refused(swap, tournament, first, second)
    assert plan(series(tournament)) == before
    return why.code, dict(why.params)


def state(client: Client, table: int) -> dict[str, Any]:
    nonce = CardTable.objects.get(number=table).link_nonce
    return dict(client.get(f"/liste/{token_of(nonce)}/state").json())


def total_on_paper(table: CardTable) -> None:
    type_totals(table, table.version, dict.fromkeys((1, 2, 3, 4), PaperTotal(20, 300)), ACTOR)
    close_list(table, ACTOR)


@pytest.fixture
def eight() -> Tournament:
    """Table 1 has the start numbers 1 to 4, table 2 those from 5 to 8; published."""
    tournament = make_tournament(8, series=2)
    seat_series(tournament)
    return tournament


def test_two_change_places_and_back_each_time_in_one_act(eight: Tournament) -> None:
    """The log has both names and places; the links stay."""
    links = CardTable.objects.order_by("number").values_list("token_hash", flat=True)
    before, revision = list(links), eight.revision
    one, other = (who(series(eight), number).person.name for number in (2, 7))
    swap(eight, 2, 7)
    assert plan(series(eight)) == [[1, 7, 3, 4], [5, 6, 2, 8]]
    entry = AuditEntry.objects.get()
    assert (entry.revision, entry.subject) == (revision + 1, "Serie 1")
    assert entry.after == {
        "swapped": [
            f"{one}: Tisch 1, Platz 2 → Tisch 2, Platz 3",
            f"{other}: Tisch 2, Platz 3 → Tisch 1, Platz 2",
        ],
        "lists": [1, 2],
    }
    assert len(entry.salts or {}) == 3  # each of the two lines, and who did it
    swap(eight, 7, 2)
    assert (plan(series(eight)), list(links.all())) == ([[1, 2, 3, 4], [5, 6, 7, 8]], before)


def test_phones_show_who_sits_there_now_and_speak_for_nobody_who_left(eight: Tournament, client: Client) -> None:
    for table, place in ((1, 1), (1, 2), (2, 3)):
        take_name(CardTable.objects.get(number=table), place)
    CardTable.objects.update(cards_confirmed_at="2026-05-09T10:00Z")
    swap(eight, 2, 7)
    shown = [state(client, table) for table in (1, 2)]
    names = [[seat["name"] for seat in one["seats"]] for one in shown]
    assert names == [[who(series(eight), at).person.name for at in table] for table in ([1, 7, 3, 4], [5, 6, 2, 8])]
    assert ([one["names_taken"] for one in shown], shown[0]["cards_confirmed_at"]) == ([[1], []], None)
    assert TakenName.objects.count() == 1  # the others are not taken again when they are swapped back


@pytest.mark.parametrize(
    "store",
    [
        fill_list,
        total_on_paper,
        lambda table: close_list(table, ACTOR, incomplete=True),
        lambda table: put(table.series, ends={2: 9}),
    ],
    ids=["games", "totals", "closed", "ends early"],
)
def test_swap_is_refused_where_anything_is_stored(eight: Tournament, store: Callable[[CardTable], None]) -> None:
    seat_series(make_tournament())
    store(table_of(eight, 2))
    assert begun_tables(eight) == {table_of(eight, number).pk: number == 2 for number in (1, 2)}
    assert refused_swap(eight, 2, 7) == refused_swap(eight, 7, 2) == ("swap_begun", {"table": 2})


def test_swap_takes_two_who_sit_there_from_the_start_and_are_there(eight: Tournament) -> None:
    assert [refused_swap(eight, *two)[0] for two in ((2, 2), (2, 99), (0, 0))] == ["swap_two"] * 3
    for there in ({"present": False, "withdrawn": False}, {"present": True, "withdrawn": True}):
        Registration.objects.filter(number=7).update(**there)
        assert refused_swap(eight, 2, 7) == ("swap_away", {"name": who(series(eight), 7).person.name})
    Registration.objects.filter(number=7).update(withdrawn=False)
    put(series(eight), Placing(table=2, seat=1, from_game=3, player=None))
    assert refused_swap(eight, 2, 7) == ("swap_left", {"table": 2})


def test_draft_again_is_changed_as_a_draft_and_says_what_was_swapped(eight: Tournament) -> None:
    swap(eight, 2, 7)
    seating.withdraw(series(eight), series(eight).version, ACTOR)
    (places,) = changed_by_hand(series(eight))
    assert sorted(places.values()) == ["Tisch 1, Platz 2", "Tisch 2, Platz 3"]
    assert refused_swap(eight, 2, 7)[0] == "series_not_published"


def test_swap_and_seats_put_right_are_public_until_swapped_back(strangers: Tournament, client: Client) -> None:
    draw_all(strangers)
    publish(strangers)
    page = f"/turniere/{strangers.slug}/sitzplan/1"
    (a, *_), (b, *_), *_ = plan(series(strangers))
    shows(text(client.get(page)), but_not=["von Hand getauscht"])
    swap(strangers, a, b)
    shown = text(client.get(f"{page}?nach=tisch"))
    assert re.search(r"Danach geändert</dt><dd>1\. Serie<br> ?<small>von Hand getauscht", shown)
    one, other = (who(series(strangers), number) for number in (a, b))
    shows(shown[shown.index('id="tisch-1"') : shown.index('id="tisch-2"')], other.person.name)
    swap(strangers, a, b)
    shows(text(client.get(page)), but_not=["von Hand getauscht"])
    put(
        series(strangers),
        Placing(table=1, seat=1, from_game=1, player=other.pk),
        Placing(table=2, seat=1, from_game=1, player=one.pk),
    )
    shows(text(client.get(page)), "oder richtiggestellt")


@pytest.fixture
def eleven(organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
    """Tables 1 to 4, 5 to 8, 9 to 11; in series 2 the table of three has 1, 2 and 9."""
    tournament = run(11, clubs=11, series=2)
    seat_series(tournament)
    for table, numbers in enumerate(([3, 5, 10, 6], [4, 7, 11, 8], [1, 2, 9]), 1):
        make_table(series(tournament, 2), table, [who(series(tournament), number) for number in numbers])
    return tournament


def ask(client: Client, tournament: Tournament, *people: object) -> Answer:
    return client.post(url(tournament, PAGE), {"person": people})


def test_cost_of_a_swap_is_shown_first(organiser_client: Client, eleven: Tournament) -> None:
    """8 goes to table 3, and 9 to table 2. 8 plays with 10 for a team and is of 11's club, is not to sit with 10,
    and has table 2 as his own. 9 was at the table of three twice, 8 never; 11 was with 8."""
    eight, ten, eleventh = people(eleven, 8, 10, 11)
    make_team(eleven, [eight, ten])
    Registration.objects.filter(number=8).update(club=eleventh.club, fixed_table=2)
    keep_apart(eleven, 8, 10)
    shown = text(ask(organiser_client, eleven, 9, 8))
    # Before: 5-6 and 7-8 meet in series 2 as well, 9 is at a table of three twice; afterwards 5-6 and 8-11 meet.
    costs = re.findall(r"<b>(\d+)&nbsp;→&nbsp;(\d+)</b>", shown)
    assert costs == [("0", "1"), ("0", "1"), ("2", "2"), ("0", "1"), ("1", "0"), ("0", "1")]
    told = {cost.code: cost.after for cost in swap_of(series(eleven), 9, 8).costs}
    assert told["teammates"] == told["wishes"] == (f"{eight.person.name} – {ten.person.name}",)
    shows(
        shown,
        *told["wishes"],
        "2 Tische neu drucken: Serie 1 Tisch 2, 3.",
        "gelten dann nicht mehr, ihre Links schon",
    )
    swapped = AuditEntry.objects.filter(action="published_seats_swapped")
    assert (plan(series(eleven)), swapped.exists()) == ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]], False)


def test_then_it_is_done_and_what_is_to_be_printed_is_named(organiser_client: Client, eleven: Tournament) -> None:
    sent = {"person": [4, 9], "version": series(eleven).version, "step": "store"}
    done = text(organiser_client.post(url(eleven, PAGE), sent, follow=True))
    assert plan(series(eleven)) == [[1, 2, 3, 9], [5, 6, 7, 8], [4, 10, 11]]
    shows(
        done,
        "Plätze getauscht. Die Telefone an den Tischen zeigen es von selbst.",
        "2 Tische neu drucken: Serie 1 Tisch 1, 3.",
        f'href="{url(eleven, "listen.pdf")}?tische=1,3"',
        f"{who(series(eleven), 4).person.name}: Tisch 1, Platz 4 → Tisch 3, Platz 1",
    )
    log = text(organiser_client.get(f"/leitung/{eleven.slug}/protokoll/"))
    shows(log, "Plätze im veröffentlichten Sitzplan getauscht", "Tisch 1, Platz 4 → Tisch 3, Platz 1")


def test_ticks_other_than_two_are_explained(organiser_client: Client, eleven: Tournament) -> None:
    for ticked in ([1, 2, 3], ["x", "2"], [1, 99]):
        answer = ask(organiser_client, eleven, *ticked)
        assert (answer.status_code, "Bitte genau zwei Personen ankreuzen" in text(answer)) == (422, True)


def test_refused_swap_is_explained_and_the_ticks_stay(organiser_client: Client, eleven: Tournament) -> None:
    fill_list(series(eleven).card_tables.get(number=3))
    shown = text(ask(organiser_client, eleven, 4, 9))
    shows(
        shown,
        "An Tisch 3 ist schon etwas eingetragen; dort wird nicht mehr getauscht.",
        'value="4" checked>',
        but_not=['value="9"'],  # nobody of table 3 can be ticked any more
    )
    assert shown.count("steht fest") == 1


def test_swap_after_somebody_was_faster_is_stale(organiser_client: Client, eleven: Tournament) -> None:
    sent = {"person": [4, 9], "version": series(eleven).version, "step": "store"}
    swap(eleven, 1, 5)
    answer = organiser_client.post(url(eleven, PAGE), sent, follow=True)
    assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
    assert plan(series(eleven)) == [[5, 2, 3, 4], [1, 6, 7, 8], [9, 10, 11]]


def test_series_page_leads_there_and_a_draft_does_not(organiser_client: Client, eleven: Tournament) -> None:
    assert url(eleven, PAGE) in text(organiser_client.get(url(eleven)))
    seating.withdraw(series(eleven), series(eleven).version, ACTOR)
    assert organiser_client.get(url(eleven, PAGE)).headers["Location"] == url(eleven)


def test_lists_of_named_tables_are_printed_alone(organiser_client: Client, run: Callable[..., Tournament]) -> None:
    tournament = run(8)
    seat_series(tournament)
    pages = texts(organiser_client.get(f"/leitung/{tournament.slug}/serie/1/listen.pdf?tische=2,x").content)
    assert ["Tisch 2" in page for page in pages] == [True]
