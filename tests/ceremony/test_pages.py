"""The pages of a Siegerehrung: who may, what is arranged, the rehearsal, who does not want to be named.

What they say before it and after it, and the ways to it.
"""

import time
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, close_lists, make_tournament, register, seat_series
from tests.standings.playing import queries, refusal, says
from tests.web.html import text_of
from tournament.ceremony.acts import revealing
from tournament.ceremony.reads.course import course_of
from tournament.ceremony.reads.on_screen import on_screen
from tournament.ceremony.reads.revealing_steps import First, Item
from tournament.ceremony.reads.stage import note
from tournament.models import Announcement, AuditEntry, Ceremony, HallCall, Lot, Registration, Seat, Tournament

from .test_revealing import begin, coming, said, show, version


def address(tournament: Tournament, name: str = "ceremony") -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug])


def send(client: Client, tournament: Tournament, name: str, **sent: object) -> str:
    """What the page says after it."""
    return text_of(client.post(address(tournament, name), {"version": version(tournament), **sent}, follow=True))


def test_from_the_page_it_begins_goes_on_goes_back_and_ends(hall: Tournament, browser: Client) -> None:
    """It says what is next and what comes then: "Damen, noch 3 zu zeigen", "danach: Los um Platz 1"."""
    assert "Einzelwertung, noch 2 zu zeigen" in send(browser, hall, "begin_ceremony")
    show(hall)
    next_but_one = "danach: Los um Platz 2 unter 2: je 44 Wertungspunkte, 310 Augen – Bauer, Bernd · Claus, Clara"
    says(browser.get(address(hall)), "Gleichstand um Platz 2", next_but_one)
    step = coming(hall).name
    assert "Los ziehen" in send(browser, hall, "ceremony_show", step=step)
    assert "Gleichstand um Platz 2" in send(browser, hall, "ceremony_hide", step=step)
    show(hall, 5)
    says(browser.get(address(hall)), "Beenden: Dann ist alles öffentlich")
    assert "Die Siegerehrung ist vorbei" in send(browser, hall, "end_ceremony")
    page = browser.get(address(hall)).content.decode()
    assert page.index("/urkunden/") < page.index("Noch einmal beginnen")
    assert "Vorzubereiten ist nichts" not in page


def test_list_that_is_open_is_named_before_anybody_begins(hall: Tournament, browser: Client) -> None:
    hall.series.get().card_tables.filter(number=2).update(closed_at=None)
    says(browser.get(address(hall)), "Serie 1: Die Liste von Tisch 2 ist noch offen.")
    refused = (
        "Noch ist eine Liste offen (Serie 1, Tisch 2): Die Siegerehrung beginnt, wenn alle Listen abgeschlossen sind."
    )
    assert refused in send(browser, hall, "begin_ceremony")
    assert (Ceremony.objects.exists(), hall.series.get().results_published_at) == (False, None)


def test_board_stops_at_once_before_the_next_series_and_goes_on(hall: Tournament, browser: Client) -> None:
    says(browser.get(address(hall)), "Vor der 1. Serie einfrieren")
    for board, sentence in (
        ("1", "Ergebnisse ab der 1. Serie sieht niemand"),
        ("lift", "Alle sehen, was veröffentlicht ist"),
        ("now", "unverändert"),
    ):
        assert sentence in send(browser, hall, "ceremony_board", board=board)
    Ceremony.objects.update(frozen_at=None)
    assert "Serie 0 gibt es nicht" in send(browser, hall, "ceremony_board", board="unsinn")
    begin(hall)
    assert "Die Siegerehrung hat schon begonnen." in send(browser, hall, "ceremony_board", board="lift")
    assert Ceremony.objects.get().frozen_at


def test_order_places_and_a_sponsor_are_said_on_one_page(browser: Client, with_teams: Tournament) -> None:
    rows = {
        "0-ranking": "teams", "0-places": "0", "0-sponsor": "",
        "1-ranking": "players", "1-places": "10", "1-sponsor": " gestiftet\nvon \u202eBlumen  Meyer ",
        "1-first": "club",
    }  # fmt: skip
    page = send(browser, with_teams, "ceremony_programme", **rows).replace("\n", " ")
    assert "10 Plätze gestiftet von Blumen Meyer" in page
    assert course_of(with_teams).items == (
        Item("players", 10, "gestiftet von Blumen Meyer", first=First.CLUB, calm=False),
    )
    begin(with_teams, 1)
    assert said(with_teams)["sponsor"] == "gestiftet von Blumen Meyer"


