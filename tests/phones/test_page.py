"""The page "Turnier aus den Telefonen wiederherstellen". Two organisations with a tournament of the same name: each
reads of the phones in its own hall alone."""

import pytest
from django.contrib.auth.models import User
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tests.lists.keeper.phone import entry, link_of, put
from tests.lists.telling import amiss, fresh, queries
from tests.phones.notices import OLD_LINK, notice, second_of, tell
from tests.web.answers import text
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable, HeldList, Organisation, Person, RankedKind, Series, Tournament

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


@pytest.fixture
def held(card_table: CardTable) -> HeldList:
    tell(Client(), OLD_LINK, notice(card_table))
    return HeldList.objects.get()


def test_page_shows_what_to_look_at_before_a_phone_is_trusted(
    organiser_client: Client, tournament: Tournament, held: HeldList
) -> None:
    said = ("Serie 1, Tisch 1", "Spiel 1–2", "Ahrens, Anna", "Dietz, Dirk", "9. Mai, 12:30 Uhr")
    words = (*said, "Dieselben Namen auf denselben Plätzen")
    assert not amiss(shown(organiser_client, tournament), *words, absent=(held.token_hash,))


def test_phone_is_assigned_once_and_shown_until_all_is_back(
    organiser_client: Client, tournament: Tournament, held: HeldList
) -> None:
    start = f"/leitung/{tournament.slug}/"
    assert WAITS in text(organiser_client.get(start))
    assert "Zugeordnet." in posted(organiser_client, tournament, "zuordnen/", **chosen(held))
    assert WAITS not in text(organiser_client.get(start))
    assert "Dieses Telefon wartet nicht mehr" in posted(organiser_client, tournament, "zuordnen/", **chosen(held))
    put(Client(), OLD_LINK, 1, entry() | {"held": True})
    assert not amiss(shown(organiser_client, tournament), "Keines.", "Noch auf dem Telefon")


@pytest.fixture
def series(tournament: Tournament, card_table: CardTable) -> Series:
    """Series 2, which this machine has not seated, and whose table 1 has a phone."""
    tell(Client(), OLD_LINK, notice(card_table, series=2))
    return tournament.series.get(number=2)


def test_draft_stays_where_nobody_can_be_seated(
    organiser_client: Client, tournament: Tournament, card_table: CardTable, series: Series
) -> None:
    typed = {"version": series.version, "2-table": "2", "2-people": "5, 8, 7 und 6"}
    assert "Tische im Entwurf: 1" in posted(organiser_client, tournament, "serie/2/papier/", **typed)
    strange = [{"seat": 1, "from_game": 1, "name": "Niemand, Nino"}]
    tell(Client(), OLD_LINK, notice(card_table, series=2, seats=strange))
    series.refresh_from_db()
    page = posted(organiser_client, tournament, "serie/2/", version=series.version)
    assert not amiss(page, "Gesetzt ist nichts", absent=("Der Entwurf steht",))
    assert list(series.seats.order_by("number").values_list("registration__number", flat=True)) == [5, 8, 7, 6]


def test_invalid_seat_is_said_at_its_place_and_typed_words_stay(
    organiser_client: Client, tournament: Tournament, series: Series
) -> None:
    for people, *said in (
        ("5 8 7 99", 'value="5 8 7 99"', "„99“ ist hier nicht angemeldet"),
        ("", "Dieses Feld ist zwingend erforderlich."),
        ("5 8", 'value="5 8"', "An Tisch 2 können nicht 2 Personen sitzen."),
    ):
        typed = {"version": series.version, "2-table": "2", "2-people": people}
        answer = organiser_client.post(address(tournament, "serie/2/papier/"), typed)
        assert (answer.status_code, amiss(text(answer), *said)) == (400, [])
    assert not series.card_tables.exists()


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
    asked = "Serie 1, Tisch 1: </b> Ein Telefon hat Spiel 2–3, hier fehlt das."
    assert asked in shown(organiser_client, tournament)
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
    assert not amiss(shown(organiser_client, final), *words, absent=["Zustimmen und Liste öffnen"])
    page = posted(organiser_client, final, "zustimmen/", phone=HeldList.objects.get().pk)
    assert ("Bitte am Tisch nachtragen" in page, fresh(card_table).closed_at is None) == (True, False)


