"""Final means final (issue 12): the end is stated, what it rests on is locked, and only a Berichtigung changes it.

Fassungen of the end: once public, one stays to be had. A final list that everybody has seen goes with its tournament
only where that was said: titles hang on it.
"""

import re
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tests.setup.test_deleting import delete, restore
from tests.standings.playing import (
    READ,
    corrected,
    hidden,
    keys,
    name,
    player,
    refusal,
    registered,
    said,
    says,
    totals,
)
from tests.web.answers import shows
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.list_state import Change, ListStates
from tournament.core.lock import correcting
from tournament.core.public import state_of
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import (
    AuditEntry,
    Correction,
    Edition,
    EditionList,
    Ranking,
    Team,
    Tournament,
    TypedTotal,
)
from tournament.registration.acts.teams import TeamWish, change_team
from tournament.setup.acts.deleting import delete_tournament
from tournament.standings.acts import decisions, editions, publishing
from tournament.standings.reads.editions import public_edition
from tournament.standings.reads.standings import standings
from tournament.web.public_frame import ranking_url

pytestmark = pytest.mark.django_db


def posted(client: Client, address: str, sent: dict[str, Any]) -> tuple[int, str]:
    """Status and page."""
    answer = client.post(address, sent)
    return answer.status_code, answer.content.decode()


def dissolving(team: Team) -> tuple[str, dict[str, int]]:
    """Address and fields."""
    return f"/leitung/{team.tournament.slug}/mannschaften/{team.pk}/aufloesen/", {"version": team.version}


# The three ways in which a result changed that was final and public (the introduction).


def test_team_is_not_dissolved_by_a_click_nor_a_final_list_changed(final: Tournament, browser: Client) -> None:
    status, page = posted(browser, *dissolving(final.teams.get(name="Zwei")))
    shows(said(page), "Mannschaften: Zwei: 1 → –, Eins: 2 → 1, Drei: 3 → 2 (3 Ränge)", "Einzelwertung: keine Ränge")
    assert (status, final.teams.filter(name="Zwei").exists()) == (409, True)
    drei = final.teams.get(name="Drei")
    members = *drei.members.values_list("registration_id", flat=True), *keys(final, 6)
    assert refusal(change_team, drei, drei.version, TeamWish("Drei", drei.club_id, members), ACTOR) == "final"
    assert refusal(decisions.disqualify, player(final, 5), 1, "Betrug", ACTOR) == "final"


def test_paper_total_is_not_changed_without_a_reason(championship: Tournament, browser: Client) -> None:
    typed = TypedTotal.objects.filter(seat__number=1, seat__card_table__number=2)
    browser.post(*totals(championship, 10))
    assert typed.get().wertungspunkte == 60
    page = corrected(browser, *totals(championship, 10), "Additionsfehler")
    # with 10 he would be behind everybody
    moves = f"Einzelwertung: {name(championship, 5)}: 1 → 8, {name(championship, 6)}: 2 → 1"
    shows(page, "Veröffentlichtes ändern", moves)
    assert (
        typed.get().wertungspunkte,
        [(one.reason, one.what) for one in Correction.objects.all()],
        Edition.objects.exists(),
    ) == (10, [("Additionsfehler", "Serie 1, Tisch 2")], False)


def test_results_are_not_changed_while_they_are_taken_off_the_pages(championship: Tournament, browser: Client) -> None:
    page, version = f"/leitung/{championship.slug}/serie/1/ergebnis/", championship.series.get(number=1).version
    shown = corrected(browser, page, {"version": version, "public": "0"}, "Tisch 2 rechnet nach")
    assert "Veröffentlichtes ändern" in shown
    publish = page, {"version": version + 1, "public": "1", "anyway": "1"}
    assert [browser.post(*sent).status_code for sent in (totals(championship, 10), publish)] == [302, 302]
    says(Client().get(f"/turniere/{championship.slug}/stand"), "Tisch 2 rechnet nach")


