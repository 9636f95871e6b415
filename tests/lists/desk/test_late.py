"""What came too late, before the organiser: on the table's, the series' and the break's page, when results are
published, when the end is stated. Source: contract.md, section 4, "late".

Table 1: start numbers 1 to 4, Bauer wins game 1 with a Rommé (5) where Ahrens deals; 9 (Imhof) sits nowhere."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ACTOR, play_first_games, register, series_of
from tests.lists import sitting
from tests.lists.keeper.phone import SECOND, entry, link_of, put
from tests.lists.keeper.test_late import FIRST, closes, renews
from tests.lists.telling import fresh, refused
from tests.web.answers import shows, text
from tournament.ceremony.acts.revealing import begin
from tournament.lists.acts.results import publish_results as publish
from tournament.lists.reads.occupancy import Placing
from tournament.lists.reads.progress import silent_in
from tournament.models import AuditEntry, CardTable, Correction, Game, LateGame, Series, Tournament


@pytest.fixture
def kept(client: Client, card_table: CardTable, link: str) -> LateGame:
    """Game 1 came when the list was closed."""
    register(card_table.series.tournament, 2, [])
    closes(card_table)
    put(client, link, 1, entry(players=FIRST))
    return LateGame.objects.get()


def page(client: Client, tournament: Tournament, name: str = "card_table", *more: int) -> str:
    return text(client.get(reverse(f"organiser:{name}", args=[tournament.slug, *(more or (1, 1))])))


def sent(client: Client, tournament: Tournament, name: str, **content: Any) -> Any:
    address = reverse(f"organiser:{name}", args=[tournament.slug, 1, 1])
    return client.post(address, {"late": LateGame.objects.latest("pk").pk, "version": 0} | content, follow=True)


@pytest.mark.usefixtures("kept")
def test_pages_show_what_came_too_late_at_which_table_and_why(organiser_client: Client, tournament: Tournament) -> None:
    shown = page(organiser_client, tournament)
    words = ("Nachzügler: Spiel 1", "Telefon der Liste", "schon abgeschlossen", "Bauer, Bernd: Rommé", "eröffnet, 17")
    shows(shown, *words, but_not=["Wer hat gespielt?"])
    for name in ("series", "between"):
        shows(page(organiser_client, tournament, name, 1), "1 Nachzügler wartet", "/tisch/1/#nachzuegler")


def test_game_taken_in_is_in_the_closed_list(
    organiser_client: Client, tournament: Tournament, kept: LateGame, card_table: CardTable
) -> None:
    assert "Übernommen" in text(sent(organiser_client, tournament, "take_in_late"))
    kept.refresh_from_db()
    assert (Game.objects.get().entry_id, fresh(card_table).closed_at is None) == (kept.entry_id, False)
    assert (kept.decided, kept.decided_by, sitting.made(card_table.series, 2)) == ("taken", "organiser", 5)
    assert {"game_stored", "late_taken"} <= {*AuditEntry.objects.values_list("action", flat=True)}
    assert "Nachzügler:" not in page(organiser_client, tournament)


def test_organiser_is_asked_who_played_too(
    organiser_client: Client, tournament: Tournament, kept: LateGame, card_table: CardTable
) -> None:
    """Also of a list that is closed by now: both answers, nothing is guessed."""
    series = card_table.series
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=sitting.who(series, 9).pk))
    shows(
        page(organiser_client, tournament), "Eingetippt für Bauer, Bernd. Wer hat gespielt?", "Imhof, Ilse: übernehmen"
    )
    assert "Bitte sagen, wer dieses Spiel gespielt hat" in text(sent(organiser_client, tournament, "take_in_late"))
    sent(organiser_client, tournament, "take_in_late", answer="shown")
    assert (sitting.made(series, 2), sitting.at_table(series, 1)[1]) == (5, [(1, 2), (2, 9)])


def test_game_on_top_of_another_is_taken_in_only_as_it_was_read(
    organiser_client: Client, tournament: Tournament, client: Client, card_table: CardTable
) -> None:
    link = link_of(card_table)
    renews(card_table)
    put(client, link, 1, entry(players=FIRST))
    put(client, link_of(fresh(card_table)), 1, entry(players=FIRST))
    assert "So steht es in der Liste" in page(organiser_client, tournament)
    assert "Inzwischen" in text(sent(organiser_client, tournament, "take_in_late"))
    sent(organiser_client, tournament, "take_in_late", version=1)
    assert (Game.objects.get().version, LateGame.objects.get().decided) == (2, "taken")


def test_game_that_list_cannot_have_is_told_and_waits(
    organiser_client: Client, tournament: Tournament, client: Client, card_table: CardTable
) -> None:
    link = link_of(card_table)
    put(client, link, 1, entry())
    sitting.put(card_table.series, ends={1: 1})
    put(client, link, 2, entry(results=SECOND, players=FIRST))
    assert "nur die Spiele 1 bis 1" in text(sent(organiser_client, tournament, "take_in_late"))
    assert LateGame.objects.get().decided == ""


def test_published_game_is_taken_in_for_a_reason_only(
    organiser_client: Client, tournament: Tournament, kept: LateGame, card_table: CardTable
) -> None:
    LateGame.objects.update(why="verzählt")  # the phone's reason is not the organiser's
    publish(card_table.series, card_table.series.version, ACTOR, without_late=True)
    asked = sent(organiser_client, tournament, "take_in_late")
    assert (asked.status_code, Game.objects.exists()) == (409, False)
    seen = asked.context["trial"].seen
    sent(organiser_client, tournament, "take_in_late", correction_reason="kam ohne Netz", correction_seen=seen)
    assert (Game.objects.count(), Correction.objects.get().reason) == (1, "kam ohne Netz")


def test_rejected_game_needs_a_reason(organiser_client: Client, tournament: Tournament, kept: LateGame) -> None:
    assert "warum das Spiel nicht" in text(sent(organiser_client, tournament, "reject_late", reason=" "))
    assert "zu lang" in text(sent(organiser_client, tournament, "reject_late", reason="x" * 121)).lower()
    sent(organiser_client, tournament, "reject_late", reason="x" * 120)
    kept.refresh_from_db()
    assert (kept.decided, kept.reason) == ("rejected", "x" * 120)
    assert "wartet" not in page(organiser_client, tournament, "series", 1)
    for name in ("reject_late", "take_in_late"):  # decided: nothing changes
        sent(organiser_client, tournament, name, reason="anders")
    assert (LateGame.objects.get().reason, Game.objects.exists()) == ("x" * 120, False)


WAITING = "1 Spiel (Serie 1, Tisch 1: 1)"


def test_results_are_published_without_it_only_if_that_is_said(
    organiser_client: Client, tournament: Tournament, kept: LateGame
) -> None:
    series = series_of(tournament)
    assert refused(lambda: publish(series, series.version, ACTOR)) == (
        "late_undecided",
        {"late": WAITING},
    )
    for name, page_of in (("results", "standings"), ("between_results", "between")):
        address = reverse(f"organiser:{name}", args=[tournament.slug, 1])
        content = {"version": series.version, "public": "1", "anyway": "on"}  # its lists are open
        assert f"noch niemand entschieden hat: {WAITING}" in text(organiser_client.post(address, content, follow=True))
        assert f"Trotzdem, ohne die Nachzügler: {WAITING}" in text(
            organiser_client.get(
                reverse(f"organiser:{page_of}", args=[tournament.slug, *((1,) if page_of == "between" else ())])
                + "?ohne=close"
            )
        )
        organiser_client.post(address, content | {"without_late": "on"})
        assert series_of(tournament).results_published_at is not None
        series.results_published_at = None
        series.save()


def test_end_and_siegerehrung_wait_for_it(organiser_client: Client, tournament: Tournament, kept: LateGame) -> None:
    for card_table in CardTable.objects.filter(closed_at=None):
        card_table.series.tournament = tournament
        closes(card_table)
    assert refused(lambda: begin(tournament, 0, ACTOR)) == ("late_undecided", {"late": WAITING})
    shows(
        text(organiser_client.get(reverse("organiser:final", args=[tournament.slug]))),
        f"entschieden hat: {WAITING}",
        "Trotz offener Listen und Nachzügler",
    )
    with pytest.raises(CommandError, match="Nachzügler"):
        call_command("finalise", tournament.slug)
    call_command("finalise", tournament.slug, "--anyway")


def test_organiser_is_offered_only_who_can_have_played(
    organiser_client: Client, tournament: Tournament, kept: LateGame, card_table: CardTable
) -> None:
    """Seat 2 is empty by now, and the game has a result of it; then Bauer is deleted."""
    series = card_table.series
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=sitting.who(series, 9).pk))
    sitting.put(series, Placing(table=1, seat=2, from_game=1, player=None))
    shown = page(organiser_client, tournament)
    shows(shown, "Eingetippt für Bauer, Bernd.", "Bauer, Bernd: übernehmen", but_not=["niemand: über"])
    sent(organiser_client, tournament, "take_in_late", answer="seated")
    kept.refresh_from_db()
    assert kept.decided == ""
    sitting.who(series, 2).delete()
    nobody = "So, wie der Tisch jetzt besetzt ist, kann es niemand gewesen sein."
    shows(page(organiser_client, tournament), nobody, "Nicht übernehmen", but_not=[": übernehmen"])


# Silent is a phone that did not ask for its list for five minutes, though it asks every half minute.


MINUTE = timedelta(minutes=1)


WAIT = "das Telefon sagte: 2 Einträge warten."


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Its time is up; one game is stored at each table, an hour ago."""
    cache.clear()
    series = tournament.series.get(number=1)
    series.tournament = tournament
    play_first_games(series)
    now = timezone.now()
    Game.objects.update(stored_at=now - 60 * MINUTE)
    Series.objects.filter(pk=series.pk).update(started_at=now - 90 * MINUTE)
    return series


