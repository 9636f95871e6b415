"""What phones say of themselves: bounded in size and number, believed by nobody, shown to organisers only."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import ACTOR
from tests.lists.keeper.phone import codes, entry, put
from tests.phones.notices import OLD_LINK, link_of, notice, tell
from tournament.lists.acts.links import renew_link
from tournament.models import AuditEntry, CardTable, HeldList
from tournament.models.link import hash_of
from tournament.phones.acts import notices, room
from tournament.phones.forms.notice import MOST_GAMES, notice_of


class TestKept:
    def test_link_hashed_and_what_the_phone_says(self, client: Client, card_table: CardTable) -> None:
        answer = tell(client, OLD_LINK, notice(card_table))
        assert (answer.status_code, answer.json()) == (200, {"told": True})
        held = HeldList.objects.get()
        assert held.token_hash == hash_of("AAAAAAAAAAAAAAAAAAAAAA")
        assert (held.tournament_name, held.series_number, held.table_number) == ("Pokal 2026", 1, 1)
        assert (held.games, held.card_table, held.answered_at is not None) == ([1, 2], None, True)
        assert held.seats[0] == {"seat": 1, "from_game": 1, "name": "Ahrens, Anna"}

    def test_said_again_it_is_one_phone(self, client: Client, card_table: CardTable) -> None:
        for games in ([1], [1, 2], [1, 2]):
            tell(client, OLD_LINK, notice(card_table, games=games))
        held = HeldList.objects.get()
        assert (held.games, held.version) == ([1, 2], 1)
        tell(client, OLD_LINK, notice(card_table, table=2))
        held.refresh_from_db()
        assert (held.table_number, held.version) == (2, 2)  # another phone than the organiser has read of

    def test_notice_gives_no_right_and_is_no_act(self, client: Client, card_table: CardTable) -> None:
        tell(client, OLD_LINK, notice(card_table))
        assert put(client, OLD_LINK, 1, entry()).status_code == 404
        assert client.get(f"{OLD_LINK}state").status_code == 404
        assert not AuditEntry.objects.exists()

    def test_link_that_was_withdrawn_is_told_so(self, client: Client, card_table: CardTable) -> None:
        old = link_of(card_table)
        renew_link(card_table, ACTOR)
        answer = tell(client, old, notice(card_table))
        assert (answer.status_code, codes(answer)) == (410, [("", "link_withdrawn_renewed")])
        assert not HeldList.objects.exists()


class TestBounds:
    @pytest.mark.parametrize(
        "said",
        [
            {"games": list(range(MOST_GAMES + 1))},
            {"games": [40_000]},
            {"games": [-1]},
            {"games": ["1"]},
            {"seats": [{"seat": 1, "from_game": 1, "name": "A"}] * 41},
            {"seats": ["Ahrens"]},
            {"later": [{"seat": 1, "from_game": 1, "name": "half an emoji \ud83d"}]},
            {"table": 1.5},
            {"table": None},
            {"tournament": 7},
            {"hash": ["x"]},
        ],
    )
    def test_notice_no_phone_of_ours_says_is_refused(
        self, client: Client, card_table: CardTable, said: dict[str, Any]
    ) -> None:
        assert tell(client, OLD_LINK, notice(card_table, **said)).status_code == 422
        assert not HeldList.objects.exists()

    def test_neither_a_list_nor_nothing_is_a_notice(self, client: Client, card_table: CardTable) -> None:
        assert tell(client, OLD_LINK, []).status_code == 422
        assert client.post(f"{OLD_LINK}melden", "?", content_type="application/json").status_code == 400
        assert client.get(f"{OLD_LINK}melden").status_code == 405

    def test_notice_takes_as_many_games_as_may_be_and_cuts_long_names(
        self, client: Client, card_table: CardTable
    ) -> None:
        most = list(range(MOST_GAMES))
        assert tell(client, OLD_LINK, notice(card_table, games=most, tournament="P" * 200)).status_code == 200
        held = HeldList.objects.get()
        assert (held.games, held.tournament_name) == (most, "P" * 120)

    @pytest.mark.parametrize(
        "moment",
        [
            *("gestern", "2026-05-09T10:30:00", "2999-01-01T00:00:00+00:00", 7, "2026-99-99"),
            "0001-01-01T00:00:00+14:00",  # before the calendar begins, where a server counts by Greenwich
        ],
    )
    def test_moment_that_cannot_be_is_none(self, card_table: CardTable, moment: object) -> None:
        assert notice_of(notice(card_table, answered=moment)).answered_at is None

    def test_notices_are_bounded_and_waiting_phones_go_on(
        self, client: Client, card_table: CardTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(room, "MOST_WAITING", 2)
        links = [f"/liste/{letter * 22}/" for letter in "ABC"]
        for link in (*links, links[1], links[2]):
            assert tell(client, link, notice(card_table)).status_code == 200
        hashes = [hash_of(letter * 22) for letter in "BC"]  # A was not heard of for longest
        assert sorted(HeldList.objects.values_list("token_hash", flat=True)) == sorted(hashes)
        notices.clear(ACTOR)
        assert not HeldList.objects.exists()
        assert AuditEntry.objects.get().after == {"phones": 2}
