"""Two organisations with a tournament of the same name: each reads of the phones in its own hall alone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament, seat_series
from tests.phones.notices import OLD_LINK, notice, tell
from tests.web.answers import text
from tournament.models import CardTable, HeldList, Organisation, Registration, Tournament

pytestmark = pytest.mark.django_db
WAITS = "1 Telefon wartet"


def hall(name: str, called: str = "Pokal 2026") -> Tournament:
    """A tournament of an organisation of its own, its people called after it."""
    tournament = make_tournament(4, series=1, name=called, organisation=Organisation.objects.create(name=name))
    for one in Registration.objects.select_related("person").filter(tournament=tournament):
        one.person.name = f"{one.person.name} ({name})"
        one.person.save()
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


@pytest.mark.parametrize("called", ["Pokal 2026", "POKAL  2026"])
def test_others_neither_see_nor_take_it(called: str) -> None:
    ours, theirs = hall("Nord"), hall("Süd", called)
    held = told(ours)
    owner, stranger = leading(ours), leading(theirs)
    assert WAITS in text(owner.get(f"/leitung/{ours.slug}/"))
    assert WAITS not in text(stranger.get(f"/leitung/{theirs.slug}/"))
    page = f"/leitung/{theirs.slug}/telefone/"
    assert "(Nord)" not in text(stranger.get(page))
    assert "wartet nicht mehr" in text(stranger.post(f"{page}zuordnen/", {"phone": held.pk, "version": 1}, follow=True))
    stranger.post(f"{page}alle/")
    assert HeldList.objects.filter(card_table=None).exists()
    owner.post(f"/leitung/{ours.slug}/telefone/zuordnen/", {"phone": held.pk, "version": held.version})
    assert HeldList.objects.get().card_table == CardTable.objects.get(series__tournament=ours)


def test_strangers_phone_is_seen_by_the_owner_of_the_installation() -> None:
    ours, theirs = hall("Nord"), hall("Süd")
    told(ours, seats=[{"seat": 1, "from_game": 1, "name": "Niemand, Nora"}])
    for tournament in (ours, theirs):
        assert "Niemand" not in text(leading(tournament).get(f"/leitung/{tournament.slug}/telefone/"))
    client = Client()
    client.force_login(User.objects.create_superuser("chefin"))
    assert "Niemand, Nora" in text(client.get(f"/leitung/{ours.slug}/telefone/"))


def test_member_of_both_does_not_make_it_anothers() -> None:
    """One plays here and there; of this table they know more."""
    ours, theirs = hall("Nord"), hall("Süd")
    shared = ours.registrations.select_related("person").get(number=1).person.name
    person = theirs.registrations.select_related("person").get(number=1).person
    person.name = shared
    person.save()
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
