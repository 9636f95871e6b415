"""Wishes for the seating: people kept apart, tables of one's own.

The page of the wishes: people chosen by name, kept apart, given a table of their own.

Wishes are entered on the organiser's pages, one before each draw, and looked for in everything that is public:
nothing there would be otherwise without them, but hashes, and what nobody can open.
"""

import html
import logging
import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from tests.addresses import addresses
from tests.draw.drawing import draw_all, people, publish, refused
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_team, make_tournament, publish_results, write_something
from tests.standings.test_frozen import read
from tests.web.answers import Answer, shows, text
from tournament.archive.files import export_document
from tournament.core.errors import StaleError
from tournament.draw.acts import draws, wishes
from tournament.draw.reads.drawing import apart_values, wishes_of
from tournament.models import Apart, AuditEntry, CardTable, Draw, Seating, Tournament, Weight
from tournament.seating.sealing import canonical, hash_of

pytestmark = pytest.mark.django_db


def why_not(act: Callable[..., object], *args: object) -> tuple[str, dict[str, object]]:
    """Why it is refused; nothing is stored then, nor in the log."""
    why = refused(act, *args, ACTOR)
    assert (Apart.objects.exists(), AuditEntry.objects.exists()) == (False, False)
    return why.code, dict(why.params)


def test_wish_is_stored_and_says_in_the_log_who_is_meant(tournament: Tournament) -> None:
    wishes.keep_apart(tournament, people(tournament, 3, 1, 2), 2, Weight.ABSOLUTE, ACTOR)
    (wish,) = wishes_of(tournament)
    assert ([one.number for one in wish.people], wish.apart.most, wish.apart.weight) == ([1, 2, 3], 2, 3)
    logged = {"apart": ["1 Ahrens, Anna", "2 Bauer, Bernd", "3 Claus, Clara"], "most": 2, "weight": 3}
    assert AuditEntry.objects.get().after == logged


@pytest.mark.parametrize(
    ("numbers", "most", "code", "params"),
    [
        ([1], 1, "apart_two", {}),
        ([1, 1], 1, "apart_two", {}),
        ([], 1, "apart_two", {}),
        ([1, 2, 3], 0, "apart_most", {"maximum": 2}),
        ([1, 2, 3], 3, "apart_most", {"maximum": 2}),
    ],
)
def test_wish_of_too_few_people_or_too_many_at_a_table_is_refused(
    tournament: Tournament, numbers: list[int], most: int, code: str, params: dict[str, object]
) -> None:
    chosen = [one for number in numbers for one in people(tournament, number)]
    assert why_not(wishes.keep_apart, tournament, chosen, most, Weight.POSSIBLE) == (code, params)


@pytest.mark.parametrize("most", [1, 2])
def test_absent_people_are_left_out_of_the_wishes_of_a_draw(tournament: Tournament, most: int) -> None:
    wishes.keep_apart(tournament, people(tournament, 1, 2, 3), most, Weight.POSSIBLE, ACTOR)
    drawn = [[one.keys for one in apart_values(wishes_of(tournament), keys)] for keys in (range(1, 9), [1, 2, 4])]
    assert drawn == [[(1, 2, 3)], [(1, 2)][: 2 - most]]  # of two no table can have more than two


def test_wish_is_forgotten_once(tournament: Tournament) -> None:
    wish = wishes.keep_apart(tournament, people(tournament, 1, 2), 1, Weight.IMPORTANT, ACTOR)
    wishes.forget_apart(wish, ACTOR)
    forgotten = AuditEntry.objects.get(action="apart_forgotten").before["apart"]
    assert (forgotten, Apart.objects.exists()) == (["1 Ahrens, Anna", "2 Bauer, Bernd"], False)
    wish.pk = 1
    with pytest.raises(StaleError):
        wishes.forget_apart(wish, ACTOR)


@pytest.mark.parametrize("table", [1, 999])
def test_fixed_table_is_stored_and_audited_and_an_older_read_is_stale(tournament: Tournament, table: int) -> None:
    (one,) = people(tournament, 3)
    wishes.fix_table(one, one.version, table, ACTOR)
    entry = AuditEntry.objects.get()
    assert (entry.subject, entry.before, entry.after) == (
        "Claus, Clara",
        {"fixed_table": None},
        {"fixed_table": table},
    )
    with pytest.raises(StaleError):
        wishes.fix_table(one, one.version, 8, ACTOR)
    assert people(tournament, 3)[0].fixed_table == table


@pytest.mark.parametrize("table", [0, 1000])
def test_fixed_table_is_a_number_a_table_can_have(tournament: Tournament, table: int) -> None:
    (one,) = people(tournament, 3)
    assert why_not(wishes.fix_table, one, one.version, table) == ("fixed_table", {"maximum": 999})
    assert people(tournament, 3)[0].fixed_table is None


ADDRESS = "/leitung/{}/sitzplan/wuensche/"


