"""The cash desk on a phone, with names as long as they are in clubs."""

from django.contrib.auth.models import User

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.looks import PHONE_SIZE, desk_faults
from tests.factories import ACTOR, make_tournament
from tournament.cash.acts.desk import set_tariff

OVERLAID = """() => [...document.querySelectorAll(".fees > li")].flatMap(line => {
    const words = part => [...line.querySelectorAll(`${part} :is(b, small)`)].map(one => one.getBoundingClientRect())
    return words(".who").filter(a => words(".what").some(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
}).length"""


def test_long_names_do_not_lie_on_each_other(transactional_db: None, organiser: User, open_page: OpenPage) -> None:
    tournament = make_tournament(4, series=1)
    tournament.organisers.add(organiser)
    said = {"name": "Gäste aus anderen Vereinen und Verbänden", "cents": 1500, "of_teams": False}
    set_tariff(tournament, None, 0, {**said, "whom": "all", "category": "", "late_from": None}, ACTOR)
    page = open_page(f"/leitung/{tournament.slug}/kasse/", user=organiser, **PHONE)
    assert page.locator(".fees > li").count() == 4
    assert page.evaluate(OVERLAID) == 0
    found = []
    person = tournament.registrations.earliest("number")
    for rest in (f"person/{person.pk}/", "abschluss/"):
        page.goto(f"/leitung/{tournament.slug}/kasse/{rest}")
        found += desk_faults(page, [(PHONE_SIZE, "light")])
    assert found == []