def ask(client: Client, card_table: CardTable, ago: timedelta, **said: str) -> None:
    """The phone asks for its list, so long ago."""
    client.get(f"{link_of(card_table)}state", headers=said)
    cache.set(f"heard:{card_table.token_hash}", timezone.now() - ago, 3600)


@pytest.fixture
def waits(client: Client, series: Series, card_table: CardTable) -> None:
    """The phone of table 1 said a minute ago that two entries wait."""
    ask(client, card_table, MINUTE, Unsent="2")


def silent(series: Series) -> list[tuple[int, int]]:
    return [(one.table, one.unsent) for one in silent_in(series, {1, 2})]


def test_phone_that_asks_for_its_list_is_not_silent(client: Client, series: Series, card_table: CardTable) -> None:
    client.get(f"{link_of(card_table)}state")
    assert silent(series) == [(2, 0)]  # nothing was heard since the game
    ask(client, card_table, 5 * MINUTE - timedelta(seconds=5))
    assert silent(series) == [(2, 0)]
    ask(client, card_table, 5 * MINUTE + timedelta(seconds=5))
    assert silent(series) == [(1, 0), (2, 0)]


@pytest.mark.usefixtures("waits")
def test_phone_that_said_what_waits_is_named_with_it(series: Series) -> None:
    assert silent(series)[0] == (1, 2)
    CardTable.objects.update(ends_after=1)  # both are complete: that nobody asks any more says nothing
    assert silent(series) == [(1, 2)]


