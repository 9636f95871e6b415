"""What is put right once games were played: who really sat there, which is shown and then stored; whom a list that was
struck short puts behind, and all lists of a series count up to a game.

Of the page "Wer sitzt wirklich hier?": table 1 is of start numbers 1 to 4, table 2 of 5 to 8; 9 sits nowhere. Seat 2 of
table 1 won one game (5), seat 3 of table 2 had opened in one (2).
"""

import re
from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_team,
    make_tournament,
    person_name,
    play,
    publish_results,
    register,
    seat_series,
    series_of,
    table_of,
)
from tests.lists.sitting import at_table, made, who
from tests.lists.telling import refused, stale
from tests.once import made_once
from tests.standings.playing import says
from tests.web.answers import Answer
from tests.web.html import text_of
from tournament.core.list_state import ListStates
from tournament.core.public import state_of
from tournament.lists.acts.totals import count_until, differing_totals
from tournament.models import AuditEntry, CardTable, Series, Tournament, TypedTotal
from tournament.standings.acts.editions import finalise
from tournament.standings.paper.content import content as ranked_list
from tournament.standings.paper.edition import content
from tournament.standings.reads.moves import played_less
from tournament.standings.reads.standings import standings


def play_begun() -> Tournament:
    seated = seat_series(make_tournament(8, series=1))
    register(seated.tournament, 1, [])
    for table in CardTable.objects.filter(series=seated).select_related("series__tournament"):
        play(table, 1, scoring.Result(2, "romme", 0), *(scoring.Result(seat, "opened", 17) for seat in (3, 4)))
    return seated.tournament


_begun, begun = made_once("begun", play_begun, led=True)


@pytest.fixture
def series(begun: Tournament) -> Series:
    return series_of(begun)


def address(series: Series, table: int = 1) -> str:
    return f"/leitung/{series.tournament.slug}/serie/1/tisch/{table}/wer-sitzt/"


def fields(answer: Answer) -> dict[str, str]:
    """What a browser would send of the form: what is chosen, what is hidden."""
    html = answer.content.decode()
    chosen = dict(re.findall(r'<select name="([^"]+)".*?<option value="(\w*)" selected>', html, re.DOTALL))
    typed = re.findall(r'<input type="(?:hidden|text)" name="([^"]+)"[^>]*? value="([^"]*)"', html)
    return chosen | {name: unescape(value) for name, value in typed}


def numbers(answer: Answer) -> dict[str, str]:
    """The same, people named by their start numbers, nobody by 0."""
    return {name: value.partition(" ")[0].replace("niemand", "0") for name, value in fields(answer).items()}


def changed(browser: Client, series: Series, table: int = 1, **with_it: str) -> Answer:
    """What the page answers to its form with something changed in it."""
    return browser.post(address(series, table), fields(browser.get(address(series, table))) | with_it)


def test_change_is_proposed_with_its_effects_and_stored_when_seen(browser: Client, series: Series) -> None:
    make_team(series.tournament, [who(series, number) for number in (1, 2, 3)], "Kassel 1")
    shown = changed(browser, series, seat_2="7", from_2="1")
    sent = fields(shown)
    assert (numbers(shown)["there_2_3"], sent["there_from_2_3"]) == ("2", "1")
    # one that happens now takes the next game of the other table
    assert fields(changed(browser, series, seat_2="7", from_2="2"))["there_from_2_3"] == "2"
    effects = f"{who(series, 2).person.name} 5 → 2", f"{who(series, 7).person.name} 2 → 5", "Kassel 1 7 → 4"
    says(shown, "Tisch 2, Platz 3, wo Groth", *effects)
    assert (made(series, 2), made(series, 7)) == (5, 2)
    says(browser.post(address(series), sent | {"step": "store"}, follow=True), "Richtiggestellt.")
    assert (made(series, 2), made(series, 7)) == (2, 5)


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
    assert (fields(shown)["there_from_1_2"], "Ab welchem Spiel?" in text_of(shown)) == (proposed, proposed == "")


def test_person_or_nobody_is_found_by_typing(browser: Client, series: Series) -> None:
    form, asks = fields(browser.get(address(series))), "Wer ist gemeint? Bitte Startnummer oder ganzer Name."
    for typed, status, read in (
        *((typed, 200, "9") for typed in ("9", "imhof", "9 Imhof, Ilse · Tisch 3, Platz 1")),
        *((typed, 200, "0") for typed in ("", "niemand (Platz bleibt leer)")),
        *((typed, 422, typed) for typed in ("Niemann", "99")),  # nobody is meant clearly
    ):
        shown = browser.post(address(series), form | {"seat_2": typed, "from_2": "2"})
        assert (shown.status_code, asks in text_of(shown)) == (status, status == 422)
        assert numbers(shown)["seat_2"].removesuffix(" (Platz bleibt leer)") == read


