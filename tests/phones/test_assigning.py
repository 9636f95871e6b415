"""A phone with an unknown link is assigned: its own link works, and it gives back by the ordinary acts."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, put
from tests.phones.notices import OLD_LINK, link_of, notice, tell
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError, StaleError
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.lists import close_list
from tournament.models import AuditEntry, CardTable, HeldList, Series, Tournament
from tournament.phones.acts.assigning import assign, assign_all
from tournament.phones.reads.held import consents, waiting_phones
from tournament.phones.reads.returned import returned

SECOND = [ROMME | {"seat": 1}, OPENED, NOT_OPENED]
OTHER_LINK = "/liste/BBBBBBBBBBBBBBBBBBBBBB/"


@pytest.fixture
def held(client: Client, card_table: CardTable) -> HeldList:
    """The phone of table 1, which waits."""
    tell(client, OLD_LINK, notice(card_table))
    return HeldList.objects.get()


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_superuser("eigner")


class TestAssigning:
    def test_assigned_phone_keeps_the_list_by_its_own_link_and_the_printed_one(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
    ) -> None:
        assign(tournament, held, held.version, ACTOR)
        games = {1: entry() | {"held": True}, 2: entry(results=SECOND) | {"held": True}}
        for number, game in games.items():
            assert put(client, OLD_LINK, number, game).status_code == 200
        state = client.get(f"{OLD_LINK}state").json()
        assert [game["entry_id"] for game in state["games"]] == [game["entry_id"] for game in games.values()]
        assert client.get(OLD_LINK).status_code == 200
        (back,) = returned(tournament)
        assert (back.table, back.came, back.here, back.still) == (card_table, "1–2", "1–2", "")
        assert back.answered_at == held.answered_at
        assert back.last_at is not None

    def test_games_given_back_are_told_apart_in_the_log(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
    ) -> None:
        assign(tournament, held, held.version, ACTOR)
        put(client, OLD_LINK, 1, entry() | {"held": True})
        put(client, OLD_LINK, 1, entry(1) | {"held": True, "reason": "Augen"})
        put(client, link_of(card_table), 2, entry(results=SECOND))
        client.post(f"{OLD_LINK}rufen", '{"reason": "Regelfrage"}', content_type="application/json")
        phone, own = "Liste: Serie 1, Tisch 1, zugeordnetes Telefon", "Liste: Serie 1, Tisch 1"
        rows = AuditEntry.objects.exclude(action="phone_assigned").order_by("revision")
        assert [row.actor for row in rows] == [phone, phone, own, phone]
        reasons = [row.after.get("reason") for row in rows[:2]]
        assert reasons == ["vom Telefon zurückgegeben", "Augen, vom Telefon zurückgegeben"]
        assert [row.salts for row in rows if "actor" in (row.salts or {})] == []  # nothing of a person in it
        tournament.refresh_from_db()
        assert first_fault(tournament) is None
        (back,) = returned(tournament)
        assert back.came == "1"

    def test_assigning_is_an_act_with_what_the_organiser_saw(self, tournament: Tournament, held: HeldList) -> None:
        assign(tournament, held, held.version, ACTOR)
        row = AuditEntry.objects.get(action="phone_assigned")
        assert (row.subject, row.actor) == ("Serie 1, Tisch 1", "Test")
        assert row.after == {"games": [1, 2], "seats": ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"]}

    def test_games_not_given_back_yet_are_shown(self, client: Client, tournament: Tournament, held: HeldList) -> None:
        assign(tournament, held, held.version, ACTOR)
        put(client, OLD_LINK, 1, entry() | {"held": True})
        (back,) = returned(tournament)
        assert (back.came, back.still) == ("1", "2")

    def test_twice_the_second_sees_that_it_was_done(self, tournament: Tournament, held: HeldList) -> None:
        assign(tournament, held, held.version, ACTOR)
        with pytest.raises(StaleError):
            assign(tournament, held, held.version, ACTOR)

    def test_phone_that_names_another_table_meanwhile_is_stale(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
    ) -> None:
        second = card_table.series.card_tables.select_related("series__tournament").get(number=2)
        tell(client, OLD_LINK, notice(second))
        held.refresh_from_db()
        with pytest.raises(StaleError):
            assign(tournament, held, held.version - 1, ACTOR)


class TestOthers:
    """Results are of seats: where other people sit, a phone is not assigned."""

    def test_two_who_changed_seats(self, client: Client, tournament: Tournament, card_table: CardTable) -> None:
        said = notice(card_table)
        first, second, *rest = said["seats"]
        swapped = [first | {"name": second["name"]}, second | {"name": first["name"]}, *rest]
        tell(client, OLD_LINK, said | {"seats": swapped})
        (found,) = waiting_phones(tournament, User(is_superuser=True))
        assert found.fit == "others_sit_there"
        assert found.differing == (
            (1, 1, "Bauer, Bernd", "Ahrens, Anna"),
            (2, 1, "Ahrens, Anna", "Bauer, Bernd"),
        )
        with pytest.raises(RefusedError, match="others_sit_there"):
            assign(tournament, found.held, 1, ACTOR)

    def test_phone_with_a_later_player_is_refused(
        self, client: Client, tournament: Tournament, card_table: CardTable
    ) -> None:
        tell(client, OLD_LINK, notice(card_table, later=[{"seat": 2, "from_game": 5, "name": "Ehlers, Elke"}]))
        (found,) = waiting_phones(tournament, User(is_superuser=True))
        assert found.differing == ((2, 5, "Ehlers, Elke", ""),)

    @pytest.mark.parametrize(("said", "fit"), [({"series": 2}, "not_seated"), ({"table": 7}, "no_table")])
    def test_unknown_series_or_table_is_refused(
        self, client: Client, tournament: Tournament, card_table: CardTable, said: dict[str, int], fit: str
    ) -> None:
        tell(client, OLD_LINK, notice(card_table, **said))
        (found,) = waiting_phones(tournament, User(is_superuser=True))
        assert found.fit == fit
        with pytest.raises(RefusedError, match=fit):
            assign(tournament, found.held, 1, ACTOR)


class TestWhoSees:
    def test_organiser_only_phones_that_name_his_tournament_the_owner_all(
        self, client: Client, tournament: Tournament, held: HeldList, owner: User
    ) -> None:
        other = make_tournament(8, name="Stadtmeisterschaft")
        somebody = User.objects.create_user("anna")
        assert [found.held for found in waiting_phones(tournament, somebody)] == [held]
        assert waiting_phones(other, somebody) == []
        assert [found.held for found in waiting_phones(other, owner)] == [held]

    def test_assigning_all_takes_what_fits_and_leaves_the_rest(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
    ) -> None:
        tell(client, OTHER_LINK, notice(card_table, table=2))
        tell(client, "/liste/CCCCCCCCCCCCCCCCCCCCCC/", notice(card_table, tournament="Stadtmeisterschaft"))
        assert assign_all(tournament, owner, ACTOR) == 1
        left = HeldList.objects.filter(card_table=None).order_by("pk")
        assert [(one.tournament_name, one.table_number) for one in left] == [
            ("Pokal 2026", 2),
            ("Stadtmeisterschaft", 1),
        ]

    def test_two_phones_of_a_table_that_differ_are_marked(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
    ) -> None:
        assert [found.rivals for found in waiting_phones(tournament, owner)] == [False]
        tell(client, OTHER_LINK, notice(card_table, hash="another"))
        assert [found.rivals for found in waiting_phones(tournament, owner)] == [True, True]
        assert assign_all(tournament, owner, ACTOR) == 0  # one of them may be somebody from the street
        for found in waiting_phones(tournament, owner):  # one by one an organiser may; what differs, the phone asks
            assign(tournament, found.held, found.held.version, ACTOR)

    def test_list_that_is_kept_here_is_given_to_no_stranger_among_all_others(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
    ) -> None:
        """Who sits where is public: anybody can name a table at which people play."""
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
        (found,) = waiting_phones(tournament, owner)
        assert (found.fit, found.stored, found.is_undoubted) == ("fits", "1", False)
        assert (assign_all(tournament, owner, ACTOR), put(client, OLD_LINK, 2, entry()).status_code) == (0, 404)

    def test_table_another_phone_was_assigned_to_is_left(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
    ) -> None:
        assert assign_all(tournament, owner, ACTOR) == 1
        tell(client, OTHER_LINK, notice(card_table))
        assert assign_all(tournament, owner, ACTOR) == 0


class TestWithdrawn:
    def test_new_link_ends_the_right_of_the_old_ones(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
    ) -> None:
        assign(tournament, held, held.version, ACTOR)
        renew_link(card_table, ACTOR)
        answer = put(client, OLD_LINK, 1, entry())
        assert (answer.status_code, codes(answer)) == (410, [("", "link_withdrawn_renewed")])

    def test_seating_that_is_taken_back_leaves_the_phone_what_it_has(
        self, client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
    ) -> None:
        assign(tournament, held, held.version, ACTOR)
        seating.withdraw(Series.objects.get(pk=card_table.series_id), 1, ACTOR)
        answer = client.get(f"{OLD_LINK}state")
        assert (answer.status_code, codes(answer)) == (404, [("", "link_unknown")])


class TestConsent:
    def test_closed_list_is_asked_about_until_its_games_are_there(
        self, client: Client, tournament: Tournament, card_table: CardTable
    ) -> None:
        link, first = link_of(card_table), entry()
        put(client, link, 1, first)
        close_list(card_table, ACTOR, incomplete=True)
        assert consents(tournament) == []
        tell(client, link, notice(card_table, held=[2]))
        assert [(one.held.table_number, one.games) for one in consents(tournament)] == [(1, "2")]
        assert waiting_phones(tournament, User(is_superuser=True)) == []
        assert put(client, link, 2, entry(results=SECOND)).status_code == 403


def test_phone_of_series_two_waits_until_that_is_published(
    client: Client, tournament: Tournament, card_table: CardTable, owner: User
) -> None:
    second = seat_series(tournament, 2, published=False)
    tell(client, OLD_LINK, notice(second.card_tables.select_related("series__tournament").get(number=1)))
    assert [found.fit for found in waiting_phones(tournament, owner)] == ["not_seated"]
    seating.publish(second, second.version, ACTOR)
    assert [found.fit for found in waiting_phones(tournament, owner)] == ["fits"]
