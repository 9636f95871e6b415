"""A phone with an unknown link is assigned: its own link works, and it gives back by the ordinary acts. A series is
seated again as the phones say it was, and tables without a phone from their paper lists."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, link_of, put, send, state
from tests.lists.telling import refused, stale
from tests.phones.notices import OLD_LINK, notice, second_of, tell
from tests.web.answers import text
from tournament.core.audit_chain import first_fault
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.lists import close_list
from tournament.models import AuditEntry, CardTable, HeldList, Seating, Series, Tournament
from tournament.phones.acts.assigning import assign, assign_all
from tournament.phones.acts.seating import possible, seat_again
from tournament.phones.reads.held import consents, seated_as_said, waiting_phones
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


def test_assigned_phone_keeps_the_list_by_its_own_link_and_the_printed_one(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    assign(tournament, held, held.version, ACTOR)
    games = {1: entry() | {"held": True}, 2: entry(results=SECOND) | {"held": True}}
    for number, game in games.items():
        assert put(client, OLD_LINK, number, game).status_code == 200
    stored = [game["entry_id"] for game in state(client, OLD_LINK)["games"]]
    assert (stored, client.get(OLD_LINK).status_code) == ([game["entry_id"] for game in games.values()], 200)
    (back,) = returned(tournament)
    assert (back.table, back.came, back.here, back.still) == (card_table, "1–2", "1–2", "")
    assert (back.answered_at, back.last_at is None) == (held.answered_at, False)


def test_games_given_back_are_told_apart_in_the_log(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    assign(tournament, held, held.version, ACTOR)
    put(client, OLD_LINK, 1, entry() | {"held": True})
    assert [(back.came, back.still) for back in returned(tournament)] == [("1", "2")]
    put(client, OLD_LINK, 1, entry(1) | {"held": True, "reason": "Augen"})
    put(client, link_of(card_table), 2, entry(results=SECOND))
    send(client, f"{OLD_LINK}rufen", {"reason": "Regelfrage"})
    phone, own = "Liste: Serie 1, Tisch 1, zugeordnetes Telefon", "Liste: Serie 1, Tisch 1"
    rows = AuditEntry.objects.exclude(action="phone_assigned").order_by("revision")
    assert [row.actor for row in rows] == [phone, phone, own, phone]
    reasons = [row.after.get("reason") for row in rows[:2]]
    assert reasons == ["vom Telefon zurückgegeben", "Augen, vom Telefon zurückgegeben"]
    assert [row.salts for row in rows if "actor" in (row.salts or {})] == []  # nothing of a person in it
    tournament.refresh_from_db()
    assert first_fault(tournament) is None
    assert [back.came for back in returned(tournament)] == ["1"]


def test_assigning_is_an_act_with_what_the_organiser_saw(tournament: Tournament, held: HeldList) -> None:
    before = Tournament.objects.get().public_revision
    assign(tournament, held, held.version, ACTOR)
    row = AuditEntry.objects.get(action="phone_assigned")
    seen = {"games": [1, 2], "seats": ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"]}
    assert (row.subject, row.actor, row.after) == ("Serie 1, Tisch 1", "Test", seen)
    assert Tournament.objects.get().public_revision == before


def test_twice_the_second_sees_that_it_was_done(tournament: Tournament, held: HeldList) -> None:
    assign(tournament, held, held.version, ACTOR)
    assert stale(lambda: assign(tournament, held, held.version, ACTOR)) is None


def test_phone_that_names_another_table_meanwhile_is_stale(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    second = second_of(card_table)
    tell(client, OLD_LINK, notice(second))
    held.refresh_from_db()
    assert stale(lambda: assign(tournament, held, held.version - 1, ACTOR)) is not None


# Results are of seats: where other people sit, a phone is not assigned.


def test_two_who_changed_seats(client: Client, tournament: Tournament, card_table: CardTable) -> None:
    said = notice(card_table)
    first, second, *rest = said["seats"]
    swapped = [first | {"name": second["name"]}, second | {"name": first["name"]}, *rest]
    tell(client, OLD_LINK, said | {"seats": swapped})
    (found,) = waiting_phones(tournament, User(is_superuser=True))
    differing = ((1, 1, "Bauer, Bernd", "Ahrens, Anna"), (2, 1, "Ahrens, Anna", "Bauer, Bernd"))
    assert (found.fit, found.differing) == ("others_sit_there", differing)
    assert refused(lambda: assign(tournament, found.held, 1, ACTOR))[0] == "others_sit_there"


def test_phone_with_a_later_player_is_refused(client: Client, tournament: Tournament, card_table: CardTable) -> None:
    tell(client, OLD_LINK, notice(card_table, later=[{"seat": 2, "from_game": 5, "name": "Ehlers, Elke"}]))
    (found,) = waiting_phones(tournament, User(is_superuser=True))
    assert found.differing == ((2, 5, "Ehlers, Elke", ""),)


@pytest.mark.parametrize(("said", "fit"), [({"series": 2}, "not_seated"), ({"table": 7}, "no_table")])
def test_unknown_series_or_table_is_refused(
    client: Client, tournament: Tournament, card_table: CardTable, said: dict[str, int], fit: str
) -> None:
    tell(client, OLD_LINK, notice(card_table, **said))
    (found,) = waiting_phones(tournament, User(is_superuser=True))
    assert (found.fit, refused(lambda: assign(tournament, found.held, 1, ACTOR))[0]) == (fit, fit)


def test_organiser_only_phones_that_name_his_tournament_the_owner_all(
    client: Client, tournament: Tournament, held: HeldList, owner: User
) -> None:
    other = make_tournament(8, name="Stadtmeisterschaft")
    somebody = User.objects.create_user("anna")
    assert [found.held for found in waiting_phones(tournament, somebody)] == [held]
    assert waiting_phones(other, somebody) == []
    assert [found.held for found in waiting_phones(other, owner)] == [held]


def test_assigning_all_takes_what_fits_and_leaves_the_rest(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
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
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
) -> None:
    assert [found.rivals for found in waiting_phones(tournament, owner)] == [False]
    tell(client, OTHER_LINK, notice(card_table, hash="another"))
    assert [found.rivals for found in waiting_phones(tournament, owner)] == [True, True]
    assert assign_all(tournament, owner, ACTOR) == 0  # one of them may be somebody from the street
    for found in waiting_phones(tournament, owner):  # one by one an organiser may; what differs, the phone asks
        assign(tournament, found.held, found.held.version, ACTOR)


def test_list_that_is_kept_here_is_given_to_no_stranger_among_all_others(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
) -> None:
    """Who sits where is public: anybody can name a table at which people play."""
    play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 17))
    (found,) = waiting_phones(tournament, owner)
    assert (found.fit, found.stored, found.is_undoubted) == ("fits", "1", False)
    assert (assign_all(tournament, owner, ACTOR), put(client, OLD_LINK, 2, entry()).status_code) == (0, 404)


def test_table_another_phone_was_assigned_to_is_left(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
) -> None:
    assert assign_all(tournament, owner, ACTOR) == 1
    tell(client, OTHER_LINK, notice(card_table))
    assert assign_all(tournament, owner, ACTOR) == 0


def test_new_link_ends_the_right_of_the_old_ones(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    assign(tournament, held, held.version, ACTOR)
    renew_link(card_table, ACTOR)
    answer = put(client, OLD_LINK, 1, entry())
    assert (answer.status_code, codes(answer)) == (410, [("", "link_withdrawn_renewed")])


def test_seating_that_is_taken_back_leaves_the_phone_what_it_has(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    assign(tournament, held, held.version, ACTOR)
    seating.withdraw(Series.objects.get(pk=card_table.series_id), 1, ACTOR)
    answer = client.get(f"{OLD_LINK}state")
    assert (answer.status_code, codes(answer)) == (404, [("", "link_unknown")])


def test_closed_list_is_asked_about_until_its_games_are_there(
    client: Client, tournament: Tournament, card_table: CardTable
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


FIRST = ["Dietz, Dirk", "Ahrens, Anna", "Claus, Clara", "Bauer, Bernd"]


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Series 2, of which this machine knows nothing."""
    return tournament.series.get(number=2)


