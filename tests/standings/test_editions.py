"""Fassungen of the end (issue 12, "Final means final"): once public, one stays to be had.

A final list that everybody has seen goes with its tournament only where that was said: titles hang on it.
"""

import re
from urllib.parse import unquote

import pytest
from django.test import Client

from tests.factories import ACTOR, publish_results, write_something
from tests.setup.test_deleting import delete, restore
from tests.standings.ended import READ, hidden, name, said, totals, write_something_anyway
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.errors import RefusedError
from tournament.core.lock import correcting
from tournament.models import Ranking, Tournament
from tournament.standings.acts import editions, publishing
from tournament.standings.acts.editions import finalise
from tournament.web.ranking_address import ranking_url

pytestmark = pytest.mark.django_db


class TestEditions:
    """Earlier editions stay to be had."""

    @pytest.fixture
    def corrected(self, final: Tournament, at_desk: Client) -> Tournament:
        address, fields = totals(final, 10)
        page = at_desk.post(address, fields).content.decode()
        at_desk.post(address, hidden(page) | {"correction_reason": "Additionsfehler"})
        return final

    def test_page_and_files_say_what_stood_and_why_it_does_no_more(self, corrected: Tournament) -> None:
        at = f"/turniere/{corrected.slug}/wertung/players/fassung"
        first = said(Client().get(f"{at}/1").content.decode())
        assert "Endstand, Fassung 1. Ersetzt durch Fassung 2" in first
        assert first.index(name(corrected, 5)) < first.index(name(corrected, 6))
        second = said(Client().get(f"{at}/2").content.decode())
        assert ": Additionsfehler" in second
        assert second.index(name(corrected, 6)) < second.index(name(corrected, 5))
        document = Client().get(f"{at}/2.json").json()
        assert (
            document["edition"],
            [one["reason"] for one in document["corrections"]],
            [row["rank"] for row in document["rows"]],
            Client()
            .get(f"{at}/1.csv")
            .content.decode("utf-8-sig")
            .splitlines()[1]
            .startswith(f"1;{name(corrected, 5)};"),
        ) == (2, ["Additionsfehler"], [1, 2, 3, 4, 5, 6, 6, 8], True)
        pages = texts(Client().get(f"{at}/2.pdf").content)
        assert ("Fassung 2 – berichtigt am" in " ".join(pages[0].split()), "Prüfzeichen" in pages[0]) == (True, True)
        ranked = said(Client().get(f"/turniere/{corrected.slug}/wertung/players").content.decode())
        assert ("Fassung 1 ansehen" in ranked, Client().get(f"{at}/3").status_code) == (True, 404)

    def test_teams_are_shown_with_who_was_in_them(self, corrected: Tournament) -> None:
        corrected.teams.get(name="Zwei").members.all().delete()
        page = said(Client().get(f"/turniere/{corrected.slug}/wertung/teams/fassung/1").content.decode())
        assert f"{name(corrected, 5)} · {name(corrected, 7)}" in page

    def test_once_public_they_stay_also_without_the_results(self, corrected: Tournament) -> None:
        read = dict(corrected.rankings.filter(final_at__isnull=False).values_list("document_id", "version"))
        editions.take_back(corrected, read, "Einspruch", ACTOR)
        one = corrected.series.get(number=1)
        with correcting("Einspruch"):
            publishing.withdraw_results(one, one.version, ACTOR)
        assert {
            Client().get(f"/turniere/{corrected.slug}/wertung/players/fassung/1{file}").status_code
            for file in ("", ".json", ".csv", ".pdf")
        } == {200}

    def test_editions_of_unpublished_results_are_not_found(self, corrected: Tournament) -> None:
        corrected.series.update(results_published_at=None)
        write_something_anyway(corrected)
        assert {
            Client().get(f"/turniere/{corrected.slug}/wertung/players/fassung/1{file}").status_code
            for file in ("", ".json", ".csv", ".pdf")
        } == {404}

    def test_anonymous_player_has_no_name_in_editions(self, corrected: Tournament) -> None:
        five = name(corrected, 5)
        corrected.registrations.filter(number=5).update(anonymous=True)
        write_something_anyway(corrected)
        for ranking in ("players", "teams"):
            page = Client().get(f"/turniere/{corrected.slug}/wertung/{ranking}/fassung/1").content.decode()
            assert (five in page, "Teilnehmer 5" in page) == (False, True)

    def test_anonymous_player_has_no_name_after_his_number_changed(self, corrected: Tournament) -> None:
        five = name(corrected, 5)
        corrected.registrations.filter(number=5).update(anonymous=True, number=55)
        write_something_anyway(corrected)
        for ranking in ("players", "teams"):
            page = Client().get(f"/turniere/{corrected.slug}/wertung/{ranking}/fassung/1").content.decode()
            assert five not in page


