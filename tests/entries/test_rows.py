"""One person after another in the form of entries; what is sent twice, or to an entry that is gone."""

import re

import pytest
from django.test import Client

from tests.entries.sent import enter, form
from tests.web.html import text_of
from tournament.models import Submission, SubmittedPerson, Tournament

pytestmark = pytest.mark.django_db


def rows_of(page: bytes) -> list[tuple[str, bool]]:
    """Who stands in the lines of the form, and whether the line is open."""
    shown = page.decode().partition("<template")[0]
    found = re.findall(
        r'<details class="sent-person"[^>]*?(open)?>.*?class="who"[^>]*>\s*(.*?)</span>', shown, re.DOTALL
    )
    return [(who, bool(is_open)) for is_open, who in found]


def test_one_tap_brings_a_person_or_takes_one_away_and_sends_nothing(tournament: Tournament) -> None:
    page = f"/turniere/{tournament.slug}/anmelden/"
    assert rows_of(Client().get(page).content) == [("noch ohne Namen", True)]
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p1-wish": "Rampe"})
    more = Client().post(page, {**said, "step": "mehr"})
    assert rows_of(more.content) == [("Ehlers, Hanna", False), ("Franke, Uwe", False), ("noch ohne Namen", True)]
    assert "Wer spielt mit? 2 Personen" in text_of(more)
    less = Client().post(page, {**said, "weg": "1"})
    assert rows_of(less.content) == [("Franke, Uwe", False)]
    assert ("Wer spielt mit? 1 Person" in text_of(less), 'value="Rampe"' in less.content.decode()) == (True, True)
    gap = {name: value for name, value in said.items() if not name.startswith("p0-")}  # as the page's script leaves it
    assert "Franke, Uwe" in enter(tournament, gap)[1]
    assert list(SubmittedPerson.objects.values_list("name", flat=True)) == ["Franke, Uwe"]


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("p1-given", "", "fehlt der Vorname oder der Nachname"),
        ("p1-born", "60", "Bitte das Jahr mit vier Ziffern"),
        ("p1-born", "1900", "stimmt etwas nicht"),
    ],
)
def test_what_is_wrong_with_one_person_stands_there_and_the_line_is_open(
    tournament: Tournament, field: str, typed: str, said: str
) -> None:
    sent = {**form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"), field: typed}
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", sent)
    assert [is_open for _who, is_open in rows_of(answer.content)] == [False, True, False]
    there = answer.content.decode().partition('id="person-2"')[2].partition('id="person-3"')[0]
    assert (said in there, "autofocus" in there, answer.status_code) == (True, True, 400)
    assert "Noch ist nichts gesendet. Bitte ansehen: Person 2" in text_of(answer)


def test_more_people_than_an_entry_holds_are_not_cut_off_in_silence(tournament: Tournament) -> None:
    _link, read = enter(tournament, form(*(f"Mitglied{at}, Vor" for at in range(61))))
    assert "Eine Anmeldung fasst höchstens 60 Personen." in read
    assert not Submission.objects.exists()


def test_same_form_with_something_else_in_it_leads_to_the_entry(tournament: Tournament) -> None:
    said = form("Ehlers, Hanna")
    link, _read = enter(tournament, said)
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", {**said, "p0-given": "Johanna"})  # after "back"
    assert (answer.status_code, "Diese Anmeldung ist schon gesendet." in text_of(answer)) == (409, True)
    assert (f'href="{link}"' in answer.content.decode(), 'value="Johanna"' in answer.content.decode()) == (True, True)
    assert SubmittedPerson.objects.get().name == "Ehlers, Hanna"


def test_second_tab_never_writes_over_the_first(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    key = str(SubmittedPerson.objects.get().pk)
    said = form("Ehlers, Hanna", version="1", **{"p0-key": key})
    Client().post(link, {**said, "p0-team": "Karlsau 1"})
    for more in ({"step": "mehr"}, {}):
        answer = Client().post(link, {**said, "p0-team": "Karlsau 2", **more})
        page = answer.content.decode()
        assert 'name="version" value="1"' in page.partition("Alles zurückziehen")[0]
        assert 'value="Karlsau 2"' in page
    assert (answer.status_code, f'href="http://testserver{link}">Neu laden' in page) == (409, True)
    assert SubmittedPerson.objects.get().team == "Karlsau 1"


def test_link_after_its_entry_was_deleted_says_so(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    Submission.objects.all().delete()
    for answer in (Client().get(link), Client().post(link, form("Ehlers, Hanna", version="1"))):
        assert (answer.status_code, answer["Cache-Control"]) == (404, "no-store")
        assert "Hier ist keine Anmeldung" in text_of(answer)