def test_substitute_plays_for_the_team(browser: Client, series: Series) -> None:
    make_team(series.tournament, [who(series, number) for number in (1, 2, 3)], "Kassel 1")
    sent = fields(changed(browser, series, seat_2="9", from_2="2", team_2="on")) | {"team_2": "on", "step": "store"}
    browser.post(address(series), sent)
    change = series.substitutions.get()
    assert (change.registration, change.from_game, change.for_team) == (who(series, 9), 2, True)


def test_page_is_linked_and_says_how_many_games_there_are_and_who_deals(browser: Client, series: Series) -> None:
    """16 at four make 12 each: after one game the others lack 12, 11, 11; three play 12 more."""
    left = changed(browser, series, seat_2="0", from_2="2")
    says(left, "Die Liste hat 13 Spiele.", f"Spiel 2 gibt {who(series, 3).person.name}.")
    says(changed(browser, series, ends_after="1"), "Die Liste hat 1 Spiel.")
    says(browser.get(f"/leitung/{series.tournament.slug}/serie/1/tisch/1/"), address(series))


@pytest.mark.parametrize(
    ("wrong", "said"),
    few(
        4,
        [
            ({"seat_2": "9"}, "Ab welchem Spiel sitzt"),
            ({}, "Es gibt nichts richtigzustellen"),
            ({"seat_2": "0", "from_2": "1"}, "Dazu passt Spiel 1 nicht"),
            ({"seat_2": "7", "from_2": "2", "there_2_3": "7", "there_from_2_3": "2"}, "hätte am Ende zwei Plätze"),
            ({"seat_2": "2", "from_2": "1"}, "In Spiel 1 sitzt dort schon"),
            ({"seat_2": "3", "from_2": "2", "from_3": "2"}, "In Spiel 2 sitzt dort schon"),
        ],
    ),
)
def test_impossible_change_is_said_and_stays_typed(
    browser: Client, series: Series, wrong: dict[str, str], said: str
) -> None:
    shown = changed(browser, series, 1, **wrong)
    says(shown, said, status=422)
    assert (numbers(shown).items() >= wrong.items(), at_table(series, 1)[1]) == (True, [(1, 2)])


@pytest.mark.parametrize("since", few(1, ["17", "²", "0"]))
def test_game_that_cannot_be_is_refused(browser: Client, series: Series, since: str) -> None:
    says(changed(browser, series, seat_2="9", from_2=since), "ist keine gültige Auswahl", status=422)


def test_change_stored_meanwhile_is_shown(browser: Client, series: Series) -> None:
    sent = fields(changed(browser, series, seat_2="9", from_2="2"))
    series.card_tables.filter(number=1).update(version=9)
    shown = browser.post(address(series), sent | {"step": "store"})
    says(shown, "Inzwischen hat jemand anderes", status=409)
    assert not series.substitutions.exists()
    assert browser.post(address(series), fields(shown) | {"step": "store"}).status_code == 302


def test_published_result_asks_for_a_reason(browser: Client, series: Series) -> None:
    publish_results(series.tournament, 1)
    asked = browser.post(address(series), fields(changed(browser, series, seat_2="9", from_2="1")) | {"step": "store"})
    assert (asked.status_code, made(series, 9)) == (409, 0)
    again = fields(asked) | {"correction_reason": "saß nie dort"}
    assert (browser.post(address(series), again).status_code, made(series, 9)) == (302, 5)


# How many games count where lists were struck short. Source: contract.md, section 8, "Games due" and `counts_until`.


def play_struck() -> Series:
    """Sprint of 12 games: table 1 played 8, its third seat winning each, table 2 all 12."""
    tournament = make_tournament(8, rulebook="romme24-sprint", games=12, series=1)
    series = seat_series(tournament)
    for table, count in ((1, 8), (2, 12)):
        for number in range(1, count + 1):
            game(table_of(tournament, table), number)
    Series.objects.filter(pk=series.pk).update(struck_at="2026-05-09T15:00Z", started_at="2026-05-09T12:00Z")
    close_lists(series, 1, 2)
    return series


_struck, struck = made_once("struck", play_struck)


@pytest.fixture
def desk(browser: Client, organiser: User, struck: Series) -> Client:
    """Whoever runs the tournament."""
    struck.tournament.organisers.add(organiser)
    return browser


def game(table: CardTable, number: int) -> None:
    """Seat 3 wins; the others hold 10, 20 and 40 Augen."""
    held = [scoring.Result(seat, "not_opened", augen) for seat, augen in ((1, 10), (2, 20), (4, 40))]
    play(table, number, scoring.Result(3, "romme", 0), *held)