def test_final_result_takes_no_phone(organiser_client: Client, final: Tournament, held: HeldList) -> None:
    assert not amiss(shown(organiser_client, final), FINAL, absent=["Zuordnen: Serie 1, Tisch 1"])
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
    owner = Client()
    owner.force_login(User.objects.create_superuser("eigner"))
    assert "1 Telefon nennt ein anderes Turnier" in shown(owner, tournament)
    owner.post(address(tournament, "vergessen/"))
    assert not HeldList.objects.exists()


def test_page_costs_the_same_queries_for_one_phone_and_for_two(
    organiser_client: Client, tournament: Tournament, card_table: CardTable
) -> None:
    counts = set()
    Series.objects.filter(pk=card_table.series_id).update(started_at=timezone.now())
    for letter, table in zip("AB", (card_table, second_of(card_table)), strict=True):
        tell(Client(), f"/liste/{letter * 22}/", notice(table))
        tell(Client(), link_of(table), notice(table, held=[2]))
        put(Client(), link_of(table), 1, entry() | {"held": True})
        close_list(table, ACTOR, incomplete=True)
        counts.add(queries(lambda: shown(organiser_client, tournament)))
    assert len(counts) == 1


def hall(name: str, called: str = "Pokal 2026") -> Tournament:
    """A tournament of an organisation of its own, its people called after it."""
    tournament = make_tournament(4, series=1, name=called, organisation=Organisation.objects.create(name=name))
    Person.objects.filter(registrations__tournament=tournament).update(name=Concat("name", Value(f" ({name})")))
    seat_series(tournament)
    return tournament


def leading(tournament: Tournament) -> Client:
    user = User.objects.create_user(f"lead{tournament.pk}")
    tournament.organisers.add(user)
    client = Client()
    client.force_login(user)
    return client


def told(tournament: Tournament, **said: object) -> HeldList:
    tell(Client(), OLD_LINK, notice(CardTable.objects.get(series__tournament=tournament), **said))
    return HeldList.objects.get()


@pytest.mark.parametrize("called", few(1, ["POKAL  2026", "Pokal 2026"]))
def test_others_neither_see_nor_take_it(called: str) -> None:
    ours, theirs = hall("Nord"), hall("Süd", called)
    phone = told(ours)
    owner, stranger = leading(ours), leading(theirs)
    assert WAITS in text(owner.get(f"/leitung/{ours.slug}/"))
    assert WAITS not in text(stranger.get(f"/leitung/{theirs.slug}/"))
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
    client = Client()
    client.force_login(User.objects.create_superuser("chefin"))
    assert "Niemand, Nora" in shown(client, ours)


def test_member_of_both_does_not_make_it_anothers() -> None:
    """One plays here and there; of this table they know more."""
    ours, theirs = hall("Nord"), hall("Süd")
    shared = ours.registrations.get(number=1).person.name
    Person.objects.filter(registrations__tournament=theirs, registrations__number=1).update(name=shared)
    told(ours)
    assert WAITS in text(leading(ours).get(f"/leitung/{ours.slug}/"))
    assert WAITS not in text(leading(theirs).get(f"/leitung/{theirs.slug}/"))


def test_alone_of_its_name_it_need_not_know_anybody() -> None:
    """People may not be entered again yet, after the machine is gone."""
    ours = hall("Nord")
    told(ours, seats=[{"seat": 1, "from_game": 1, "name": "Niemand, Nora"}])
    assert WAITS in text(leading(ours).get(f"/leitung/{ours.slug}/"))


def test_two_of_one_organisation_both_hear_of_it() -> None:
    ours = hall("Nord")
    again = make_tournament(4, series=1, name="Pokal 2026", organisation=ours.organisation)
    told(ours)
    for tournament in (ours, again):
        assert WAITS in text(leading(tournament).get(f"/leitung/{tournament.slug}/"))