def ended(tournament: Tournament) -> None:
    """Its end is stated."""
    editions.finalise(tournament, READ, ACTOR)


class TestWhatIsLinked:
    def test_fassung_is_linked_once_it_is_public(self, championship: Tournament) -> None:
        """The end is stated before the results are published."""
        championship.series.update(results_published_at=None)
        write_something(championship)
        ended(championship)
        stand = f"/turniere/{championship.slug}/wertung/players"
        assert "Fassung 1 ansehen" not in Client().get(stand).content.decode()
        publish_results(championship, 1)
        assert "Fassung 1 ansehen" in Client().get(stand).content.decode()

    @pytest.mark.parametrize("key", ["..", "a/b", "a.json", "~2E", "fassung/1"])
    def test_fassung_of_an_oddly_named_ranking_is_found_by_its_link(self, championship: Tournament, key: str) -> None:
        Ranking.objects.create(tournament=championship, document_id=key, name="Wertung", of="players", position=1)
        editions.finalise(championship, {key: 1}, ACTOR)
        page = Client().get(ranking_url(championship, key)).content.decode()
        (link,) = re.findall(r'href="([^"]*/fassung/1)"', page)
        fassung = Client().get(unquote(link))
        assert (fassung.status_code, "Endstand, Fassung 1" in said(fassung.content.decode())) == (200, True)
        files = re.findall(r'href="([^"]*/fassung/1\.\w+)"', fassung.content.decode())
        assert [Client().get(unquote(file)).status_code for file in files] == [200] * 3

    def test_once_one_is_public_the_tournament_is_hidden_no_more(self, final: Tournament) -> None:
        """ "A Fassung once public stays listed": what hides it would change silently what was published."""
        read = dict(final.rankings.values_list("document_id", "version"))
        for _once in ("final", "taken back"):
            with pytest.raises(RefusedError, match=r"^editions_public$"):
                publishing.set_published(final, ACTOR, published=False)
            if final.rankings.filter(final_at__isnull=False).exists():
                editions.take_back(final, read, "Einspruch", ACTOR)
        assert Tournament.objects.get(pk=final.pk).published

    def test_fassung_never_public_hinders_no_hiding(self, championship: Tournament) -> None:
        championship.series.update(results_published_at=None)
        ended(championship)
        publishing.set_published(championship, ACTOR, published=False)
        assert not Tournament.objects.get(pk=championship.pk).published


def test_final_list_is_deleted_when_asked_for_explicitly(final: Tournament, at_desk: Client) -> None:
    page = text_of(at_desk.get(f"/leitung/{final.slug}/loeschen/"))
    assert (
        "Fassungen des Endstands 1" in page,
        delete(at_desk, final),
        Tournament.objects.exists(),
        delete(at_desk, final, with_final="on"),
    ) == (True, 400, True, 302)
    assert (
        Tournament.objects.exists(),
        "ist wieder da" in restore(at_desk, final),
        "Endstand" in text_of(Client().get(f"/turniere/{final.slug}/stand")),
    ) == (False, True, True)


def test_end_stated_since_the_page_was_read_stops_deletion(championship: Tournament, at_desk: Client) -> None:
    read = {"revision": str(Tournament.objects.get().revision)}
    finalise(championship, READ, ACTOR)
    assert at_desk.post(f"/leitung/{championship.slug}/loeschen/", read).status_code == 400
    said = at_desk.post(f"/leitung/{championship.slug}/loeschen/", {**read, "with_final": "on"})
    assert (said.status_code, Tournament.objects.exists()) == (409, True)