def send(client: Client, tournament: Tournament, act: str, **sent: object) -> Answer:
    return client.post(ADDRESS.format(tournament.slug) + act, {"weight": 2, **sent}, follow=True)


def kept_apart() -> list[list[int]]:
    return [sorted(wish.people.values_list("number", flat=True)) for wish in Apart.objects.all()]


@pytest.mark.parametrize(
    ("first", "second"),
    [("1 Ahrens, Anna (Rommé-Club Nr. 1)", "2"), ("ahrens", "bernd bau")],
)
def test_people_are_found_as_offered_by_number_and_by_name(
    organiser_client: Client, tournament: Tournament, first: str, second: str
) -> None:
    answer = send(organiser_client, tournament, "auseinander/", person_1=first, person_2=second)
    shows(text(answer), "Der Wunsch ist gespeichert", "Ahrens, Anna · Bauer, Bernd")
    assert kept_apart() == [[1, 2]]


def test_people_are_all_offered_and_wishes_and_tables_given_and_taken(
    organiser_client: Client, tournament: Tournament
) -> None:
    page = text(organiser_client.get(ADDRESS.format(tournament.slug)))
    assert '<option value="1 Ahrens, Anna (Rommé-Club Nr. 1)"></option>' in page
    assert page.count("<option ") == 8
    send(organiser_client, tournament, "auseinander/", person_1="1", person_2="2")
    answer = send(organiser_client, tournament, f"auseinander/{Apart.objects.get().pk}/loeschen/")
    assert ("Der Wunsch ist gelöscht." in text(answer), kept_apart()) == (True, [])
    assert "immer an Tisch 7" in text(send(organiser_client, tournament, "tisch/", person="3", table="7"))
    one = tournament.registrations.get(number=3, fixed_table=7)
    send(organiser_client, tournament, f"tisch/{one.pk}/aufheben/", version=one.version)
    assert tournament.registrations.get(number=3).fixed_table is None


@pytest.mark.parametrize(
    ("typed", "why"),
    few(
        3,
        [
            ({"person_1": "Romme", "person_2": "2"}, "Wer ist gemeint? 1 Ahrens, Anna · 2 Bauer, Bernd"),
            ({"person_1": "1", "person_2": "1"}, "Bitte mindestens zwei verschiedene Personen nennen."),
            ({"person_1": "1", "person_2": "2", "most": "2"}, "Bei so vielen Personen sind 1 bis 1 möglich."),
            ({"person_1": "1"}, "Hier fehlt ein Name."),
        ],
    ),
)
def test_wrong_wish_is_explained_and_stays_typed(
    organiser_client: Client, tournament: Tournament, typed: dict[str, str], why: str
) -> None:
    answer = send(organiser_client, tournament, "auseinander/", **typed)
    shows(html.unescape(text(answer)), why, f'value="{typed["person_1"]}"')
    assert (answer.status_code, kept_apart()) == (422, [])


@pytest.mark.parametrize("table", few(2, ["0", "1000", "", "x"]))
def test_table_there_cannot_be(organiser_client: Client, tournament: Tournament, table: str) -> None:
    answer = send(organiser_client, tournament, "tisch/", person="3", table=table)
    assert (answer.status_code, tournament.registrations.get(number=3).fixed_table) == (422, None)


def test_people_and_wishes_of_another_tournament_are_not_found(
    organiser_client: Client, tournament: Tournament
) -> None:
    other = make_tournament()
    send(organiser_client, tournament, "auseinander/", person_1="1", person_2="2")
    Apart.objects.update(tournament=other)
    one = other.registrations.get(number=1)
    for what in (f"tisch/{one.pk}/aufheben/", f"auseinander/{Apart.objects.get().pk}/loeschen/"):
        assert send(organiser_client, tournament, what, version=1).status_code == 404


NUMBERS = ("2", "3", "7")
"""Of series: one that is published, a draft, none. Of people: two with wishes, one with a table of his own."""
OF_THE_MOMENT = {"ETag", "Last-Modified", "Server-Time", "Content-Length"}
PASSING = "|".join(
    (
        r'data-(revision|mark)="[^"]*"',
        r'name="csrfmiddlewaretoken" value="\w+"',
        r'value="[0-9a-f-]{36}"',  # of an entry
        r"(DTSTAMP|SEQUENCE):\w+",
        r"\d?\d:\d\d(:\d\d(\.\d+)?)?",
    )
)
FIGURE = r"(?m) [\d.e+-]+$"
RANKED_LIST = re.compile(r"/(stand|mannschaften|wertung)[^?]*\.pdf")


