"""The break on a phone: what is missing goes by itself, the next step opens, one tap does it and the page stays."""

from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.between.pages import ended
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import desk_faults
from tests.factories import ACTOR, make_tournament
from tournament.lists.acts.calls import call_referee
from tournament.models import CardTable, Remark


def test_from_a_list_that_is_missing_to_the_next_seating(
    transactional_db: None, organiser: User, open_page: OpenPage
) -> None:
    tournament = make_tournament(12, series=2, games=4)
    tournament.organisers.add(organiser)
    ended(tournament).card_tables.filter(number__gt=1).update(closed_at=None)
    third = CardTable.objects.select_related("series__tournament").get(series__tournament=tournament, number=3)
    call_referee(third, "Uneinig über die Zählung", ACTOR)
    page = open_page(f"/leitung/{tournament.slug}/pause/1/", user=organiser, **PHONE)
    expect(page.get_by_text("Ruft einen Schiedsrichter")).to_be_visible()
    assert desk_faults(page) == []
    page.get_by_role("button", name="1 vollständige Liste abschließen").tap()
    expect(page.get_by_text("2 von 3 Listen abgeschlossen")).to_be_visible()
    Remark.objects.all().delete()
    CardTable.objects.filter(pk=third.pk).update(closed_at=CardTable.objects.get(number=1).closed_at)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # somebody looks at the phone again
    page.get_by_role("link", name="Noch nicht").tap()
    page.get_by_role("button", name="Serie 2 setzen").tap()
    page.get_by_role("button", name="Sitzplan veröffentlichen").tap()
    expect(page.get_by_role("link", name="3 Listen drucken")).to_be_visible()
    expect(page.get_by_role("button", name="Ergebnis veröffentlichen")).to_be_visible()  # still to be had
    assert desk_faults(page) == []