def plan(series: Series) -> dict[int, list[str]]:
    """Number of a table -> who sits there, by seat."""
    tables = series.card_tables.order_by("number")
    names = "registration__person__name"
    return {table.number: list(table.seats.order_by("number").values_list(names, flat=True)) for table in tables}


def test_tables_from_phones_and_from_paper_make_one_draft(series: Series) -> None:
    seat_again(series, series.version, {3: FIRST}, ACTOR)
    series.refresh_from_db()
    seat_again(series, series.version, {1: ["8", "6", " 5", "7"]}, ACTOR)
    assert plan(series) == {1: ["Hinz, Heinz", "Franke, Frank", "Ehlers, Elke", "Groth, Gerda"], 3: FIRST}
    series.refresh_from_db()
    assert (series.seating, series.published_at) == (Seating.GIVEN, None)
    assert [entry.action for entry in AuditEntry.objects.all()] == ["series_seated", "series_seated"]


def test_table_again_takes_the_place_of_its_draft(series: Series) -> None:
    seat_again(series, series.version, {1: FIRST}, ACTOR)
    series.refresh_from_db()
    seat_again(series, series.version, {1: ["1", "2", "3", "5"]}, ACTOR)
    assert plan(series) == {1: ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Ehlers, Elke"]}


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ({1: ["1", "2", "3", "99"]}, "nobody_of_that_name"),
        ({1: ["1", "2", "3", "Niemand, Nora"]}, "nobody_of_that_name"),
        ({1: ["1", "2"]}, "table_size_wrong"),
        ({1: ["1", "2", "3", "4", "5"]}, "table_size_wrong"),
        ({1: ["1", "2", "3", "1"]}, "seated_twice"),
        ({1: ["1", "2", "3", "4"], 2: ["4", "5", "6", "7"]}, "seated_twice"),
    ],
)
def test_impossible_seating_is_refused_whole(series: Series, tables: dict[int, list[str]], code: str) -> None:
    assert refused(lambda: seat_again(series, series.version, tables, ACTOR))[0] == code
    assert plan(series) == {}