def test_list_that_is_closed_or_on_paper_has_no_silent_phone(series: Series, card_table: CardTable) -> None:
    series.card_tables.get(number=2).games.all().delete()
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    assert silent(series) == []


@pytest.mark.usefixtures("waits")
def test_pages_name_it_before_anything_is_decided(
    organiser_client: Client, series: Series, card_table: CardTable
) -> None:
    slug = series.tournament.slug
    for name, more in (("strike_games", (1,)), *((one, (1, 1)) for one in ("card_table", "who_sits", "paper_list"))):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, *more])))
        assert WAIT in page, name
    blind = reverse("organiser:second_typing", args=[slug, 1, 1])
    assert WAIT not in text(organiser_client.get(blind))  # takes nothing
    Tournament.objects.update(games_per_series=4)
    CardTable.objects.filter(pk=card_table.pk).update(ends_after=1)  # it is complete
    for name in ("series", "between"):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, 1])))
        assert WAIT in page, name


def before(page: str, act: str) -> int:
    """How often it is said between the beginning of the form of an act, or what leads to it, and its button."""
    return page[: page.index(act)].rpartition("<h2")[2].count(WAIT)


@pytest.mark.usefixtures("waits")
def test_list_goes_to_a_new_link_or_to_sums_only_after_it_was_named(organiser_client: Client, series: Series) -> None:
    """Nothing of it is stored yet, else there are no sums to type."""
    Game.objects.all().delete()
    page = text(
        organiser_client.get(reverse("organiser:card_table", args=[series.tournament.slug, 1, 1]), {"summen": 1})
    )
    assert (before(page, "Summen speichern"), before(page, "Neuen Link machen"), page.count(WAIT)) == (1, 1, 2)


@pytest.mark.usefixtures("waits")
def test_seats_of_a_list_go_only_after_its_phone_was_named(organiser_client: Client, series: Series) -> None:
    """Two are to change places, a seating to be withdrawn, people who came and went to be taken in; a table that stays
    as it is is not named."""
    Game.objects.all().delete()
    slug = series.tournament.slug
    swap = reverse("organiser:swap_published", args=[slug, 1])
    for people, named in (([1, 5], 1), ([1, 2], 1), ([5, 6], 0)):
        assert text(organiser_client.post(swap, {"person": people})).count(WAIT) == named
    page = text(organiser_client.get(reverse("organiser:series", args=[slug, 1])))
    assert before(page, "Wieder zum Entwurf machen") == 1
    series.tournament.registrations.filter(number=1).update(present=False)
    page = text(
        organiser_client.post(reverse("organiser:preview_changes", args=[slug]), {"series": f"1.{series.version}"})
    )
    assert before(page.replace("<h3", "<h2"), "So einarbeiten") == 1