def test_ranking_is_shown_earlier_and_again_as_usual(browser: Client, with_teams: Tournament) -> None:
    assert course_of(with_teams).items == (Item("teams"), Item("players"))  # three places of everything
    usual = {"ranking": "teams", "places": 3, "sponsor": "", "undrawn": (), "first": "figures", "calm": True}
    assert course_of(with_teams).items[0].stored() == usual
    rows = {"0-ranking": "teams", "0-places": "3", "1-ranking": "players", "1-places": "3"}
    for button, order in (("up", ["players", "teams"]), ("usual", ["teams", "players"])):
        send(browser, with_teams, "ceremony_programme", **{button: 1}, **rows)
        assert [item.ranking for item in course_of(with_teams).items] == order


@pytest.mark.parametrize(
    "wrong",
    few(
        3, [{"0-places": "11"}, {"0-places": "-1"}, {"0-places": "viele"}, {"0-sponsor": "x" * 121}, {"0-ranking": ""}]
    ),
)
def test_impossible_plan_is_refused(browser: Client, hall: Tournament, wrong: dict[str, str]) -> None:
    rows = {"version": 0, "0-ranking": "players", "0-places": "3", "0-sponsor": ""} | wrong
    assert (browser.post(address(hall, "ceremony_programme"), rows).status_code, Ceremony.objects.exists()) == (
        422,
        False,
    )


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([Item("players"), Item("players")], "ceremony_rankings"),
        ([Item("gibt es nicht")], "ceremony_rankings"),
        ([Item("players", sponsor="x" * 121)], "ceremony_sponsor"),
    ],
)
def test_plan_of_missing_rankings_or_a_sponsor_beyond_120_is_refused(
    hall: Tournament, items: list[Item], code: str
) -> None:
    assert refusal(revealing.arrange, hall, 0, items, ACTOR) == code
    assert refusal(revealing.arrange, hall, 7, [Item("players")], ACTOR) == "stale"
    revealing.arrange(hall, 0, [Item("players", 1, "x" * 120)], ACTOR)
    assert course_of(hall).items[0].sponsor == "x" * 120


def test_begun_rankings_stay_and_others_may_change(browser: Client, with_teams: Tournament) -> None:
    begin(with_teams)
    revealing.arrange(with_teams, version(with_teams), [Item("teams", 2), Item("players")], ACTOR)
    revealing.arrange(with_teams, version(with_teams), [Item("teams"), Item("players")], ACTOR)
    show(with_teams)
    for items in ([Item("players"), Item("teams")], [Item("teams", 2), Item("players")]):
        assert refusal(revealing.arrange, with_teams, version(with_teams), items, ACTOR) == "ceremony_shown"
    revealing.arrange(with_teams, version(with_teams), [Item("teams", 3, "Meyer"), Item("players", 1, "Otto")], ACTOR)
    assert [said(with_teams)[name] for name in ("title", "sponsor")] == ["Mannschaften", "Meyer"]
    show(with_teams, 4)
    assert [said(with_teams)[name] for name in ("title", "sponsor")] == ["Einzelwertung", "Otto"]
    assert refusal(revealing.arrange, with_teams, version(with_teams), [Item("teams")], ACTOR) == "ceremony_shown"
    revealing.end(with_teams, version(with_teams), ACTOR)
    assert "Wie üblich" in text_of(browser.get(address(with_teams, "ceremony_programme")))


def test_ranking_that_goes_meanwhile_is_passed_over(hall: Tournament) -> None:
    for at, name in enumerate(("Alle", "Noch einmal"), 1):
        hall.rankings.create(document_id=f"r{at}", name=name, of="players", position=at)
    begin(hall, 1)
    hall.rankings.get(document_id="r1").delete()
    show(hall)
    assert said(hall)["title"] == "Noch einmal"