@pytest.fixture
def wished(organiser_client: Client, run: Callable[..., Tournament], caplog: pytest.LogCaptureFixture) -> Tournament:
    """Three series: one played, one published, one a draft; before each draw a wish came, and one draw was in vain. One
    of those with a wish plays without a name."""
    caplog.set_level(logging.DEBUG)
    wished = run(16, clubs=4, series=3, games=4)
    wished.registrations.filter(number=9).update(anonymous=True)
    make_team(wished, people(wished)[:4])
    draws.intend(wished, {3: draws.Way(Seating.GIVEN)}, ACTOR)
    send(organiser_client, wished, "auseinander/", weight=Weight.ABSOLUTE, person_1="1", person_2="6")
    send(organiser_client, wished, "tisch/", person="7", table="3")
    draw(wished)  # in vain
    send(organiser_client, wished, "auseinander/", weight=Weight.IMPORTANT, person_1="2", person_2="9", person_3="12")
    draw(wished)
    publish(wished)
    for card_table in CardTable.objects.filter(series__tournament=wished, series__number=1):
        fill_list(card_table)
    publish_results(wished, 1)
    draws.intend(wished, {3: draws.Way(Seating.LOT)}, ACTOR)
    send(organiser_client, wished, "auseinander/", weight=Weight.ABSOLUTE, person_1="3", person_2="15")
    draw(wished)  # a draft
    return wished


def draw(tournament: Tournament) -> None:
    draws.announce(tournament, ACTOR, "Würfel")
    draw_all(tournament, "4 1 6")


def of_it(tournament: Tournament) -> set[str]:
    """All addresses: pages, files, the seating on paper (a ranked list says what its page says), a keeper's list."""
    team = tournament.teams.get().pk
    found = {one for number in NUMBERS for one in addresses(tournament, number=number, pk=team)}
    found |= {f"/turniere/{tournament.slug}/sitzplan/{rest}" for rest in ("2?nach=tisch", "guete?nach=verein&alle")}
    return {one for one in found if not RANKED_LIST.search(one)} | {"/metrics", "/gesund", "/bereit"}


def everything_public(tournament: Tournament) -> dict[str, str]:
    """Address -> what can be read there, and the exchange document."""
    client = Client()
    found = {address: readable(client, address) for address in sorted(of_it(tournament))}
    return found | {"spielliste/1": canonical(export_document(tournament))}


def readable(client: Client, address: str) -> str:
    """What stands there and in the headers, but for the time it was looked at and the number of the last act."""
    answer = client.get(address)
    headers = [f"{name}: {value}" for name, value in sorted(answer.items()) if name not in OF_THE_MOMENT]
    told = re.sub(PASSING, "", " ".join([read(answer), *headers]))
    return f"{answer.status_code} {told if address != '/metrics' else re.sub(FIGURE, '', told)}"


def take_out_wishes(tournament: Tournament) -> None:
    """As if nobody had wished anything: tables, seats and the hashes that were announced stay."""
    tournament.apart_wishes.all().delete()
    tournament.registrations.update(fixed_table=None)
    for draw in tournament.draws.all():
        assert draw.document is not None
        assert draw.opened["apart"]
        draw.opened["apart"] = []
        for private in draw.opened["private"].values():
            private["value"] = {"table": None}
        draw.document.pop("apart")
        for group in draw.document["groups"]:
            group.pop("table", None)
        draw.document["bound"], draw.document["proof"] = 0, "bewiesen: keine Wiederholung"
        draw.save()
    write_something(tournament)


@pytest.mark.nightly
def test_public_pages_and_files_are_as_without_wishes_and_open_none(
    wished: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    found = everything_public(wished)
    found["log"] = "\n".join(record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when))
    nameless = wished.registrations.select_related("person").get(number=9).person.name
    for address, page in found.items():
        is_at_the_table = address.startswith(("/liste/", "/mein-tisch/", "spielliste/1"))
        assert is_at_the_table or nameless not in html.unescape(page), address
    there = {address for address, page in found.items() if not page.startswith("404")}
    slug = wished.slug
    assert {"/metrics", "/gesund"} < there
    assert [address for address in there if address.startswith("/mein-tisch/")]
    for address in ("sitzplan/guete", "sitzplan/auslosungen", "sitzplan/2", "sitzplan/2/auslosung.json", "stand.json"):
        assert f"/turniere/{slug}/{address}" in there
    for key in keys_to_wishes(wished):
        for address, page in found.items():
            assert key not in page, address
    take_out_wishes(wished)
    del found["log"]
    assert everything_public(wished) == found


def keys_to_wishes(tournament: Tournament) -> Iterator[str]:
    """With any of these one could find a wish by trying: the secrets, the seeds, the salts of what is private, its
    hashes without salt."""
    made = Draw.objects.filter(tournament=tournament)
    assert [draw.discarded_at is not None for draw in made] == [True, False, False]
    for draw in made:
        yield from (draw.secret, draw.seed)
        private = draw.opened["private"].values()
        assert {"table": 3} in [seal["value"] for seal in private]
        for seal in (*private, *draw.opened["apart"]):
            yield from (seal["salt"], hash_of(seal["value"]))
