"""A phone with an unknown link is assigned: its own link works, and it gives back by the ordinary acts. A series is
seated again as the phones say it was, and tables without a phone from their paper lists.

The page "Turnier aus den Telefonen wiederherstellen". Two organisations with a tournament of the same name: each
reads of the phones in its own hall alone."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, logged_in, make_tournament, play, publish_results, register, seat_series, table_of
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, link_of, put, send, state
from tests.lists.keeper.test_late import renews
from tests.lists.telling import fresh, queries, refused, stale
from tests.phones.notices import OLD_LINK, notice, second_of, tell
from tests.standings.playing import says
from tests.web.answers import shows, text
from tournament.core.audit import first_fault
from tournament.draw.acts import seating
from tournament.lists.acts.lists import close_list
from tournament.models import (
    AuditEntry,
    CardTable,
    HeldList,
    Organisation,
    Person,
    RankedKind,
    Registration,
    Seating,
    Series,
    Substitution,
    Tournament,
)
from tournament.phones.acts import assign, assign_all, seat_again
from tournament.phones.reads import Waiting, consents, returned, seated_as_said, waiting_phones

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


def waiting_for_an_owner(tournament: Tournament) -> list[Waiting]:
    """As whoever runs the installation sees them."""
    return waiting_phones(tournament, User(is_superuser=True))


def test_phone_assigned_by_an_act_keeps_the_list_by_its_own_link(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    """In the log is what the organiser saw; the public revision stays."""
    before = Tournament.objects.get().public_revision
    assign(tournament, held, held.version, ACTOR)
    row = AuditEntry.objects.get(action="phone_assigned")
    assert (row.subject, row.actor, row.after) == (
        "Serie 1, Tisch 1",
        "Test",
        {"games": [1, 2], "seats": ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"]},
    )
    assert Tournament.objects.get().public_revision == before
    games = {1: entry() | {"held": True}, 2: entry(results=SECOND) | {"held": True}}
    for number, game in games.items():
        assert put(client, OLD_LINK, number, game).status_code == 200
    assert ([game["entry_id"] for game in state(client, OLD_LINK)["games"]], client.get(OLD_LINK).status_code) == (
        [game["entry_id"] for game in games.values()],
        200,
    )
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
    assert [row.after.get("reason") for row in rows[:2]] == [
        "vom Telefon zurückgegeben",
        "Augen, vom Telefon zurückgegeben",
    ]
    assert [row.salts for row in rows if "actor" in (row.salts or {})] == []  # nothing of a person in it
    tournament.refresh_from_db()
    assert first_fault(tournament) is None
    assert [back.came for back in returned(tournament)] == ["1"]


def test_phone_that_names_another_table_meanwhile_is_stale(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList
) -> None:
    tell(client, OLD_LINK, notice(second_of(card_table)))
    held.refresh_from_db()
    assert stale(lambda: assign(tournament, held, held.version - 1, ACTOR)) is not None


# Results are of seats: where other people sit, a phone is not assigned.


def test_two_who_changed_seats(client: Client, tournament: Tournament, card_table: CardTable) -> None:
    said = notice(card_table)
    first, second, *rest = said["seats"]
    tell(
        client, OLD_LINK, said | {"seats": [first | {"name": second["name"]}, second | {"name": first["name"]}, *rest]}
    )
    (found,) = waiting_for_an_owner(tournament)
    assert (found.fit, found.differing) == (
        "others_sit_there",
        ((1, 1, "Bauer, Bernd", "Ahrens, Anna"), (2, 1, "Ahrens, Anna", "Bauer, Bernd")),
    )
    assert refused(lambda: assign(tournament, found.held, 1, ACTOR))[0] == "others_sit_there"
    tell(client, OLD_LINK, said | {"later": [{"seat": 2, "from_game": 5, "name": "Ehlers, Elke"}]})
    assert [one.differing for one in waiting_for_an_owner(tournament)] == [((2, 5, "Ehlers, Elke", ""),)]


def test_substitute_whom_phone_and_table_know(client: Client, tournament: Tournament, card_table: CardTable) -> None:
    """And somebody who left: where one of them says another, it is named."""
    (elke,) = register(tournament, 1, [])
    seats = dict(card_table.seats.values_list("number", "pk"))
    Substitution.objects.create(series=card_table.series, seat_id=seats[2], from_game=5, registration=elke)
    Substitution.objects.create(series=card_table.series, seat_id=seats[3], from_game=7, registration=None)
    name = elke.person.name
    known = [{"seat": 2, "from_game": 5, "name": name}, {"seat": 3, "from_game": 7, "name": ""}]
    for later, differing in (
        (known, ()),
        (known[1:], ((2, 5, "", name),)),
        ([known[0] | {"name": "Zander, Li"}, known[1]], ((2, 5, "Zander, Li", name),)),
        ([known[0], known[1] | {"name": name}], ((3, 7, name, ""),)),
    ):
        tell(client, OLD_LINK, notice(card_table, later=later))
        assert [one.differing for one in waiting_for_an_owner(tournament)] == [differing]


@pytest.mark.parametrize(("said", "fit"), [({"series": 2}, "not_seated"), ({"table": 7}, "no_table")])
def test_unknown_series_or_table_is_refused(
    client: Client, tournament: Tournament, card_table: CardTable, said: dict[str, int], fit: str
) -> None:
    tell(client, OLD_LINK, notice(card_table, **said))
    (found,) = waiting_for_an_owner(tournament)
    assert (found.fit, refused(lambda: assign(tournament, found.held, 1, ACTOR))[0]) == (fit, fit)


def test_assigning_all_takes_what_fits_and_leaves_the_rest(
    client: Client, tournament: Tournament, card_table: CardTable, held: HeldList, owner: User
) -> None:
    tell(client, OTHER_LINK, notice(card_table, table=2))
    tell(client, "/liste/CCCCCCCCCCCCCCCCCCCCCC/", notice(card_table, tournament="Stadtmeisterschaft"))
    assert assign_all(tournament, owner, ACTOR) == 1
    tell(client, "/liste/DDDDDDDDDDDDDDDDDDDDDD/", notice(card_table))  # of the table that has one by now
    assert assign_all(tournament, owner, ACTOR) == 0
    left = HeldList.objects.filter(card_table=None).order_by("pk").values_list("tournament_name", "table_number")
    assert list(left) == [("Pokal 2026", 2), ("Stadtmeisterschaft", 1), ("Pokal 2026", 1)]


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


def withdraws(card_table: CardTable) -> None:
    seating.withdraw(Series.objects.get(pk=card_table.series_id), 1, ACTOR)


@pytest.mark.parametrize(
    ("act", "error"), [(renews, (410, "link_withdrawn_renewed")), (withdraws, (404, "link_unknown"))]
)
def test_right_of_the_old_link_ends_with_a_new_one_and_with_the_seating(
    client: Client, tournament: Tournament, held: HeldList, act: Callable[[CardTable], None], error: tuple[int, str]
) -> None:
    assign(tournament, held, held.version, ACTOR)
    act(table_of(tournament))
    for answer in (put(client, OLD_LINK, 1, entry()), client.get(f"{OLD_LINK}state")):
        assert (answer.status_code, *codes(answer)) == (error[0], ("", error[1]))


def test_closed_list_is_asked_about_until_its_games_are_there(
    client: Client, tournament: Tournament, card_table: CardTable
) -> None:
    link, first = link_of(card_table), entry()
    put(client, link, 1, first)
    close_list(card_table, ACTOR, incomplete=True)
    assert consents(tournament) == []
    tell(client, link, notice(card_table, held=[2]))
    assert [(one.held.table_number, one.games) for one in consents(tournament)] == [(1, "2")]
    assert waiting_for_an_owner(tournament) == []
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
    Registration.objects.update(present=False)
    seat_again(series, series.version, {3: FIRST}, ACTOR)
    series.refresh_from_db()
    seat_again(series, series.version, {1: ["8", "6", " 5", "7"]}, ACTOR)
    assert plan(series) == {1: ["Hinz, Heinz", "Franke, Frank", "Ehlers, Elke", "Groth, Gerda"], 3: FIRST}
    assert set(Registration.objects.filter(present=True).values_list("number", flat=True)) == set(range(1, 9))
    series.refresh_from_db()
    assert (series.seating, series.published_at) == (Seating.GIVEN, None)
    seat_again(series, series.version, {1: ["8", "6", "5"]}, ACTOR)  # it takes the place of its draft
    assert plan(series) == {1: ["Hinz, Heinz", "Franke, Frank", "Ehlers, Elke"], 3: FIRST}
    assert [entry.action for entry in AuditEntry.objects.all()] == ["series_seated"] * 3


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
    assert seated_as_said(HeldList.objects.all()) == {1: [seat["name"] for seat in said["seats"]]}
    tell(client, "/liste/BBBBBBBBBBBBBBBBBBBBBB/", said | {"seats": said["seats"][:3]})
    assert seated_as_said(HeldList.objects.all()) == {}


def test_made_up_phone_keeps_no_table_from_being_seated(
    organiser_client: Client, tournament: Tournament, card_table: CardTable, series: Series
) -> None:
    """Table 97 of two, 99 of people nobody knows, and one who sits at another table as well."""
    register(tournament, 2, [])
    for letter, table, people in (
        ("A", 1, FIRST),
        ("B", 2, ["Ehlers, Elke", "Franke, Frank", "Groth, Gerda"]),
        ("E", 97, ["Imhof, Ilse", "Jahn, Jens"]),
        ("C", 98, ["Groth, Gerda", "Hinz, Heinz", "Hinz, Heinz"]),
        ("D", 99, ["Niemand, Nora", "Hinz, Heinz", "Ehlers, Elke"]),
    ):
        seats = [{"seat": seat, "from_game": 1, "name": name} for seat, name in enumerate(people, start=1)]
        tell(organiser_client, f"/liste/{letter * 22}/", notice(card_table, series=2, table=table, seats=seats))
    assert "Tisch 2, 97, 98, 99" in posted(organiser_client, tournament, "serie/2/", version=series.version)
    assert plan(series) == {1: FIRST}


# The page.


pytestmark = pytest.mark.django_db


WAITS = "1 Telefon wartet"


def address(tournament: Tournament, act: str = "") -> str:
    return f"/leitung/{tournament.slug}/telefone/{act}"


def shown(client: Client, tournament: Tournament) -> str:
    """The page."""
    return text(client.get(address(tournament)))


def posted(client: Client, tournament: Tournament, act: str, **sent: object) -> str:
    """The page to which an act leads."""
    return text(client.post(address(tournament, act), sent, follow=True))


def chosen(held: HeldList) -> dict[str, object]:
    """The phone as the page shows it."""
    return {"phone": held.pk, "version": held.version}


def test_page_shows_what_to_look_at_before_a_phone_is_trusted(
    organiser_client: Client, tournament: Tournament, held: HeldList
) -> None:
    said = ("Serie 1, Tisch 1", "Spiel 1–2", "Ahrens, Anna", "Dietz, Dirk", "9. Mai, 12:30</time> Uhr")
    shows(
        shown(organiser_client, tournament), *said, "Dieselben Namen auf denselben Plätzen", but_not=(held.token_hash,)
    )


def test_phone_is_assigned_once_and_shown_until_all_is_back(
    organiser_client: Client, tournament: Tournament, held: HeldList
) -> None:
    start = f"/leitung/{tournament.slug}/"
    assert WAITS in text(organiser_client.get(start))
    assert "Zugeordnet." in posted(organiser_client, tournament, "zuordnen/", **chosen(held))
    assert WAITS not in text(organiser_client.get(start))
    assert "Dieses Telefon wartet nicht mehr" in posted(organiser_client, tournament, "zuordnen/", **chosen(held))
    put(Client(), OLD_LINK, 1, entry() | {"held": True})
    shows(shown(organiser_client, tournament), "Keines.", "Noch auf dem Telefon")


@pytest.fixture
def second_series(tournament: Tournament, card_table: CardTable) -> Series:
    """Series 2, which this machine has not seated, and whose table 1 has a phone."""
    tell(Client(), OLD_LINK, notice(card_table, series=2))
    return tournament.series.get(number=2)


def test_draft_stays_where_nobody_can_be_seated(
    organiser_client: Client, tournament: Tournament, card_table: CardTable, second_series: Series
) -> None:
    typed = {"version": second_series.version, "2-table": "2", "2-people": "5, 8, 7 und 6"}
    assert "Tische im Entwurf: 1" in posted(organiser_client, tournament, "serie/2/papier/", **typed)
    tell(Client(), OLD_LINK, notice(card_table, series=2, seats=[{"seat": 1, "from_game": 1, "name": "Niemand, Nino"}]))
    second_series.refresh_from_db()
    shows(
        posted(organiser_client, tournament, "serie/2/", version=second_series.version),
        "Gesetzt ist nichts",
        but_not=("Der Entwurf steht",),
    )
    assert list(second_series.seats.order_by("number").values_list("registration__number", flat=True)) == [5, 8, 7, 6]


def test_invalid_seat_is_said_at_its_place_and_typed_words_stay(
    organiser_client: Client, tournament: Tournament, second_series: Series
) -> None:
    for people, *said in (
        ("5 8 7 99", 'value="5 8 7 99"', "„99“ ist hier nicht angemeldet"),
        ("", "Dieses Feld ist zwingend erforderlich."),
        ("5 8", 'value="5 8"', "An Tisch 2 können nicht 2 Personen sitzen."),
    ):
        says(
            organiser_client.post(
                address(tournament, "serie/2/papier/"),
                {"version": second_series.version, "2-table": "2", "2-people": people},
            ),
            *said,
            status=400,
        )
    assert not second_series.card_tables.exists()


@pytest.fixture
def waiting(card_table: CardTable) -> HeldList:
    """Table 1 is closed after one game, and its phone has two more."""
    put(Client(), link_of(card_table), 1, entry())
    close_list(card_table, ACTOR, incomplete=True)
    tell(Client(), link_of(card_table), notice(card_table, held=[2, 3]))
    return HeldList.objects.get()


def test_consent_opens_the_list_again(
    organiser_client: Client, tournament: Tournament, waiting: HeldList, card_table: CardTable
) -> None:
    assert "Serie 1, Tisch 1: </b> Ein Telefon hat Spiel 2–3, hier fehlt das." in shown(organiser_client, tournament)
    assert "Die Liste ist wieder offen." in posted(organiser_client, tournament, "zustimmen/", phone=waiting.pk)
    assert fresh(card_table).closed_at is None


def test_consent_to_published_results_needs_a_reason(
    organiser_client: Client, tournament: Tournament, waiting: HeldList, card_table: CardTable
) -> None:
    close_list(second_of(card_table), ACTOR, incomplete=True)
    publish_results(tournament, 1)
    posted(organiser_client, tournament, "zustimmen/", phone=waiting.pk)
    assert fresh(card_table).closed_at is not None


# Of a final result no phone gives anything back: a correction would bring back nothing.


FINAL = "Das Ergebnis ist endgültig, vom Telefon kommt nichts mehr zurück. Was fehlt, am Tisch"


@pytest.fixture
def final(tournament: Tournament) -> Tournament:
    moment = timezone.now()
    tournament.rankings.create(of=RankedKind.PLAYERS, name="Einzel", document_id="e", position=1, final_at=moment)
    return tournament


def test_final_result_says_what_to_do_instead_of_asking_for_consent(
    organiser_client: Client, final: Tournament, card_table: CardTable
) -> None:
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    tell(Client(), link_of(card_table), notice(card_table, held=[2, 3]))
    words = ("Ein Telefon hat Spiel 2–3", FINAL, f'href="/leitung/{final.slug}/serie/1/tisch/1/"')
    shows(shown(organiser_client, final), *words, but_not=["Zustimmen und Liste öffnen"])
    page = posted(organiser_client, final, "zustimmen/", phone=HeldList.objects.get().pk)
    assert ("Bitte am Tisch nachtragen" in page, fresh(card_table).closed_at is None) == (True, False)


def test_final_result_takes_no_phone(organiser_client: Client, final: Tournament, held: HeldList) -> None:
    shows(shown(organiser_client, final), FINAL, but_not=["Zuordnen: Serie 1, Tisch 1"])
    assert "Bitte am Tisch nachtragen" in posted(organiser_client, final, "zuordnen/", **chosen(held))
    assert HeldList.objects.get().card_table is None


def test_phone_beside_the_final_result_is_asked_about_as_ever(
    organiser_client: Client, final: Tournament, card_table: CardTable
) -> None:
    final.rankings.update(series=[1])
    table = fresh(seat_series(final, 2).card_tables.get(number=1))
    CardTable.objects.filter(pk=table.pk).update(closed_at=timezone.now())
    tell(Client(), link_of(table), notice(table, held=[2]))
    assert "Zustimmen und Liste öffnen" in shown(organiser_client, final)


def test_strangers_phones_are_seen_and_forgotten_by_the_owner_alone(
    organiser_client: Client, tournament: Tournament, held: HeldList
) -> None:
    HeldList.objects.update(tournament_name="Anderswo")
    assert "Anderswo" not in text(organiser_client.get(address(tournament)))
    assert organiser_client.post(address(tournament, "vergessen/")).status_code == 403
    owner = logged_in(User.objects.create_superuser("eigner"))
    assert "1 Telefon nennt ein anderes Turnier" in shown(owner, tournament)
    owner.post(address(tournament, "vergessen/"))
    assert not HeldList.objects.exists()


def test_page_costs_the_same_queries_for_one_phone_and_for_two(
    organiser_client: Client, tournament: Tournament, card_table: CardTable
) -> None:
    counts, both = set(), (card_table, second_of(card_table))
    Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now())
    for table in both:
        put(Client(), link_of(table), 1, entry() | {"held": True})
        close_list(table, ACTOR, incomplete=True)
    for letter, table in zip("AB", both, strict=True):
        tell(Client(), f"/liste/{letter * 22}/", notice(table))
        tell(Client(), link_of(table), notice(table, held=[2]))
        counts.add(queries(lambda: shown(organiser_client, tournament)))
    assert len(counts) == 1


def hall(name: str, called: str = "Pokal 2026") -> Tournament:
    """A tournament of an organisation of its own, its people called after it."""
    tournament = make_tournament(4, series=1, name=called, organisation=Organisation.objects.create(name=name))
    Person.objects.filter(registrations__tournament=tournament).update(name=Concat("name", Value(f" ({name})")))
    seat_series(tournament)
    return tournament


def leading(tournament: Tournament) -> Client:
    user = User.objects.get_or_create(username=f"lead{tournament.pk}")[0]
    tournament.organisers.add(user)
    return logged_in(user)


def hear_of_it(*tournaments: Tournament) -> list[bool]:
    """Whether their leaders are told that a phone waits."""
    return [WAITS in text(leading(one).get(f"/leitung/{one.slug}/")) for one in tournaments]


def told(tournament: Tournament, **said: object) -> HeldList:
    tell(Client(), OLD_LINK, notice(CardTable.objects.get(series__tournament=tournament), **said))
    return HeldList.objects.get()


@pytest.mark.parametrize("called", few(1, ["POKAL  2026", "Pokal 2026"]))
def test_others_neither_see_nor_take_it(called: str) -> None:
    ours, theirs = hall("Nord"), hall("Süd", called)
    phone = told(ours)
    owner, stranger = leading(ours), leading(theirs)
    assert hear_of_it(ours, theirs) == [True, False]
    assert "(Nord)" not in shown(stranger, theirs)
    assert "wartet nicht mehr" in posted(stranger, theirs, "zuordnen/", **chosen(phone))
    posted(stranger, theirs, "alle/")
    assert HeldList.objects.get().card_table is None
    posted(owner, ours, "zuordnen/", **chosen(phone))
    assert HeldList.objects.get().card_table == CardTable.objects.get(series__tournament=ours)


def test_strangers_phone_is_seen_by_the_owner_of_the_installation() -> None:
    ours, theirs = hall("Nord"), hall("Süd")
    told(ours, seats=[{"seat": 1, "from_game": 1, "name": "Niemand, Nora"}])
    for tournament in (ours, theirs):
        assert "Niemand" not in shown(leading(tournament), tournament)
    assert "Niemand, Nora" in shown(logged_in(User.objects.create_superuser("chefin")), ours)


def test_member_of_both_does_not_make_it_anothers() -> None:
    """One plays here and there; of this table they know more."""
    ours, theirs = hall("Nord"), hall("Süd")
    Person.objects.filter(registrations__tournament=theirs, registrations__number=1).update(
        name=ours.registrations.get(number=1).person.name
    )
    told(ours)
    assert hear_of_it(ours, theirs) == [True, False]


def test_alone_of_its_name_it_need_not_know_anybody() -> None:
    """People may not be entered again yet, after the machine is gone. Two of one organisation both hear of it."""
    ours = hall("Nord")
    told(ours, seats=[{"seat": 1, "from_game": 1, "name": "Niemand, Nora"}])
    assert hear_of_it(ours) == [True]
    again = make_tournament(4, series=1, name="Pokal 2026", organisation=ours.organisation)
    told(ours)
    assert hear_of_it(ours, again) == [True, True]