def ranks(tournament: Tournament) -> list[tuple[int | None, int, int, int, int, bool]]:
    """Rank, start number, points, games, games due, complete."""
    rows = standings(Tournament.objects.get(pk=tournament.pk)).players
    return [
        (row.rank, row.registration.number, row.points, row.totals.games, row.games_due, row.complete) for row in rows
    ]


SHORT = [
    *((1, 7, 0, 12, 12, True), (2, 5, -120, 12, 12, True), (3, 6, -240, 12, 12, True), (4, 8, -480, 12, 12, True)),
    *((5, 3, 0, 8, 12, False), (6, 1, -80, 8, 12, False), (7, 2, -160, 8, 12, False), (8, 4, -320, 8, 12, False)),
]
EQUAL = [
    *((1, 3, 0, 8, 8, True), (1, 7, 0, 8, 8, True), (3, 1, -80, 8, 8, True), (3, 5, -80, 8, 8, True)),
    *((5, 2, -160, 8, 8, True), (5, 6, -160, 8, 8, True), (7, 4, -320, 8, 8, True), (7, 8, -320, 8, 8, True)),
]


def test_count_that_is_stale_beyond_a_list_or_over_paper_sums_is_refused(struck: Series) -> None:
    assert stale(partial(count_until, struck, struck.version - 1, 8, ACTOR)) == struck
    for beyond in (0, 13):
        counting = partial(count_until, struck, struck.version, beyond, ACTOR)
        assert refused(counting) == ("counts_until_unknown", {"maximum": 12})
    TypedTotal.objects.create(seat=struck.seats.get(card_table__number=1, number=1), wertungspunkte=0, augen=80)
    assert refused(partial(count_until, struck, struck.version, 8, ACTOR))[0] == "counts_until_totals"
    assert played_less(struck).until is None


def test_game_corrected_beyond_what_counts_changes_no_sum(struck: Series) -> None:
    count_until(struck, struck.version, 8, ACTOR)
    Series.objects.update(results_published_at=None)
    CardTable.objects.update(closed_at=None)
    other = scoring.Result(1, "romme", 0), *(scoring.Result(seat, "not_opened", 90) for seat in (2, 3, 4))
    for number, counts in ((12, False), (8, True)):
        play(table_of(struck.tournament, 2), number, *other, version=1)
        assert (ranks(struck.tournament) != EQUAL) is counts
    assert differing_totals(struck.tournament) == []


def test_lists_count_until_a_game_and_all_again_by_a_click(desk: Client, struck: Series) -> None:
    page = f"/leitung/{struck.tournament.slug}/serie/1/zaehlt/"
    assert ranks(struck.tournament) == SHORT
    found = played_less(struck)
    assert (found.count, found.until, found.longest) == (4, 8, 12)
    assert [(name, place.rank) for name, place in found.first] == [
        (person_name(at), rank) for at, rank in ((2, 5), (0, 6), (1, 7), (3, 8))
    ]
    says(
        desk.get(page),
        "4 Personen haben weniger gespielt",
        f"{person_name(2)}: 8 von 12 Spielen",
        "Alle Listen nur bis Spiel 8 zählen",
    )
    pause = f"/leitung/{struck.tournament.slug}/pause/1/"
    says(desk.get(pause), "4 Personen haben weniger gespielt", "Wie viele Spiele sollen zählen?")
    desk.post(f"{page}setzen/", {"version": struck.version, "game": "8"})
    says(desk.get(pause), "Ergebnis veröffentlichen", but_not=["Personen haben"])
    assert ranks(struck.tournament) == EQUAL
    assert (differing_totals(struck.tournament), table_of(struck.tournament, 2).games.count()) == ([], 12)
    says(
        desk.get(page),
        "zählen nur die Spiele 1 bis 8",
        "Wieder alle Spiele zählen",
        but_not=["Personen haben"],
    )
    desk.post(f"{page}setzen/", {"version": struck.version + 1, "game": "0"})
    assert ranks(struck.tournament) == SHORT
    acts = AuditEntry.objects.filter(action="games_counted_until").order_by("revision")
    assert list(acts.values_list("subject", "before", "after")) == [
        ("Serie 1", {"counts_until": None}, {"counts_until": 8}),
        ("Serie 1", {"counts_until": 8}, {"counts_until": None}),
    ]


