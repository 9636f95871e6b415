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
    shown = text(client.get(f"/leitung/{day.slug}/lose/"))
    return shown.partition('name="players-0-')[2].partition('-source"')[0]


def test_announced_typed_and_drawn(organiser_client: Client, day: Tournament) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    shown = text(post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "wuerfel"}))
    draw = Draw.objects.get()
    for said in (
        hash_groups(draw.entries_hash),
        hash_groups(draw.commitment),
        "Dazu kommt: Fünf Würfe im Saal, als Ziffern.",
    ):
        assert said in shown
    assert draw.secret not in shown
    refused = text(post(organiser_client, day, "ziehen", outside=""))
    assert "Bitte eintippen, was es war." in refused
    refused = text(post(organiser_client, day, "ziehen", outside="3 5"))
    assert "So zählt es: „35“" in refused
    assert 'value="35"' in refused
    assert not Lot.objects.exists()
    drawn = text(post(organiser_client, day, "ziehen", outside="35"))
    assert "Neu laden zieht kein zweites." in drawn
    draw.refresh_from_db()
    assert Lot.objects.get().draw == draw
    assert (draw.outside, draw.nobody_knew) == ("35", True)
    listed = text(organiser_client.get(f"/turniere/{day.slug}/sitzplan/auslosungen"))
    assert "Los für Einzelwertung vom" in listed
    assert "Entscheidet in</dt><dd>Einzelwertung" in listed.replace("> <", "><")
    assert "steht hier, sobald die Ergebnisse veröffentlicht sind" in listed
    assert "Noch ist nichts ausgelost" not in listed


def test_which_public_draw_has_to_be_said_at_that_tie(organiser_client: Client, day: Tournament) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    answer = post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "ziehung"})
    assert answer.status_code == 422
    assert text(answer).count("Bitte sagen, welche Ziehung gemeint ist und wann sie kommt.") == 1
    assert not Draw.objects.exists()


def test_what_fell_stays_typed_where_somebody_is_called_otherwise_by_now(
    organiser_client: Client, day: Tournament
) -> None:
    prefix = f"players-0-{announced_form(organiser_client, day)}"
    post(organiser_client, day, "ankuendigen", **{f"{prefix}-source": "karten"})
    person = day.registrations.get(number=3).person
    person.name = "Anders, Anna"
    person.save()
    answer = post(organiser_client, day, "ziehen", outside="herzdame")
    assert answer.status_code == 422
    assert 'value="herzdame"' in text(answer)
    assert Draw.objects.get().drawn_at is None