def test_correction_with_a_reason_makes_the_next_edition(final: Tournament, browser: Client) -> None:
    address, fields = totals(final, 10)
    page = posted(browser, address, fields)[1]
    assert "Serie 1, Tisch 2" in said(page)
    revision = Tournament.objects.get(pk=final.pk).revision
    status, refused = posted(browser, address, hidden(page) | {"correction_reason": "  "})
    assert (
        status,
        "Hier fehlt der Grund." in refused,
        Tournament.objects.get(pk=final.pk).revision,
        Edition.objects.count(),
    ) == (409, True, revision, 1)
    browser.post(address, hidden(page) | {"correction_reason": " Additionsfehler,  von allen bestätigt "})
    first, second = Edition.objects.order_by("number")
    reason = "Additionsfehler, von allen bestätigt"
    everybody = EditionList.objects.filter(ranking_id_in_document="players").order_by("edition__number")
    assert [listed.content["rows"][0]["name"] for listed in everybody] == [name(final, 5), name(final, 6)]
    assert [(one.number, one.reason) for one in (first, second)] == [(1, ""), (2, reason)]
    rows = list(AuditEntry.objects.filter(tournament=final).order_by("-revision")[:2])
    assert (
        [(one.reason, one.what, one.revision) for one in second.corrections.all()],
        [(row.action, row.after["reason"]) for row in rows],
        rows[0].after["edition"],
        rows[0].revision,
    ) == (
        [(reason, "Serie 1, Tisch 2 Summen eingetippt", second.revision)],
        [("result_corrected", reason), ("totals_typed", reason)],
        2,
        second.revision,
    )
    stored = Tournament.objects.get(pk=final.pk)
    assert ListStates(state_of(stored), [1]).of(standings(stored).rankings[0]).corrected == Change(second.at, reason)


def test_correction_is_asked_again_after_somebody_elses(final: Tournament, browser: Client) -> None:
    """Somebody else corrects something meanwhile: the second sees what it does now, and is asked again."""
    address, fields = totals(final, 10)
    page = posted(browser, address, fields)[1]
    corrected(browser, *dissolving(final.teams.get(name="Zwei")), "gab es nie")
    status, again = posted(browser, address, hidden(page) | {"correction_reason": "Additionsfehler"})
    assert (status, "Inzwischen hat jemand anderes" in again, Edition.objects.count()) == (409, True, 2)


def test_impossible_change_says_so_as_ever(final: Tournament, browser: Client) -> None:
    says(browser.post(*totals(final, 9999)), "Zu groß: höchstens 96.", status=422)
    address, fields = totals(final, 10)
    stale = browser.post(address, fields | {"version": 1}, follow=True)
    says(stale, "Inzwischen hat jemand anderes etwas geändert.", status=409)
    assert Edition.objects.count() == 1


# Two days: Saturday is final, Sunday is to be played.


@pytest.fixture
def weekend(championship: Tournament) -> Tournament:
    for position, (key, series) in enumerate((("samstag", [1]), ("einzel", None)), 1):
        Ranking.objects.create(
            tournament=championship,
            document_id=key,
            name=key.title(),
            of="players",
            series=series,
            position=position,
        )
    editions.finalise(championship, {"samstag": 1}, ACTOR)
    return championship


def test_change_in_final_lists_needs_a_correction_and_outside_none(weekend: Tournament, browser: Client) -> None:
    address, fields = registered(player(weekend, 8))
    assert (
        browser.post(address, fields | {"categories": "Senioren"}).status_code,
        weekend.registrations.get(number=8).categories,
        Edition.objects.count(),
    ) == (302, ["Senioren"], 1)
    address, fields = registered(player(weekend, 5))
    corrected(browser, address, fields | {"name": "Betrug, Berta"}, "falsch geschrieben")
    names = [one.lists.get().content["rows"][0]["name"] for one in Edition.objects.order_by("number")]
    assert names == [fields["name"], "Betrug, Berta"]


