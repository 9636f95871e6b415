"""A club's list as clubs keep it: remarks, places for somebody who is named later, all faults at once, and a file that
is read by whatever button was pressed; issue 35."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.entries.entries.conftest import (
    entered,
    entries_of,
    everybody,
    form,
    held,
    opened,
    preview_of,
    read,
    send,
    sent_mails,
    take_all,
)
from tests.entries.entries.test_sending import rows_of
from tests.factories import ACTOR
from tests.people.members import amiss
from tests.web.html import text_of
from tournament.core.errors import RefusedError
from tournament.entries.acts.mail import tell_moved_up
from tournament.entries.acts.taking import take_in
from tournament.entries.forms.entries import is_unnamed
from tournament.entries.reads.confirmation import sent_before
from tournament.entries.reads.entry import window_of
from tournament.models import Person, Submission, SubmittedPerson, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
NINE = (
    "Nr;Name;Verein;Bemerkung;Jahrgang\n1;Ehlers, Hanna;RC Karlsau;Rollstuhl;1960\n2;N.N.;RC Karlsau;;\n"
    "3;GROTH, ILSE;;vegetarisch;\n4;n. n.;;kommt später;\n5;Franke, Uwe;;-;\n6;Hinz, Jan;;;1951\n7;Kern, Uta;;;\n"
    "8;NN;;;\n9;Lorenz, Max;;;\n;Summe;9;;\n"
)


WRONG = "Bitte ansehen: Person 1 , Person 3 , Person 4 , Person 5 , Person 7"


def sheet(text: str = NINE) -> SimpleUploadedFile:
    return SimpleUploadedFile("liste.csv", text.encode())


def typed_in(page: str) -> dict[str, str]:
    """What stands in the fields of the rows of a page."""
    found = re.findall(r"<input[^>]*>", page.partition("<template")[0])
    pairs = ((re.search(r'name="(p\d+-\w+)"', one), re.search(r'value="([^"]*)"', one)) for one in found)
    return {name[1]: value[1] if value else "" for name, value in pairs if name}


@pytest.mark.parametrize("pressed", [{}, {"step": "liste"}, {"step": "mehr"}, {"weg": "2"}], ids=str)
def test_chosen_file_is_read_by_whatever_button(tournament: Tournament, pressed: dict[str, str]) -> None:
    said = form("Adler, Ida", "Biber, Ida")
    answer = send(tournament, {**said, **pressed, "file": sheet()})
    there = typed_in(answer.content.decode())
    typed = ["Adler"] if "weg" in pressed else ["Adler", "Biber"]
    assert [there[f"p{at}-surname"] for at in range(len(typed) + 9)] == [
        *typed, "Ehlers", "N.N.", "Groth", "N.N.", "Franke", "Hinz", "Kern", "N.N.", "Lorenz",
    ]  # fmt: skip
    assert "Gelesen: 9 Personen. Noch ist nichts gesendet" in text_of(answer)
    assert not Submission.objects.exists()


def test_remark_of_a_list_is_read_as_a_wish_and_said_where_nobody_asks(tournament: Tournament) -> None:
    there = typed_in(send(tournament, {**form(), "file": sheet()}).content.decode())
    assert [there[f"p{at}-wish"] for at in range(6)] == ["Rollstuhl", "", "vegetarisch", "kommt später", "", ""]
    answer = send(tournament, {**form(), "file": sheet("Name,Vorname,Anmerkungen,Hinweis\nEhlers,Hanna,Rampe,laut\n")})
    assert typed_in(answer.content.decode())["p0-wish"] == "Rampe; laut"
    opened(tournament, asks_wishes=False)
    lost = "Bemerkungen sind nicht dabei"
    for said, is_lost in ((NINE, True), ("Name\nEhlers, Hanna", False)):
        assert (lost in text_of(send(tournament, {**form(), "file": sheet(said)}))) is is_lost


def test_faults_of_a_list_are_said_at_once_at_their_rows(tournament: Tournament) -> None:
    opened(tournament, question="Wie viele?", answer="4")
    people = ("Ehlers", "Franke, Uwe", "Groth, Ilse", "franke, uwe", "Hinz, Jan", "Kern, Uta", ",")
    faults = {"p2-born": "60", "p4-born": "1900", "p6-surname": "-", "p6-given": "", "mail": "keine", "contact": ""}
    answer = send(tournament, form(*people, **faults, answer="5"))
    assert (answer.status_code, Submission.objects.count()) == (400, 0)
    assert WRONG in text_of(answer)
    assert [is_open for _who, is_open in rows_of(answer.content)] == [True, False, True, True, True, False, True]
    page = answer.content.decode()
    at = [page.partition(f'id="person-{number}"')[2].partition("</details>")[0] for number in range(1, 8)]
    wanted = (
        "fehlt der Vorname",
        "",
        "vier Ziffern",
        "steht zweimal da",
        "stimmt etwas nicht",
        "",
        "fehlt der Vorname",
    )
    assert [said in there for said, there in zip(wanted, at, strict=True)] == [True] * 7
    assert ("errorlist" in at[1], "errorlist" in at[5]) == (False, False)
    assert amiss(text_of(answer), "Die Antwort auf die kleine Frage stimmt noch nicht.", "E-Mail-Adresse") == []
    link = held(tournament, form("Ehlers, Hanna", answer="4"))
    answer = Client().post(link, form(*people, **faults, version="1"))
    assert WRONG in text_of(answer)


@pytest.mark.parametrize(
    ("name", "unnamed"),
    [
        *((one, True) for one in ("N.N.", "NN", "n. n.", "N. N.", "N., N.", "N.N., N.N.", "(NN)", "N.N. 2", "nn")),
        *((one, False) for one in ("Nn, Ida", "Nann, N.", "N, Ida", "N", "", "Ann", "N.N.-Meier, Uwe", "Non, Nen")),
    ],
)
def test_place_is_held_by_how_lists_write_it(name: str, unnamed: bool) -> None:
    assert is_unnamed(name) is unnamed


@pytest.mark.usefixtures("mailing")
def test_unnamed_person_holds_a_place_and_is_nobody_until_named(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=5)
    two = {"p1-surname": "N.N.", "p2-surname": "n. n.", "p1-given": "", "p2-given": ""}
    link = held(tournament, form("Ehlers, Hanna", "x", "x", mail="verein@example.org", **two))
    also = held(tournament, form("NN", club="RC Karlsau", **{"p0-given": "", "mail": "b@example.org"}))
    held_place = "✓ Platz gehalten; bitte den Namen nachtragen"
    assert amiss(read(link), f"noch offen 1 {held_place}", f"noch offen 2 {held_place}") == []
    assert ("noch offen 1 Warteliste, Platz 1" in read(also), window_of(tournament).taken) == (True, 5)
    listed = entries_of(tournament, organiser_client)
    assert amiss(listed, "noch offen 2", "Platz gehalten, noch ohne Namen", absent=["N.N.", "Auch angemeldet"]) == []
    assert "1 Person aus den Online-Anmeldungen noch nicht" in text_of(
        organiser_client.get(f"/leitung/{tournament.slug}/")
    )
    _page, store = preview_of(tournament, organiser_client)
    assert (store["name0"], "name1" in store) == ("Ehlers, Hanna", False)
    take_all(tournament, organiser_client)
    assert everybody(tournament)[2:] == ["Ehlers, Hanna"]
    rows = list(SubmittedPerson.objects.order_by("arrived"))
    taken = {rows[1].pk: tournament.registrations.get(number=1)}
    with pytest.raises(RefusedError) as caught:
        take_in(tournament, taken, ACTOR)
    assert (caught.value.code, caught.value.params) == ("entry_changed_meanwhile", {"name": rows[1].called})

    keys = {f"p{at}-key": str(row.pk) for at, row in enumerate(rows[:3])}
    named = form("Ehlers, Hanna", "Franke, Uwe", "x", version="1", **keys, **{"p2-surname": "N.N.", "p2-given": ""})
    assert 'value="N.N."' in Client().get(link).content.decode()
    assert Client().post(link, named).status_code == 302
    assert amiss(read(link), "Franke, Uwe ✓ dabei", f"noch offen 1 {held_place}") == []
    assert "Warteliste, Platz 1" in read(also)
    sent_mails()
    assert Client().post(link, {**named, "version": "2", "p2-out": "on"}).status_code == 302
    assert (tell_moved_up(tournament), "nachgerückt: noch offen." in sent_mails()[-1][1]) == ([], True)
    take_all(tournament, organiser_client)
    assert everybody(tournament)[3:] == ["Franke, Uwe"]
    assert not Person.objects.filter(name__iregex=r"^n\W*n|^$").exists()


def test_unnamed_person_may_come_twice_and_after_a_refusal(tournament: Tournament, organiser_client: Client) -> None:
    link = entered(tournament, form("NN", "NN", **{"p0-given": "", "p1-given": ""}))
    entry = Submission.objects.get()
    page = f"/leitung/{tournament.slug}/meldungen/{entry.pk}/ablehnen/"
    keys = [row.pk for row in entry.people.order_by("arrived")]
    answer = organiser_client.post(page, {"person": keys[0], "version": 1}, follow=True)
    assert "Abgelehnt: noch offen." in text_of(answer)
    said = form("NN", "NN", version="2", **{"p0-given": "", "p1-given": "", "p0-key": str(keys[1])})
    assert Client().post(link, said).status_code == 302
    assert SubmittedPerson.objects.filter(name="", refused_at=None).count() == 2
    assert sent_before(entry) == ()
