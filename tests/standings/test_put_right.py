"""The page "Wer sitzt wirklich hier?": what it would change is shown, then stored.

Table 1: start numbers 1 to 4, table 2: 5 to 8; 9 sits nowhere. Seat 2 of table 1 won one game (5), seat 3 of table 2
had opened in one (2).
"""

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.conftest import RolledBack
from tests.examples import few
from tests.factories import fill_list, make_team, make_tournament, play, publish_results, register, seat_series
from tests.lists.sitting import at_table, made, who
from tests.standings.playing import says
from tests.web.answers import Answer, shows
from tournament.models import CardTable, Series, Tournament

pytestmark = pytest.mark.django_db
OPENED = [scoring.Result(seat, "opened", 17) for seat in (3, 4)]


@pytest.fixture(scope="module")
def series_once(rolled_back: RolledBack) -> Iterator[int]:
    with rolled_back():
        seated = seat_series(make_tournament(8, series=1))
        register(seated.tournament, 1, [])
        for table in CardTable.objects.filter(series=seated).select_related("series__tournament"):
            play(table, 1, scoring.Result(2, "romme", 0), *OPENED)
        yield seated.pk


@pytest.fixture
def series(series_once: int, organiser: User) -> Series:
    found = Series.objects.select_related("tournament").get(pk=series_once)
    found.tournament.organisers.add(organiser)
    return found


def address(series: Series, table: int = 1) -> str:
    return f"/leitung/{series.tournament.slug}/serie/1/tisch/{table}/wer-sitzt/"


def fields(answer: Answer) -> dict[str, str]:
    """What a browser would send of the form: what is chosen, what is hidden."""
    html = answer.content.decode()
    chosen = dict(re.findall(r'<select name="([^"]+)".*?<option value="(\w*)" selected>', html, re.DOTALL))
    typed = [
        dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in re.findall(r'<input type="(?:hidden|text)"[^>]*>', html)
    ]
    return chosen | {tag["name"]: unescape(tag["value"]) for tag in typed if tag.keys() >= {"name", "value"}}


def numbers(answer: Answer) -> dict[str, str]:
    """The same, people named by their start numbers, nobody by 0."""
    return {name: value.partition(" ")[0].replace("niemand", "0") for name, value in fields(answer).items()}


def changed(browser: Client, series: Series, table: int = 1, **with_it: str) -> Answer:
    """What the page answers to its form with something changed in it."""
    return browser.post(address(series, table), fields(browser.get(address(series, table))) | with_it)


def plain(answer: Answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).replace("&nbsp;", " ").split())


def test_change_is_proposed_with_its_effects_and_stored_when_seen(browser: Client, series: Series) -> None:
    make_team(series.tournament, [who(series, number) for number in (1, 2, 3)], "Kassel 1")
    shown = changed(browser, series, seat_2="7", from_2="1")
    sent = fields(shown)
    assert (shown.status_code, numbers(shown)["there_2_3"], sent["there_from_2_3"]) == (200, "2", "1")
    effects = f"{who(series, 2).person.name} 5 → 2", f"{who(series, 7).person.name} 2 → 5", "Kassel 1 7 → 4"
    shows(plain(shown), "Tisch 2, Platz 3, wo Groth", *effects)
    assert (made(series, 2), made(series, 7)) == (5, 2)
    says(browser.post(address(series), sent | {"step": "store"}, follow=True), "Richtiggestellt.")
    assert (made(series, 2), made(series, 7)) == (2, 5)


def test_change_now_takes_the_next_game_of_the_other_table(browser: Client, series: Series) -> None:
    assert fields(changed(browser, series, seat_2="7", from_2="2"))["there_from_2_3"] == "2"


@pytest.mark.parametrize(("stored", "proposed"), [(13, "14"), (16, "")])
def test_other_table_may_be_larger_and_further(
    browser: Client, run: Callable[..., Tournament], stored: int, proposed: str
) -> None:
    """A table of three plays 12 games, one of four 16; of what is played there nothing is anybody else's."""
    series = seat_series(run(7, series=1))
    larger = CardTable.objects.select_related("series__tournament").get(series=series, number=1)
    fill_list(larger)
    larger.games.filter(number__gt=stored).delete()
    shown = changed(browser, series, 2, seat_1="2", from_1="2")
    assert (fields(shown)["there_from_1_2"], "Ab welchem Spiel?" in plain(shown)) == (proposed, proposed == "")


@pytest.mark.parametrize("typed", ["9", "Imhof", "imhof, ilse", "9 Imhof, Ilse · Tisch 3, Platz 1"])
def test_person_is_found_by_typing(browser: Client, series: Series, typed: str) -> None:
    shown = changed(browser, series, seat_2=typed, from_2="2")
    assert (shown.status_code, numbers(shown)["seat_2"]) == (200, "9")