def test_open_lists_hinder_it_unless_it_is_wanted(championship: Tournament, browser: Client) -> None:
    championship.series.get(number=1).card_tables.filter(number=1).update(closed_at=None)
    address = f"/leitung/{championship.slug}/endstand/"
    assert "Die Liste an Tisch 1 ist nicht abgeschlossen." in said(browser.get(address).content.decode())
    sent = {"rankings": ["players", "teams"], "version_players": 1, "version_teams": 1}
    status, page = posted(browser, f"{address}feststellen/", sent)
    assert (
        status,
        "Noch offene Listen: 1." in page,
        browser.post(f"{address}feststellen/", sent | {"anyway": "on"}).status_code,
        championship.rankings.filter(final_at__isnull=False).count(),
    ) == (409, True, 302, 2)


def test_until_when_objections_are_heard(
    championship: Tournament, browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/leitung/{championship.slug}/endstand/"
    sent = {"rankings": ["players"], "version_players": 1, "frist": "1", "until": "vielleicht"}
    says(browser.post(f"{address}feststellen/", sent), "Eine Uhrzeit wie 18:40 eingeben.", status=422)
    end = timezone.localtime().replace(hour=18, minute=40, second=0, microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: end)
    past = browser.post(f"{address}feststellen/", sent | {"until": "18:40"})
    says(past, "Diese Uhrzeit ist schon vorbei.", status=422)
    monkeypatch.setattr(timezone, "now", lambda: end - timedelta(seconds=1))
    done = browser.post(f"{address}feststellen/", sent | {"until": "18:40"}, follow=True)
    says(done, "Die Einspruchsfrist ist gespeichert.", "vorläufig, Einspruch bis 18:40")
    assert championship.rankings.get(document_id="players").objections_until == end


def test_end_that_was_stated_or_is_of_nothing_is_refused(championship: Tournament, tournament: Tournament) -> None:
    assert refusal(editions.finalise, tournament, {"players": 1}, ACTOR) == "nothing_played"
    editions.finalise(championship, READ, ACTOR)
    assert [refusal(editions.finalise, championship, read, ACTOR) for read in (READ, {"players": 2}, {})] == [
        "stale",
        "final_already",
        "no_ranking_chosen",
    ]


def test_taken_back_for_a_reason_the_edition_stays_listed(final: Tournament, browser: Client) -> None:
    assert refusal(editions.take_back, final, {"players": 2, "teams": 2}, " ", ACTOR) == "reason_missing"
    editions.take_back(final, {"players": 2, "teams": 2}, "Einspruch von Tisch 2", ACTOR)
    assert (
        bool(Edition.objects.get().taken_back_at),
        browser.post(*dissolving(final.teams.get(name="Zwei"))).status_code,
    ) == (True, 302)
    again = editions.finalise(final, {"players": 3, "teams": 3}, ACTOR)
    told = browser.get(f"/turniere/{final.slug}/stand.json").json()["final"]
    assert (again.number, again.reason, told["edition"], [one["reason"] for one in told["corrections"]]) == (
        2,
        "Einspruch von Tisch 2",
        2,
        ["Einspruch von Tisch 2"],
    )
    says(browser.get(f"/turniere/{final.slug}/wertung/teams/fassung/1"), "Zurückgenommen am", "Zwei")
    listed = browser.get(f"/leitung/{final.slug}/endstand/").content.decode()
    assert [tag for tag in re.findall(r'class="tag[^>]*>([^<]*)<', listed) if "Einspruch" in tag] == []  # one line


def test_ranking_taken_back_leaves_the_others_final(final: Tournament) -> None:
    editions.take_back(final, {"teams": 2}, "Zwei war zu dritt", ACTOR)
    assert (Edition.objects.get().taken_back_at, Correction.objects.get().what) == (
        None,
        "Endstand zurückgenommen: Mannschaften",
    )
    again = editions.finalise(final, {"teams": 3}, ACTOR)
    assert (again.number, again.reason, again.lists.count()) == (2, "Zwei war zu dritt", 1)


def test_list_that_lacks_a_series_is_not_called_final() -> None:
    """Two series were played, and the first alone is published: the list everybody sees is not the final one."""
    tournament = make_tournament(4, series=3, clubs=1)
    for number in (1, 2):
        table = seat_series(tournament, number).card_tables.get()
        type_totals(table, 1, {seat: PaperTotal(10 * seat, 100) for seat in range(1, 5)}, ACTOR)
    publish_results(tournament, 1)
    editions.finalise(tournament, {"players": 1}, ACTOR)
    stand = f"/turniere/{tournament.slug}/stand"
    says(Client().get(stand), "Zwischenstand nach der 1. Serie")
    assert Client().get(f"{stand}.json").json()["final"] is None
    publish_results(tournament, 2)
    says(Client().get(stand), "Endstand")
    seat_series(tournament, 3)  # of which no list is closed
    assert Client().get(f"{stand}.json").json()["final"]["edition"] == 1


# Earlier editions stay to be had.


@pytest.fixture
def second(final: Tournament, browser: Client) -> Tournament:
    """There is a second Fassung, in which 6 is first."""
    corrected(browser, *totals(final, 10), "Additionsfehler")
    return final


def test_page_and_files_say_what_stood_and_why_it_does_no_more(second: Tournament) -> None:
    at = f"/turniere/{second.slug}/wertung/players/fassung"
    five, six = name(second, 5), name(second, 6)
    before, now = (said(Client().get(f"{at}/{number}").content.decode()) for number in (1, 2))
    shows(before, "Endstand, Fassung 1. Ersetzt durch Fassung 2")
    shows(now, ": Additionsfehler")
    assert (before.index(five) < before.index(six), now.index(six) < now.index(five)) == (True, True)
    document = Client().get(f"{at}/2.json").json()
    assert (
        document["edition"],
        [one["reason"] for one in document["corrections"]],
        [row["rank"] for row in document["rows"]],
        Client().get(f"{at}/1.csv").content.decode("utf-8-sig").splitlines()[1].startswith(f"1;{five};"),
        Client().get(f"{at}/3").status_code,
    ) == (2, ["Additionsfehler"], [1, 2, 3, 4, 5, 6, 6, 8], True, 404)
    shows(" ".join(texts(Client().get(f"{at}/2.pdf").content)[0].split()), "Fassung 2 – berichtigt am", "Prüfzeichen")
    says(Client().get(f"/turniere/{second.slug}/wertung/players"), "Fassung 1 ansehen")
    second.teams.get(name="Zwei").members.all().delete()
    says(Client().get(f"/turniere/{second.slug}/wertung/teams/fassung/1"), f"{five} · {name(second, 7)}")


def test_once_public_they_stay_also_without_the_results(second: Tournament) -> None:
    read = dict(second.rankings.filter(final_at__isnull=False).values_list("document_id", "version"))
    editions.take_back(second, read, "Einspruch", ACTOR)
    one = second.series.get(number=1)
    with correcting("Einspruch"):
        publishing.withdraw_results(one, one.version, ACTOR)
    assert {
        Client().get(f"/turniere/{second.slug}/wertung/players/fassung/1{file}").status_code for file in ("", ".csv")
    } == {200}


def test_anonymous_player_has_no_name_in_editions(second: Tournament) -> None:
    """As they were numbered then; in every other public page: tests/core/test_public_names.py."""
    five = name(second, 5)
    withheld = [public_edition(second, "players", 1)]
    second.registrations.filter(number=5).update(anonymous=True, number=55)
    write_something(second)
    withheld += [public_edition(second, key, 1) for key in ("players", "teams")]
    assert [one and one.withheld for one in withheld] == [0, 1, 1]
    for ranking in ("players", "teams"):
        says(Client().get(f"/turniere/{second.slug}/wertung/{ranking}/fassung/1"), "Teilnehmer 5", but_not=[five])


def test_editions_of_unpublished_results_are_not_found(second: Tournament) -> None:
    second.series.update(results_published_at=None)
    write_something(second)
    assert {
        Client().get(f"/turniere/{second.slug}/wertung/players/fassung/1{file}").status_code for file in ("", ".csv")
    } == {404}


def test_fassung_is_linked_once_it_is_public(championship: Tournament) -> None:
    """The end is stated before the results are published."""
    championship.series.update(results_published_at=None)
    write_something(championship)
    editions.finalise(championship, READ, ACTOR)
    stand = f"/turniere/{championship.slug}/wertung/players"
    says(Client().get(stand), but_not=["Fassung 1 ansehen"])
    publish_results(championship, 1)
    says(Client().get(stand), "Fassung 1 ansehen")


@pytest.mark.parametrize("key", few(1, ["..", "fassung/1", "a/b", "a.json", "~2E"]))
def test_fassung_of_an_oddly_named_ranking_is_found_by_its_link(championship: Tournament, key: str) -> None:
    Ranking.objects.create(tournament=championship, document_id=key, name="Wertung", of="players", position=1)
    editions.finalise(championship, {key: 1}, ACTOR)
    (link,) = re.findall(r'href="([^"]*/fassung/1)"', Client().get(ranking_url(championship, key)).content.decode())
    fassung = Client().get(unquote(link))
    says(fassung, "Endstand, Fassung 1")
    files = re.findall(r'href="([^"]*/fassung/1\.\w+)"', fassung.content.decode())
    assert [Client().get(unquote(file)).status_code for file in files] == [200] * 3


def test_once_one_is_public_the_tournament_is_hidden_no_more(final: Tournament) -> None:
    """ "A Fassung once public stays listed": what hides it would change silently what was published."""
    read = dict(final.rankings.values_list("document_id", "version"))
    for _once in ("final", "taken back"):
        assert refusal(publishing.set_published, final, ACTOR, published=False) == "editions_public"
        if final.rankings.filter(final_at__isnull=False).exists():
            editions.take_back(final, read, "Einspruch", ACTOR)
    assert Tournament.objects.get(pk=final.pk).published


def test_fassung_never_public_hinders_no_hiding(championship: Tournament) -> None:
    championship.series.update(results_published_at=None)
    editions.finalise(championship, READ, ACTOR)
    publishing.set_published(championship, ACTOR, published=False)
    assert not Tournament.objects.get(pk=championship.pk).published


def test_final_list_is_deleted_when_asked_for_explicitly(final: Tournament, browser: Client) -> None:
    revision = Tournament.objects.get(pk=final.pk).revision
    assert refusal(delete_tournament, final, revision, ACTOR, with_final=False) == "final_goes_too"
    assert (
        "Festgehaltene Endstände 1" in text_of(browser.get(f"/leitung/{final.slug}/loeschen/")),
        delete(browser, final),
        Tournament.objects.exists(),
        delete(browser, final, with_final="on"),
    ) == (True, 400, True, 302)
    assert (
        Tournament.objects.exists(),
        "ist wieder da" in restore(browser, final),
        "Endstand" in text_of(Client().get(f"/turniere/{final.slug}/stand")),
    ) == (False, True, True)


def test_end_stated_since_the_page_was_read_stops_deletion(championship: Tournament, browser: Client) -> None:
    read = {"revision": str(Tournament.objects.get().revision)}
    editions.finalise(championship, READ, ACTOR)
    assert browser.post(f"/leitung/{championship.slug}/loeschen/", read).status_code == 400
    said = browser.post(f"/leitung/{championship.slug}/loeschen/", {**read, "with_final": "on"})
    assert (said.status_code, Tournament.objects.exists()) == (409, True)
