"""Announcing a draw: what will be added, what the hall sees, what is typed in front of all, what goes wrong there."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.draw.drawing import missing
from tests.factories import ACTOR
from tests.web.answers import Answer, text
from tournament.draw.acts import draws
from tournament.draw.acts.way import Way
from tournament.models import Apart, Draw, Seating, Tournament, Weight
from tournament.web.tags.signs import hash_groups

DICE = "Fünf Würfe im Saal, als Ziffern"


@pytest.fixture
def day(run: Callable[..., Tournament]) -> Tournament:
    """Twenty people of five clubs, three series, nobody seated: everything that is wanted can be had."""
    return run(20, clubs=5)


def announce(client: Client, day: Tournament, **sent: object) -> Answer:
    return client.post(f"/leitung/{day.slug}/sitzplan/ankuendigen/", sent, follow=True)


def draw(client: Client, day: Tournament, **sent: object) -> Answer:
    """Draw as the page offers it now."""
    series = [f"{one.number}.{one.version}" for one in day.series.all()]
    return client.post(f"/leitung/{day.slug}/sitzplan/auslosen/", {"series": series, **sent}, follow=True)


def hall(client: Client, day: Tournament) -> str:
    return text(client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", follow=True))


@pytest.mark.parametrize(
    ("chosen", "added"),
    [
        ({"source": "wuerfel"}, DICE),
        ({"source": "karten", "which": "bleibt unbeachtet"}, "Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
        (
            {"source": "ziehung", "which": "Lotto am 28. November"},
            "Öffentliche Ziehung, Zahlen der Reihe nach: Lotto am 28. November",
        ),
        ({"source": "nichts"}, ""),
    ],
)
def test_choice_is_announced_and_the_hall_sees_both_hashes(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], added: str
) -> None:
    shown = text(announce(organiser_client, day, **chosen))
    announced = Draw.objects.get()
    assert announced.outside_announced == added
    for said in (
        hash_groups(announced.entries_hash),
        hash_groups(announced.commitment),
        f"/turniere/{day.slug}/sitzplan/",
    ):
        assert said in shown
    assert announced.secret not in shown
    assert ("Was fiel?" in shown) is bool(added)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "Bitte wählen, was dazukommt."),
        ({"source": "kaffeesatz"}, "kaffeesatz"),
        ({"source": "ziehung", "which": " "}, "Bitte sagen, welche Ziehung gemeint ist und wann sie kommt."),
        ({"source": "ziehung", "which": "x" * 101}, "101"),
    ],
)
def test_announcement_there_cannot_be_is_explained_and_stays_typed(
    organiser_client: Client, day: Tournament, chosen: dict[str, str], said: str
) -> None:
    answer = announce(organiser_client, day, **chosen)
    assert answer.status_code == 422
    assert said in text(answer)
    assert chosen.get("which", "").strip() in text(answer)
    assert not Draw.objects.exists()


@pytest.mark.parametrize(("published", "why"), [(True, "Alle Serien sind gesetzt"), (False, "Keine Serie, die noch")])
def test_page_without_series_to_draw_says_why_and_what_to_do_instead(
    organiser_client: Client, day: Tournament, published: bool, why: str
) -> None:
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    assert "Jetzt ankündigen" in text(organiser_client.get(address))
    if published:
        draw(organiser_client, day)
        draws.publish_all(day, dict(day.series.values_list("number", "version")), ACTOR)
    else:
        draws.intend(day, {number: Way(Seating.STANDING) for number in (1, 2, 3)}, ACTOR)
    shown = text(organiser_client.get(address))
    assert f"Es gibt nichts auszulosen: {why}" in shown
    assert "Jetzt ankündigen" not in shown
    assert f'href="/leitung/{day.slug}/sitzplan/">Zum Sitzplan' in shown


def test_longest_public_draw_can_be_named(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="ziehung", which="x" * 100)
    assert Draw.objects.get().outside_announced.endswith("x" * 100)


@pytest.mark.parametrize(
    ("typed", "said"), [("", "Bitte eintippen, was es war."), ("6" * 201, "hat höchstens 200 Zeichen")]
)
def test_called_out_missing_or_too_long_draws_nothing(
    organiser_client: Client, day: Tournament, typed: str, said: str
) -> None:
    announce(organiser_client, day, source="wuerfel")
    answer = draw(organiser_client, day, outside=typed)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{typed}"' in text(answer)
    assert Draw.objects.get().drawn_at is None


@pytest.mark.parametrize(
    ("typed", "counts"), [("4-2 6", "426"), ("Herz 7", "herz7"), ("König", "koenig"), ("4 2 6 " * 33, "426" * 33)]
)
def test_called_out_is_shown_as_it_counts_before_it_is_drawn_from(
    organiser_client: Client, day: Tournament, typed: str, counts: str
) -> None:
    announce(organiser_client, day, source="wuerfel")
    answer = draw(organiser_client, day, outside=typed)
    assert answer.status_code == 422
    assert f"So zählt es: „{counts}“" in text(answer)
    assert f'value="{counts}"' in text(answer)
    assert Draw.objects.get().drawn_at is None
    draw(organiser_client, day, outside=f" {counts} ")
    assert Draw.objects.get().outside == counts


def test_signs_of_which_none_counts_are_nothing_called_out(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="karten")
    answer = draw(organiser_client, day, outside="♥ ♠")
    assert answer.status_code == 422
    assert "Es zählen Buchstaben von a bis z und Ziffern." in text(answer)
    assert 'value="♥ ♠"' in text(answer)
    assert Draw.objects.get().drawn_at is None


def test_people_changed_since_the_announcement_need_another_one(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    day.registrations.filter(number=16).update(present=False)
    answer = draw(organiser_client, day, outside="426")
    assert answer.status_code == 422
    assert "Bitte neu ankündigen; die alte Ankündigung bleibt als verworfen stehen." in text(answer)
    assert 'value="426"' in text(answer)
    announce(organiser_client, day, source="wuerfel")
    draw(organiser_client, day, outside="426")
    old, new = Draw.objects.order_by("pk")
    assert (old.discarded_at is None, old.drawn_at, new.outside) == (False, None, "426")


def test_announcement_is_not_made_twice(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    assert "Genau diese Auslosung ist schon angekündigt." in text(announce(organiser_client, day, source="wuerfel"))
    announce(organiser_client, day, source="karten")
    assert [draw.discarded_at is None for draw in Draw.objects.order_by("pk")] == [False, True]


def test_called_out_for_one_announcement_counts_for_no_other(organiser_client: Client, day: Tournament) -> None:
    announce(organiser_client, day, source="wuerfel")
    seen = Draw.objects.get()
    draws.discard(day, ACTOR)
    draws.announce(day, ACTOR, DICE)
    assert "hat jemand anderes etwas geändert" in text(draw(organiser_client, day, outside="426", announced=seen.pk))
    assert not Draw.objects.exclude(drawn_at=None).exists()


def test_taken_back_it_stays_in_the_list_and_the_hall_sees_it_no_more(
    organiser_client: Client, day: Tournament
) -> None:
    announce(organiser_client, day, source="wuerfel")
    organiser_client.post(f"/leitung/{day.slug}/sitzplan/zurueck/")
    taken_back = Draw.objects.get()
    assert taken_back.discarded_at is not None
    assert hash_groups(taken_back.commitment) not in hall(organiser_client, day)
    shown = text(organiser_client.get(f"/turniere/{day.slug}/sitzplan/auslosungen"))
    assert missing(shown, hash_groups(taken_back.commitment), "verworfen") == []
    again = text(organiser_client.post(f"/leitung/{day.slug}/sitzplan/zurueck/", follow=True))
    assert "Es ist keine Auslosung angekündigt." in again


def test_page_for_the_hall_says_nothing_of_wishes(organiser_client: Client, day: Tournament) -> None:
    wish = Apart.objects.create(tournament=day, weight=Weight.ABSOLUTE)
    wish.people.set(day.registrations.filter(number__lte=6))  # six people, five tables: it cannot be kept
    announce(organiser_client, day, source="wuerfel")
    shown = hall(organiser_client, day)
    assert "Vor der Auslosung ist noch etwas zu entscheiden." in shown
    assert "Was fiel?" not in shown
    for registration in day.registrations.all():
        assert registration.person.name not in shown
    assert "Was fiel?" in text(organiser_client.get(f"/leitung/{day.slug}/sitzplan/"))


def test_hashes_of_a_hidden_tournament_are_said_to_stand_here_alone(organiser_client: Client, day: Tournament) -> None:
    Tournament.objects.update(published=False)
    announce(organiser_client, day, source="wuerfel")
    assert "Die Fingerabdrücke stehen erst hier." in hall(organiser_client, day)


def test_announcement_is_said_in_its_readers_language(organiser_client: Client, day: Tournament) -> None:
    """It is stored in German, whoever announces it: its fingerprint is of what is stored."""
    english = {"Accept-Language": "en"}
    address = f"/leitung/{day.slug}/sitzplan/ankuendigen/"
    sent = {"source": "ziehung", "which": "Lotto, 28 November"}
    organiser_client.post(address, sent, headers=english)
    announced = Draw.objects.get().outside_announced
    assert announced == "Öffentliche Ziehung, Zahlen der Reihe nach: Lotto, 28 November"
    assert announced in hall(organiser_client, day)
    shown = organiser_client.get(f"/leitung/{day.slug}/sitzplan/angekuendigt/", headers=english)
    assert "Public draw, numbers in order: Lotto, 28 November" in text(shown)