@pytest.mark.parametrize("typed", ["", "0", "niemand", "niemand (Platz bleibt leer)"])
def test_seat_is_left_empty_by_typing(browser: Client, series: Series, typed: str) -> None:
    shown = changed(browser, series, seat_2=typed, from_2="2")
    assert (shown.status_code, fields(shown)["seat_2"]) == (200, "niemand (Platz bleibt leer)")


@pytest.mark.parametrize("typed", ["Niemann", "n", "99"])
def test_person_who_is_not_meant_clearly_is_asked_for(browser: Client, series: Series, typed: str) -> None:
    shown = changed(browser, series, seat_2=typed, from_2="2")
    assert (shown.status_code, fields(shown)["seat_2"]) == (422, typed)
    assert "Wer ist gemeint? Bitte Startnummer oder ganzer Name." in plain(shown)


def test_substitute_plays_for_the_team(browser: Client, series: Series) -> None:
    make_team(series.tournament, [who(series, number) for number in (1, 2, 3)], "Kassel 1")
    sent = fields(changed(browser, series, seat_2="9", from_2="2", team_2="on")) | {"team_2": "on", "step": "store"}
    assert browser.post(address(series), sent).status_code == 302
    changes = [(change.registration, change.from_game, change.for_team) for change in series.substitutions.all()]
    assert changes == [(who(series, 9), 2, True)]


def test_page_is_linked_and_says_how_many_games_there_are_and_who_deals(browser: Client, series: Series) -> None:
    """16 at four make 12 each: after one game the others lack 12, 11, 11; three play 12 more."""
    left = plain(changed(browser, series, seat_2="0", from_2="2"))
    shows(left, "Die Liste hat 13 Spiele.", f"Spiel 2 gibt {who(series, 3).person.name}.")
    shows(plain(changed(browser, series, ends_after="1")), "Die Liste hat 1 Spiel.")
    says(browser.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/"), address(series))


@pytest.mark.parametrize(
    ("wrong", "said"),
    few(
        3,
        [
            ({"seat_2": "9"}, "Ab welchem Spiel sitzt"),
            ({}, "Es gibt nichts richtigzustellen"),
            ({"seat_2": "0", "from_2": "1"}, "Dazu passt Spiel 1 nicht"),
            ({"seat_2": "2", "from_2": "1"}, "In Spiel 1 sitzt dort schon"),
            ({"seat_2": "3", "from_2": "2", "from_3": "2"}, "In Spiel 2 sitzt dort schon"),
        ],
    ),
)
def test_impossible_change_is_said_and_stays_typed(
    browser: Client, series: Series, wrong: dict[str, str], said: str
) -> None:
    shown = changed(browser, series, 1, **wrong)
    assert (shown.status_code, said in plain(shown), numbers(shown).items() >= wrong.items()) == (422, True, True)
    assert at_table(series, 1)[1] == [(1, 2)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    few(
        2,
        [
            ({"seat_2": "77", "from_2": "1"}, "Wer ist gemeint?"),
            ({"seat_2": "7", "from_2": "2", "there_2_3": "7", "there_from_2_3": "2"}, "säße am Ende an zwei Tischen"),
            *(({"seat_2": "9", "from_2": since}, "ist keine gültige Auswahl") for since in ("17", "²", "0")),
        ],
    ),
)
def test_player_or_game_that_cannot_be_is_refused(
    browser: Client, series: Series, wrong: dict[str, str], said: str
) -> None:
    shown = changed(browser, series, 1, **wrong)
    assert (shown.status_code, said in plain(shown)) == (422, True)


def test_change_stored_meanwhile_is_shown(browser: Client, series: Series) -> None:
    sent = fields(changed(browser, series, seat_2="9", from_2="2"))
    CardTable.objects.filter(series=series, number=1).update(version=9)
    shown = browser.post(address(series), sent | {"step": "store"})
    says(shown, "Inzwischen hat jemand anderes", status=409)
    assert not series.substitutions.exists()
    assert browser.post(address(series), fields(shown) | {"step": "store"}).status_code == 302


def test_published_result_asks_for_a_reason(browser: Client, series: Series) -> None:
    publish_results(series.tournament, 1)
    sent = fields(changed(browser, series, seat_2="9", from_2="1"))
    asked = browser.post(address(series), sent | {"step": "store"})
    assert (asked.status_code, made(series, 9)) == (409, 0)
    again = fields(asked) | {"correction_reason": "saß nie dort"}
    assert (browser.post(address(series), again).status_code, made(series, 9)) == (302, 5)
