"""Two people of a published seating change places: the cost is shown, it is asked once, phones and pages follow."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.draw.drawing import draw_all, keep_apart, missing, plan, publish
from tests.draw.series_pages import series, url
from tests.factories import ACTOR, fill_list, make_table, make_team, make_tournament, seat_series
from tests.lists.sitting import put, who
from tests.web.answers import Answer, text
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import changed_by_hand
from tournament.draw.acts import seating, wishes
from tournament.draw.acts.swapping import swap_published
from tournament.lists.acts.lists import PaperTotal, close_list, type_totals
from tournament.lists.acts.names import take_name
from tournament.lists.reads.whole_series import Placing
from tournament.models import Apart, AuditEntry, CardTable, Registration, TakenName, Tournament, Weight
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db
PAGE = "plaetze-tauschen/"


def tables(tournament: Tournament) -> list[list[int]]:
    """Start numbers of the first series by table and seat."""
    return plan(series(tournament))


def swap(tournament: Tournament, first: int, second: int) -> None:
    one = series(tournament)
    swap_published(one, one.version, ACTOR, first, second)


def refused(tournament: Tournament, first: int, second: int) -> tuple[str, dict[str, object]]:
    before = tables(tournament)
    with pytest.raises(RefusedError) as raised:
        swap(tournament, first, second)
    assert tables(tournament) == before
    return raised.value.code, dict(raised.value.params)


def state(client: Client, table: int) -> dict[str, Any]:
    nonce = CardTable.objects.get(number=table, series__number=1).link_nonce
    return dict(client.get(f"/liste/{token_of(nonce)}/state").json())


def names(client: Client, table: int) -> list[str]:
    return [seat["name"] for seat in state(client, table)["seats"]]


class TestAct:
    @pytest.fixture
    def eight(self) -> Tournament:
        """Table 1 has the start numbers 1 to 4, table 2 those from 5 to 8; published."""
        tournament = make_tournament(8, series=2)
        seat_series(tournament)
        return tournament

    def test_two_change_places_and_back_and_the_links_stay(self, eight: Tournament) -> None:
        links = list(CardTable.objects.order_by("number").values_list("token_hash", flat=True))
        swap(eight, 2, 7)
        assert tables(eight) == [[1, 7, 3, 4], [5, 6, 2, 8]]
        swap(eight, 7, 2)
        assert tables(eight) == [[1, 2, 3, 4], [5, 6, 7, 8]]
        assert list(CardTable.objects.order_by("number").values_list("token_hash", flat=True)) == links

    def test_at_one_table_only_its_list_is_void(self, eight: Tournament) -> None:
        swap(eight, 2, 3)
        assert (tables(eight), AuditEntry.objects.get().after["lists"]) == ([[1, 3, 2, 4], [5, 6, 7, 8]], [1])

    def test_swap_is_one_act_in_the_log_with_both_names_and_places(
        self, eight: Tournament, organiser_client: Client
    ) -> None:
        one, other = (who(series(eight), number).person.name for number in (2, 7))
        revision = eight.revision
        swap(eight, 2, 7)
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

    def test_phones_show_who_sits_there_now_and_speak_for_nobody_who_left(
        self, eight: Tournament, client: Client
    ) -> None:
        first, second = CardTable.objects.order_by("number")
        take_name(first, 1)
        take_name(first, 2)
        take_name(second, 3)
        CardTable.objects.update(cards_confirmed_at="2026-05-09T10:00Z")
        one, other = names(client, 1), names(client, 2)
        swap(eight, 2, 7)
        now = [one[0], other[2], one[2], one[3]], [other[0], other[1], one[1], other[3]]
        assert (names(client, 1), names(client, 2)) == now
        assert [state(client, table)["names_taken"] for table in (1, 2)] == [[1], []]
        assert TakenName.objects.count() == 1  # the others are not taken again when they are swapped back
        assert state(client, 1)["cards_confirmed_at"] is None

    def test_swap_is_refused_where_a_game_is_stored(self, eight: Tournament) -> None:
        fill_list(series(eight).card_tables.get(number=2))
        assert refused(eight, 2, 7) == refused(eight, 7, 2) == ("swap_begun", {"table": 2})

    def test_swap_is_refused_where_a_total_is_stored(self, eight: Tournament) -> None:
        table = series(eight).card_tables.get(number=2)
        type_totals(table, table.version, {seat: PaperTotal(20, 300) for seat in (1, 2, 3, 4)}, ACTOR)
        close_list(table, ACTOR)
        assert refused(eight, 2, 7) == ("swap_begun", {"table": 2})

    def test_swap_takes_two_who_sit_there_from_the_start_and_are_there(self, eight: Tournament) -> None:
        assert [refused(eight, *two)[0] for two in ((2, 2), (2, 99), (0, 0))] == ["swap_two"] * 3
        for there in ({"present": False, "withdrawn": False}, {"present": True, "withdrawn": True}):
            Registration.objects.filter(number=7).update(**there)
            assert refused(eight, 2, 7) == ("swap_away", {"name": who(series(eight), 7).person.name})
        Registration.objects.filter(number=7).update(withdrawn=False)
        put(series(eight), Placing(2, 1, 3, None))
        assert refused(eight, 2, 7) == ("swap_left", {"table": 2})

    def test_older_plan_seen_changes_nothing(self, eight: Tournament) -> None:
        old = series(eight)
        swap(eight, 2, 7)
        with pytest.raises(StaleError):
            swap_published(old, old.version, ACTOR, 1, 8)
        assert tables(eight) == [[1, 7, 3, 4], [5, 6, 2, 8]]

    def test_draft_again_is_changed_as_a_draft_and_says_what_was_swapped(self, eight: Tournament) -> None:
        swap(eight, 2, 7)
        seating.withdraw(series(eight), series(eight).version, ACTOR)
        (places,) = changed_by_hand(series(eight))
        assert sorted(places.values()) == ["Tisch 1, Platz 2", "Tisch 2, Platz 3"]
        assert refused(eight, 2, 7)[0] == "series_not_published"


def test_swap_by_hand_is_public_until_it_is_swapped_back(client: Client) -> None:
    tournament = make_tournament(16, clubs=16)
    draw_all(tournament)
    publish(tournament)
    page = f"/turniere/{tournament.slug}/sitzplan/1"
    (a, *_), (b, *_), *_ = tables(tournament)
    assert "von Hand getauscht" not in text(client.get(page))
    swap(tournament, a, b)
    shown = text(client.get(f"{page}?nach=tisch"))
    assert re.search(r"Danach geändert</dt><dd>1\. Serie<br> ?<small>von Hand getauscht", shown)
    first = shown[shown.index('id="tisch-1"') : shown.index('id="tisch-2"')]
    assert who(series(tournament), b).person.name in first
    swap(tournament, a, b)
    assert "von Hand getauscht" not in text(client.get(page))


def test_seats_put_right_are_public_as_a_swap_is(client: Client) -> None:
    tournament = make_tournament(16, clubs=16)
    draw_all(tournament)
    publish(tournament)
    (a, *_), (b, *_), *_ = tables(tournament)
    one, other = (who(series(tournament), number).pk for number in (a, b))
    put(series(tournament), Placing(1, 1, 1, other), Placing(2, 1, 1, one))
    assert "oder richtiggestellt" in text(client.get(f"/turniere/{tournament.slug}/sitzplan/1"))


class TestPage:
    @pytest.fixture
    def eleven(self, organiser_client: Client, run: Callable[..., Tournament]) -> Tournament:
        """Tables 1 to 4, 5 to 8, 9 to 11; in series 2 the table of three has 1, 2 and 9."""
        tournament = run(11, clubs=11, series=2)
        seat_series(tournament)
        by_number = {one.number: one for one in tournament.registrations.all()}
        for table, numbers in enumerate(([3, 5, 10, 6], [4, 7, 11, 8], [1, 2, 9]), 1):
            make_table(series(tournament, 2), table, [by_number[number] for number in numbers])
        return tournament

    def ask(self, client: Client, tournament: Tournament, *people: object) -> Answer:
        return client.post(url(tournament, PAGE), {"person": people})

    def agree(self, client: Client, tournament: Tournament, first: int, second: int) -> str:
        sent = {"person": [first, second], "version": series(tournament).version, "step": "store"}
        return text(client.post(url(tournament, PAGE), sent, follow=True))

    def costs(self, shown: str) -> list[tuple[str, str]]:
        """How many there are to mind of, now and afterwards, line by line."""
        return re.findall(r"<b>(\d+)&nbsp;→&nbsp;(\d+)</b>", shown)

    def test_cost_of_a_swap_is_shown_first(self, organiser_client: Client, eleven: Tournament) -> None:
        """8 goes to table 3, and 9 to table 2. 8 plays with 10 for a team and is of 11's club, is not to sit with 10,
        and has table 2 as his own. 9 was at the table of three twice, 8 never; 11 was with 8."""
        by_number = {one.number: one for one in eleven.registrations.all()}
        make_team(eleven, [by_number[8], by_number[10]])
        Registration.objects.filter(number=8).update(club=by_number[11].club, fixed_table=2)
        wishes.keep_apart(eleven, [by_number[8], by_number[10]], 1, Weight.ABSOLUTE, ACTOR)
        shown = text(self.ask(organiser_client, eleven, 9, 8))
        # Before: 5-6 and 7-8 meet in series 2 as well, 9 is at a table of three twice; afterwards 5-6 and 8-11 meet.
        assert self.costs(shown) == [("0", "1"), ("0", "1"), ("2", "2"), ("0", "1"), ("1", "0"), ("0", "1")]
        assert (
            missing(
                shown,
                f"{by_number[8].person.name} – {by_number[10].person.name}",
                "2 Tische neu drucken: Serie 1 Tisch 2, 3.",
                "gelten dann nicht mehr, ihre Links schon",
            )
            == []
        )
        assert tables(eleven) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
        assert not AuditEntry.objects.filter(action="published_seats_swapped").exists()

    def test_then_it_is_done_and_what_is_to_be_printed_is_named(
        self, organiser_client: Client, eleven: Tournament
    ) -> None:
        self.ask(organiser_client, eleven, 4, 9)
        done = self.agree(organiser_client, eleven, 4, 9)
        assert tables(eleven) == [[1, 2, 3, 9], [5, 6, 7, 8], [4, 10, 11]]
        assert (
            missing(
                done,
                "Plätze getauscht. Die Telefone an den Tischen zeigen es von selbst.",
                "2 Tische neu drucken: Serie 1 Tisch 1, 3.",
                f'href="{url(eleven, "listen.pdf")}?tische=1,3"',
                f"{who(series(eleven), 4).person.name}: Tisch 1, Platz 4 → Tisch 3, Platz 1",
            )
            == []
        )
        log = text(organiser_client.get(f"/leitung/{eleven.slug}/protokoll/"))
        assert (
            missing(log, "Plätze im veröffentlichten Sitzplan getauscht", "Tisch 1, Platz 4 → Tisch 3, Platz 1") == []
        )

    def test_wish_is_told_by_a_swap_to_nobody(
        self, organiser_client: Client, client: Client, eleven: Tournament
    ) -> None:
        keep_apart(eleven, 4, 10)
        self.agree(organiser_client, eleven, 4, 9)
        assert Apart.objects.exists()
        assert set(AuditEntry.objects.get(action="published_seats_swapped").after) == {"swapped", "lists"}
        assert "auseinander" not in text(client.get(f"/turniere/{eleven.slug}/sitzplan/1"))

    def test_ticks_other_than_two_are_explained(self, organiser_client: Client, eleven: Tournament) -> None:
        for ticked in ([], [1], [1, 2, 3], ["x", "2"], [1, 99]):
            answer = self.ask(organiser_client, eleven, *ticked)
            unsaid = missing(text(answer), "Bitte genau zwei Personen ankreuzen")
            assert (answer.status_code, unsaid) == (422, [])

    def test_refused_swap_is_explained_and_the_ticks_stay(self, organiser_client: Client, eleven: Tournament) -> None:
        fill_list(series(eleven).card_tables.get(number=3))
        shown = text(self.ask(organiser_client, eleven, 4, 9))
        assert (
            missing(
                shown, "An Tisch 3 ist schon etwas eingetragen; dort wird nicht mehr getauscht.", 'value="4" checked>'
            )
            == []
        )
        assert 'value="9"' not in shown  # nobody of table 3 can be ticked any more
        assert shown.count("steht fest") == 1

    def test_swap_after_somebody_was_faster_is_stale(self, organiser_client: Client, eleven: Tournament) -> None:
        sent = {"person": [4, 9], "version": series(eleven).version, "step": "store"}
        swap(eleven, 1, 5)
        answer = organiser_client.post(url(eleven, PAGE), sent, follow=True)
        assert "Inzwischen hat jemand anderes etwas geändert." in text(answer)
        assert tables(eleven) == [[5, 2, 3, 4], [1, 6, 7, 8], [9, 10, 11]]

    def test_series_page_leads_there_and_a_draft_does_not(self, organiser_client: Client, eleven: Tournament) -> None:
        assert url(eleven, PAGE) in text(organiser_client.get(url(eleven)))
        seating.withdraw(series(eleven), series(eleven).version, ACTOR)
        assert organiser_client.get(url(eleven, PAGE)).headers["Location"] == url(eleven)

    def test_stranger_may_not_swap(self, client: Client, eleven: Tournament) -> None:
        client.logout()
        assert (self.ask(client, eleven, 4, 9).status_code, tables(eleven)[0]) == (302, [1, 2, 3, 4])
