"""The page of ties: a lot is announced, both hashes stand there, what was called out is typed, then it is drawn."""

import pytest
from django.test import Client

from tests.factories import ACTOR, make_tournament, seat_series
from tests.web.answers import Answer, text
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Draw, Lot, Tournament
from tournament.web.tags.signs import hash_groups


@pytest.fixture
def day(organiser_client: Client) -> Tournament:
    """Start numbers 2 to 4 are level in Wertungspunkte and Augen, in the list and in its only series."""
    tournament = make_tournament(4, series=1)
    tournament.organisers.set([organiser_client.session["_auth_user_id"]])
    table = seat_series(tournament).card_tables.get()
    paper = {1: PaperTotal(50, 200)} | {seat: PaperTotal(44, 310) for seat in (2, 3, 4)}
    type_totals(table, table.version, paper, ACTOR)
    return tournament


def post(client: Client, day: Tournament, act: str, **sent: object) -> Answer:
    tied = list(day.registrations.filter(number__gt=1).values_list("pk", flat=True))
    about = {"ranking": "players", "tied": tied, "way": "announce" if act == "ankuendigen" else "called"}
    return client.post(f"/leitung/{day.slug}/lose/{act}/", about | sent, follow=True)


def announced_form(client: Client, day: Tournament) -> str:
    """The prefix of the form that announces the lot of the whole list."""
    return text(client.get(f"/leitung/{day.slug}/lose/")).partition('name="players-0-')[2].partition('-source"')[0]


def test_announced_typed_and_drawn(organiser_client: Client, day: Tournament) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    shown = text(post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "wuerfel"}))
    draw = Draw.objects.get()
    assert [
        said
        for said in (
            hash_groups(draw.entries_hash),
            hash_groups(draw.commitment),
            "Dazu kommt: Fünf Würfe im Saal, als Ziffern.",
        )
        if said not in shown
    ] == []
    assert draw.secret not in shown
    refused = text(post(organiser_client, day, "ziehen", outside=""))
    assert "Bitte eintippen, was es war." in refused
    refused = text(post(organiser_client, day, "ziehen", outside="3 5"))
    assert not [words for words in ("So zählt es: „35“", 'value="35"') if words not in refused]
    assert (
        Lot.objects.exists(),
        "Neu laden zieht kein zweites." in text(post(organiser_client, day, "ziehen", outside="35")),
    ) == (False, True)
    draw.refresh_from_db()
    assert (Lot.objects.get().draw, draw.outside, draw.nobody_knew) == (draw, "35", True)
    listed = text(organiser_client.get(f"/turniere/{day.slug}/sitzplan/auslosungen"))
    assert (
        "Los für Einzelwertung vom" in listed,
        "Entscheidet in</dt><dd>Einzelwertung" in listed.replace("> <", "><"),
        "steht hier, sobald die Ergebnisse veröffentlicht sind" in listed,
        "Noch ist nichts ausgelost" in listed,
    ) == (True, True, True, False)


def test_which_public_draw_has_to_be_said_at_that_tie(organiser_client: Client, day: Tournament) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    answer = post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "ziehung"})
    assert (
        answer.status_code,
        text(answer).count("Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."),
        Draw.objects.exists(),
    ) == (422, 1, False)


def test_typed_outside_value_stays_when_a_name_changed_meanwhile(organiser_client: Client, day: Tournament) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "karten"})
    person = day.registrations.get(number=3).person
    person.name = "Anders, Anna"
    person.save()
    answer = post(organiser_client, day, "ziehen", outside="herzdame")
    assert (answer.status_code, 'value="herzdame"' in text(answer), Draw.objects.get().drawn_at) == (422, True, None)