def test_rehearsal_walks_through_everything_unseen(hall: Tournament, browser: Client) -> None:
    before = Client().get(f"/turniere/{hall.slug}/siegerehrung.json")["ETag"]
    send(browser, hall, "rehearse_ceremony", way="start")
    kinds = []
    while course_of(hall, rehearsal=True).next:
        page = send(browser, hall, "rehearse_ceremony", way="next")
        shown = on_screen(hall, rehearsal=True)
        kinds.append(shown and shown.kind)
        assert not (shown and shown.drawing) or "Hier wird gelost." in page
    assert kinds == ["title", "tied", "drawn", "announced", "place", "podium", "end"]
    ceremony = Ceremony.objects.get()
    assert (
        ceremony.revealed,
        ceremony.shown,
        ceremony.begun_at,
        ceremony.frozen_at,
        Lot.objects.exists(),
        Tournament.objects.get(pk=hall.pk).public_revision,
    ) == ([], {}, None, None, False, hall.public_revision)
    after = Client().get(f"/turniere/{hall.slug}/siegerehrung.json")
    assert (after.json(), after["ETag"]) == ({"moment": None}, before)
    assert AuditEntry.objects.filter(action="ceremony_rehearsed").count() == 8


def test_rehearsal_goes_back_and_stops_and_a_double_tap_is_one_step(hall: Tournament, browser: Client) -> None:
    send(browser, hall, "rehearse_ceremony", way="start")
    read = version(hall)
    for _tap in range(2):
        browser.post(address(hall, "rehearse_ceremony"), {"version": read, "way": "next"})
    assert Ceremony.objects.get().rehearsed == 1
    send(browser, hall, "rehearse_ceremony", way="next")
    for back_at in (1, 0):
        send(browser, hall, "rehearse_ceremony", way="back")
        assert Ceremony.objects.get().rehearsed == back_at
    assert "Vorzubereiten ist nichts" in send(browser, hall, "rehearse_ceremony", way="stop")
    assert Ceremony.objects.get().rehearsed is None
    assert browser.get(address(hall, "ceremony_rehearsal")).status_code == 302


def test_rehearsal_is_refused_during_the_ceremony_and_before_any_game(hall: Tournament) -> None:
    begin(hall)
    assert refusal(revealing.rehearse, hall, version(hall), ACTOR, revealing.WAYS["start"]) == "ceremony_on"
    assert refusal(revealing.rehearse, make_tournament(4), 0, ACTOR, revealing.WAYS["start"]) == "ceremony_nobody"


# Issue 17, "Bad input": shown as everywhere public, and asked before the ceremony shows it.


@pytest.fixture
def winner(hall: Tournament) -> Registration:
    """Anna, who leads, does not want to be named."""
    Registration.objects.filter(tournament=hall, number=1).update(anonymous=True)
    return hall.registrations.get(number=1)


def everything(tournament: Tournament) -> str:
    pages = "siegerehrung", "siegerehrung.json", "stand", "stand.json", "stand.csv", "wertung/players", "spieler/1"
    return "".join(Client().get(f"/turniere/{tournament.slug}/{page}").content.decode() for page in pages)


def test_anonymous_player_is_shown_so_and_asked_about_before(
    hall: Tournament, browser: Client, winner: Registration
) -> None:
    Registration.objects.filter(tournament=hall, number=8).update(anonymous=True)
    says(browser.get(address(hall)), "Teilnehmer 1 mit Namen zeigen (Ahrens, Anna)", but_not=["Teilnehmer 8"])
    begin(hall, 4)
    assert (said(hall)["lines"][0]["name"], "Ahrens" in everything(hall)) == ("Teilnehmer 1", False)


def test_anonymous_player_is_asked_about_where_they_would_be_shown(browser: Client, with_teams: Tournament) -> None:
    """As a member of a team, but not as the eighth of eight."""
    Registration.objects.filter(tournament=with_teams, number=8).update(anonymous=True)
    says(browser.get(address(with_teams)), "Teilnehmer 8 mit Namen zeigen")
    begin(with_teams, 2)
    assert "Teilnehmer 8" in said(with_teams)["lines"][0]["members"]


def test_anonymous_player_not_shown_is_not_asked_about(hall: Tournament, browser: Client) -> None:
    Registration.objects.filter(tournament=hall, number=8).update(anonymous=True)
    says(browser.get(address(hall)), but_not=["nicht genannt werden"])