def test_games_that_all_lists_have_are_counted(struck: Series) -> None:
    """A list on paper of another series says nothing of these; where more is better nobody is behind. Of many who are
    behind eight are named."""
    usual = seat_series(make_tournament(8))
    paper = seat_series(usual.tournament, 2).seats.order_by("pk")[0]
    TypedTotal.objects.create(seat=paper, wertungspunkte=1, augen=1)
    found = []
    for table, number, winner in ((1, 1, 2), (1, 2, 1), (2, 1, 2), (2, 2, 1)):
        others = (scoring.Result(seat, "opened", 17) for seat in (3, 4))
        play(table_of(usual.tournament, table), number, scoring.Result(winner, "romme", 0), *others)
        less = played_less(usual)
        found.append((less.count, less.until, less.longest))
    assert found == [(0, None, 1), (0, None, 2), (0, 1, 2), (0, None, 2)]
    nobody = played_less(struck.tournament.series.create(number=2))
    assert (nobody.count, nobody.until, nobody.longest) == (0, None, 0)
    many = seat_series(make_tournament(16, rulebook="romme24-sprint"))
    many.seats.update(games=1)
    many.seats.filter(card_table__number=1).update(games=2)
    less = played_less(many)
    assert (less.count, len(less.first)) == (12, 8)


def test_list_says_why_somebody_is_behind_and_is_changed_for_a_reason(
    client: Client, struck: Series, desk: Client
) -> None:
    publish_results(struck.tournament, 1)
    page = text_of(client.get(f"/turniere/{struck.tournament.slug}/stand"))
    assert (page.count("8 von 12 Spielen"), "Wer weniger gespielt hat, steht hinter allen" in page) == (4, True)
    rows = client.get(f"/turniere/{struck.tournament.slug}/stand.json").json()["players"]
    assert [(row["games"], row["games_due"]) for row in rows] == [(12, 12)] * 4 + [(8, 12)] * 4
    asked = desk.post(f"/leitung/{struck.tournament.slug}/serie/1/zaehlt/setzen/", {"version": 1, "game": "8"})
    says(asked, "Grund", status=409)
    assert ranks(struck.tournament) == SHORT


def test_edition_says_who_played_less_and_why_they_are_behind(client: Client, struck: Series) -> None:
    publish_results(struck.tournament, 1)
    finalise(struck.tournament, {"players": 1}, ACTOR)
    at = f"/turniere/{struck.tournament.slug}/wertung/players/fassung/1"
    page, csv = text_of(client.get(at)), client.get(f"{at}.csv").content.decode()
    assert [said.count("8 von 12 Spielen") for said in (page, csv)] == [4, 4]
    why = "Wer weniger gespielt hat, steht hinter allen"
    paper = content(struck.tournament.slug, "players", 1)
    assert paper is not None
    assert (why in page, paper.why.startswith(why)) == (True, True)
    assert [row.notes for row in paper.rows] == [()] * 4 + [("8 von 12 Spielen",)] * 4


def test_pages_of_who_played_less_say_so_and_what_it_does(client: Client, struck: Series) -> None:
    """Of a player, and of a team that lacks nobody."""
    tournament = struck.tournament
    people = list(tournament.registrations.order_by("number"))
    short, full = make_team(tournament, people[2:4], "Zwei"), make_team(tournament, people[4:6], "Vier")
    Tournament.objects.filter(pk=tournament.pk).update(team_size=2)
    publish_results(tournament, 1)
    at, behind = f"/turniere/{tournament.slug}", "steht hinter allen"
    says(client.get(f"{at}/spieler/3"), "8 von 12 Spielen", behind)
    says(client.get(f"{at}/mannschaften/{short.pk}"), "16 von 24 Spielen", behind, but_not=["gehören 2"])
    for whole in ("spieler/5", f"mannschaften/{full.pk}"):
        says(client.get(f"{at}/{whole}"), but_not=["von 12 Spielen", "von 24 Spielen", behind])


def test_average_that_was_agreed_is_explained_on_page_and_paper(client: Client, struck: Series) -> None:
    """Though nobody is behind for it: 4 has 1 Auge a game, 8 is last with 40."""
    tournament = struck.tournament
    Tournament.objects.filter(pk=tournament.pk).update(agreements=["average_where_games_differ"])
    struck.seats.filter(registration__number=4).update(augen=8, points=-8)
    publish_results(tournament, 1)
    page = text_of(client.get(f"/turniere/{tournament.slug}/stand"))
    assert (page.count("8 von 12 Spielen"), "Vereinbart: Bei verschieden vielen Spielen" in page) == (4, True)
    tournament.refresh_from_db()
    paper = ranked_list(standings(tournament).everybody, ListStates(state_of(tournament), [1]))
    assert "weniger gespielt: Es zählt der Schnitt" in paper.foot


def test_games_that_do_not_count_are_shown_and_said_to_be_so(desk: Client, struck: Series) -> None:
    """At the desk and on a player's page; then nobody is behind others for them."""
    count_until(struck, struck.version, 8, ACTOR)
    publish_results(struck.tournament, 1)
    slug = struck.tournament.slug
    for page in (f"/leitung/{slug}/serie/1/tisch/2/", f"/turniere/{slug}/spieler/5"):
        says(desk.get(page), "zählen nur die Spiele 1 bis 8", "12")
    says(desk.get(f"/turniere/{slug}/stand"), but_not=["steht hinter allen"])