def test_two_of_one_name_are_told_apart_by_their_numbers(series: Series, tournament: Tournament) -> None:
    namesake = tournament.registrations.get(number=8).person
    namesake.name = "Dietz, Dirk"
    namesake.save()
    assert refused(lambda: seat_again(series, series.version, {1: FIRST}, ACTOR))[0] == "nobody_of_that_name"
    seat_again(series, series.version, {1: ["8", *FIRST[1:]]}, ACTOR)


def test_neither_a_published_series_nor_one_that_changed_meanwhile(tournament: Tournament, series: Series) -> None:
    seat_again(series, series.version, {1: FIRST}, ACTOR)
    assert stale(lambda: seat_again(series, series.version, {2: ["5", "6", "7"]}, ACTOR)) is not None
    published = seat_series(tournament, 1)
    assert refused(lambda: seat_again(published, published.version, {1: FIRST}, ACTOR))[0] == "series_published"


def test_seating_takes_the_first_phone_and_no_table_told_differently(client: Client, card_table: CardTable) -> None:
    said = notice(card_table, later=[{"seat": 2, "from_game": 5, "name": ""}])
    tell(client, OLD_LINK, said)
    names = [seat["name"] for seat in said["seats"]]
    assert seated_as_said(HeldList.objects.all()) == {1: names}
    tell(client, "/liste/BBBBBBBBBBBBBBBBBBBBBB/", said | {"seats": said["seats"][:3]})
    assert seated_as_said(HeldList.objects.all()) == {}


def test_made_up_phone_keeps_no_table_from_being_seated(
    organiser_client: Client, tournament: Tournament, card_table: CardTable, series: Series
) -> None:
    """Table 99 of people nobody knows, and one who sits at another table as well."""
    made_up = {
        1: FIRST,
        2: ["Ehlers, Elke", "Franke, Frank", "Groth, Gerda"],
        98: ["Groth, Gerda", "Hinz, Heinz", "Hinz, Heinz"],
        99: ["Niemand, Nora", "Hinz, Heinz", "Ehlers, Elke"],
    }
    for at, (table, people) in enumerate(made_up.items()):
        seats = [{"seat": seat, "from_game": 1, "name": name} for seat, name in enumerate(people, start=1)]
        tell(organiser_client, f"/liste/{'ABCD'[at] * 22}/", notice(card_table, series=2, table=table, seats=seats))
    address = reverse("organiser:seat_from_phones", args=[tournament.slug, 2])
    page = text(organiser_client.post(address, {"version": series.version}, follow=True))
    assert plan(series) == {1: FIRST}
    assert "Tisch 2, 98, 99" in page


def test_players_who_sit_where_it_can_be_are_seated(series: Series) -> None:
    assert possible(series, {1: FIRST, 2: ["5", "6", "7", "8"]}) == {1: FIRST, 2: ["5", "6", "7", "8"]}
    assert possible(series, {1: FIRST, 2: ["1", "6", "7", "8"]}) == {}  # number 1 is Ahrens, Anna
    assert possible(series, {1: ["5", "6"], 2: ["5", "6", "7", "8", "1"]}) == {}