def test_player_who_agreed_is_named_in_the_ceremony_and_nobody_else_is(
    hall: Tournament, winner: Registration, browser: Client
) -> None:
    revealing.name(hall, 0, [winner.pk, make_tournament(1).registrations.get().pk, 10**9], ACTOR)
    assert (Ceremony.objects.get(tournament=hall).named, AuditEntry.objects.get(action="ceremony_named").after) == (
        [winner.pk],
        {"named": [1]},
    )
    send(browser, hall, "ceremony_names", named=[winner.pk])
    Registration.objects.filter(tournament=hall, number__in=(2, 3)).update(anonymous=True)
    begin(hall, 5)
    assert [line["name"].partition(" ")[0] for line in said(hall)["lines"]] == ["Ahrens,", "Teilnehmer", "Teilnehmer"]
    says(Client().get(f"/turniere/{hall.slug}/wertung/players"), but_not=["Ahrens"])
    show(hall)
    assert said(hall)["winners"] == [["Einzelwertung", ["Ahrens, Anna"]]]
    send(browser, hall, "end_ceremony")
    assert (said(hall)["winners"], "Ahrens" in everything(hall)) == ([["Einzelwertung", ["Teilnehmer 1"]]], False)


def test_queries_do_not_grow_with_players(hall: Tournament) -> None:
    begin(hall, 4)
    with_eight = queries(partial(on_screen, hall))
    register(hall, 12, [])
    hall.series.get().card_tables.all().delete()
    close_lists(seat_series(hall), *range(1, 6))
    for number in range(1, 21):
        points = {"wertungspunkte": 60 - number, "points": 60 - number, "games": 12}
        Seat.objects.filter(series__tournament=hall, registration__number=number).update(**points)
    assert queries(partial(on_screen, hall)) == with_eight
    assert on_screen(hall)


def test_ceremony_before_it_begins_says_so_and_unpublished_is_not_found(hall: Tournament) -> None:
    page = f"/turniere/{hall.slug}/siegerehrung"
    says(Client().get(page), "Die Siegerehrung hat noch nicht begonnen.")
    assert Client().get(f"{page}.json").json() == {"moment": None}
    Tournament.objects.filter(pk=hall.pk).update(published=False)
    assert {Client().get(address).status_code for address in (page, f"{page}.json")} == {404}


def test_nine_open_lists_are_counted_and_eight_are_named(browser: Client) -> None:
    hall = make_tournament(36, series=1)
    seat_series(hall, 1)
    hall.organisers.add(User.objects.get())
    says(browser.get(address(hall)), "Serie 1: 9 Listen sind noch offen.")
    close_lists(hall.series.get(), 9)
    says(browser.get(address(hall)), "Serie 1: Die Listen der Tische 1, 2, 3, 4, 5, 6, 7, 8 sind noch offen.")


def test_page_says_before_the_beginning_what_screens_show_and_is_unseated(hall: Tournament, browser: Client) -> None:
    shown = "Essen ist fertig · Bitte zur Spielleitung: Tisch 1 Abnehmen"
    unseated = "Serie 2 hat keinen Sitzplan. Gezeigt wird, was bis dahin gespielt ist."
    says(browser.get(address(hall)), but_not=["Abnehmen", unseated])
    Announcement.objects.create(tournament=hall, text="Essen ist fertig", at=timezone.now())
    HallCall.objects.create(tournament=hall, table=1, at=timezone.now())
    hall.series.create(number=2)
    says(browser.get(address(hall)), shown, unseated)


def test_remote_says_whether_a_stage_shows_it(hall: Tournament, browser: Client) -> None:
    begin(hall, 1)

    def heard() -> str:
        return str(browser.get(address(hall, "ceremony_heard")).json()["heard"])

    def says(name: str, stage: str) -> None:
        asked = {"was": name, "wer": stage}
        assert Client().get(f"/turniere/{hall.slug}/siegerehrung/zu-sehen", asked).status_code == 204

    def ago(**seconds: float) -> None:
        name = said(hall)["name"]
        cache.set(f"stage-{hall.pk}", {stage: (name, time.time() - ago) for stage, ago in seconds.items()}, 60)

    assert heard() == "silent"
    says(said(hall)["name"], "a")
    assert heard() == "shown"
    says("another", "b")
    assert heard() == "partly"
    says(said(hall)["name"], "b")
    assert heard() == "shown"
    says("another", "")
    assert heard() == "shown"  # nobody at home is missed
    show(hall)
    assert heard() == "behind"
    for at in range(30):
        note(hall, f"{at}" * 500, f"{at}" * 500)
    kept = cache.get(f"stage-{hall.pk}")
    assert (len(kept), {len(stage) for stage in kept}, {len(name) for name, _at in kept.values()}) == (20, {40}, {40})
    ago(a=1, b=8)
    assert heard() == "partly"  # it is missed
    ago(a=1, b=30)
    assert heard() == "shown"
    ago(a=8, b=8)
    assert heard() == "silent"
