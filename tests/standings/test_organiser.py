"""The organiser's standings, lots and publishing; the audit log's page.

A lot that is announced: both hashes stand there, what was called out is typed, then it is drawn.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, fill_list, make_tournament, seat_series, series_of
from tests.standings.playing import keys, play_out, refusal, says, type_one_table
from tests.web.answers import Answer, shows, text
from tournament.core import lock
from tournament.core.act import act
from tournament.core.steps import Shown
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.lists.acts.results import publish_results as publish
from tournament.models import (
    AuditEntry,
    Ceremony,
    Draw,
    Lot,
    Person,
    Series,
    Tournament,
)
from tournament.standings.acts import decisions, lots, publishing
from tournament.standings.reads.standings import standings
from tournament.web.tags.signs import hash_groups


@pytest.fixture
def tied(organiser: User) -> Tournament:
    """One series of one table, closed: start numbers 2 and 3 are level behind number 1."""
    level = PaperTotal(44, 310)
    tournament = type_one_table({1: PaperTotal(50, 200), 2: level, 3: level, 4: PaperTotal(-1, 900, crosses=4)})
    tournament.organisers.add(organiser)
    return tournament


@pytest.fixture
def day_of_two(tournament: Tournament) -> Tournament:
    """Of three series the first is over, the second seated; nobody sees a result."""
    play_out(tournament, published=False)
    for table in seat_series(tournament, 2).card_tables.all():
        fill_list(table)
    return tournament


def url(tournament: Tournament, rest: str = "stand/") -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def corrected(client: Client, address: str, sent: dict[str, Any]) -> Answer:
    """The answer to this form; for a reason, where it changes what was published."""
    answer = client.post(address, sent, follow=True)
    if answer.status_code == 409:
        said = {"correction_reason": "zu früh", "correction_seen": answer.context["trial"].seen}
        answer = client.post(address, sent | said, follow=True)
    return answer


def results(client: Client, tournament: Tournament, public: str) -> Answer:
    """Publish them whatever is undone, or take them back for a reason."""
    sent = {"version": tournament.series.get(number=1).version, "public": public, "anyway": "1"}
    return corrected(client, url(tournament, "serie/1/ergebnis/"), sent)


def test_standings_say_how_far_they_are_and_empty_series_stay_unpublished(
    organiser_client: Client, tournament: Tournament
) -> None:
    says(organiser_client.get(url(tournament)), "Noch kein Stand")
    seat_series(tournament)
    page = text(organiser_client.get(url(tournament)))
    assert (page.count("vorläufig: 2 Listen offen"), "Ergebnis veröffentlichen" in page) == (1, False)  # not twice
    says(results(organiser_client, tournament, "1"), "noch nichts eingetragen")
    assert tournament.series.get(number=1).results_published_at is None


def test_ties_share_a_rank_are_marked_and_lead_to_their_lot(organiser_client: Client, tied: Tournament) -> None:
    page = text(organiser_client.get(url(tied)))
    assert page.count('<td class="number">2<span aria-hidden="true"> =</span>') == 2
    shows(
        page,
        "vorläufig, alle Listen abgeschlossen",
        '<td class="number">4</td>',
        "1 Gleichstand wartet auf das Los",
        '<td class="number total">−1</td>',
    )
    says(
        organiser_client.get(url(tied, "lose/")),
        "Einzelwertung, Rang 2",
        "je 44 Wertungspunkte, 310 Augen",
        "1 Gleichstand in einer einzelnen Serie",
    )


def test_tie_that_a_penalty_makes_shows_what_they_share(organiser_client: Client, organiser: User) -> None:
    """48 less a penalty of 4 are the 44 of the other: whoever draws reads 44, as both lists say."""
    made = {2: PaperTotal(48, 310), 3: PaperTotal(44, 310), 4: PaperTotal(-1, 900, crosses=4)}
    tournament = type_one_table({1: PaperTotal(50, 200)} | made)
    tournament.organisers.add(organiser)
    series = tournament.series.get()
    whom = tournament.registrations.get(number=2)
    decisions.penalise(series, whom, 4, "verspätet", ACTOR, tournament)
    said = text(organiser_client.get(url(tournament, "lose/")))
    assert ("je 44 Wertungspunkte, 310 Augen" in said, "je 48 " in said) == (True, False)


def test_program_draws_before_everybodys_eyes(organiser_client: Client, tied: Tournament, organiser: User) -> None:
    page = text(organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "program"), follow=True))
    lot = Lot.objects.get()
    assert (sorted(lot.order), lot.drawn_by, lot.of, lot.by_hand, "data-rolls" in page) == (
        sorted(keys(tied, 2, 3)),
        organiser,
        "players",
        False,
        True,
    )
    first, second = (tied.registrations.get(pk=key).person.name for key in lot.order)
    assert page.index(first) < page.index(second)
    assert "data-rolls" not in text(organiser_client.get(url(tied, f"lose/{lot.pk}/")))
    page = text(organiser_client.get(url(tied)))
    assert (page.count("(Los)"), "wartet auf das Los" in page) == (2, False)
    assert [row.registration.pk for row in standings(tied).players][1:3] == lot.order
    assert refusal(lots.draw, tied, ACTOR, "players", keys(tied, 2, 3)) == "not_tied"


def test_place_given_twice_or_to_nobody_is_explained_and_stays(organiser_client: Client, tied: Tournament) -> None:
    one, other = keys(tied, 2, 3)
    answer = organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand", {one: 2, other: 2}))
    says(answer, "Bitte jeden Platz genau einmal vergeben.", status=422)
    assert text(answer).count('<option value="2" selected>') == 2
    missing = organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand"))
    says(missing, "Bitte den gezogenen Platz wählen.", status=422)
    assert not Lot.objects.exists()


@pytest.mark.parametrize(
    ("tied_keys", "way"), few(2, [(["x"], "hand"), (["1" * 40], "hand"), ([], "program"), (["999999"], "program")])
)
def test_lot_of_people_who_are_not_tied_is_refused(
    organiser_client: Client, tied: Tournament, tied_keys: list[str], way: str
) -> None:
    wrong = {"ranking": "players", "tied": tied_keys, "way": way}
    says(organiser_client.post(url(tied, "lose/ziehen/"), wrong, follow=True), "Diese Plätze sind nicht mehr gleich.")
    assert not Lot.objects.exists()


def test_wrong_lot_is_corrected_with_a_reason(organiser_client: Client, tied: Tournament) -> None:
    one, other = keys(tied, 2, 3)
    organiser_client.post(url(tied, "lose/ziehen/"), sent(tied, "hand", {one: 1, other: 2}))
    lot = Lot.objects.get()
    right = {f"los-{lot.pk}-place_{one}": 2, f"los-{lot.pk}-place_{other}": 1, "version": lot.version}
    address = url(tied, f"lose/{lot.pk}/berichtigen/")
    says(organiser_client.post(address, right), "Hier fehlt der Grund.", status=422)
    told = organiser_client.post(address, right | {f"los-{lot.pk}-reason": "vertippt"}, follow=True)
    says(told, "berichtigt: vertippt")
    assert Lot.objects.get().order == [other, one]


def sent(tournament: Tournament, way: str, places: dict[int, int] | None = None) -> dict[str, object]:
    """What the page of lots sends of the tie of 2 and 3."""
    typed = {f"players-0-2-place_{key}": place for key, place in (places or {}).items()}
    return {"ranking": "players", "tied": keys(tournament, 2, 3), "way": way, **typed}


def test_results_of_a_series_become_public_and_are_taken_back(organiser_client: Client, tied: Tournament) -> None:
    """Nor is a second click a conflict."""
    of_now = {"version": tied.series.get(number=1).version, "public": "1"}
    for public, words in (("1", "Das Ergebnis von Serie 1 ist öffentlich."), ("", "nicht mehr öffentlich")):
        says(results(organiser_client, tied, public), words)
        assert bool(tied.series.get(number=1).results_published_at) is bool(public)
        if public:
            says(organiser_client.post(url(tied, "serie/1/ergebnis/"), of_now, follow=True), words)
            assert AuditEntry.objects.filter(action="results_published").count() == 1


def choose(client: Client, tournament: Tournament, word: str) -> Answer:
    """Press one of the three words; for a reason, where it takes results back."""
    shown = [f"{one.number}.{one.version}" for one in tournament.series.all()]
    return corrected(client, url(tournament, "stand/oeffentlich/"), {"shown": word, "series": shown})


def is_public(tournament: Tournament) -> tuple[bool, list[int]]:
    """Whether the tournament is, and the results of which series."""
    public = tournament.series.filter(results_published_at__isnull=False).order_by("number")
    return Tournament.objects.get(pk=tournament.pk).published, list(public.values_list("number", flat=True))


NOBODY = "Das Turnier sieht nur, wer es leitet oder dabei hilft."


def test_switch_says_and_sets_what_everybody_sees(organiser_client: Client, day_of_two: Tournament) -> None:
    """Series 1 is over, series 2 seated. What was published stays with "nichts", and comes back."""
    places = "Alle sehen die Sitzpläne der Serien 1, 2"
    waits = "Serie 1 ist zu Ende, ihr Ergebnis ist noch nicht öffentlich."
    for word, said, state in (
        ("nothing", NOBODY, (False, [])),
        ("places", f"{places}, aber kein Ergebnis. {waits}", (True, [])),
        ("everything", f"{places} und das Ergebnis der Serie 1.", (True, [1])),
        ("nothing", NOBODY, (False, [1])),
        ("everything", f"{places} und das Ergebnis der Serie 1.", (True, [1])),
        ("places", f"{places}, aber kein Ergebnis. {waits}", (True, [])),
    ):
        page = text(choose(organiser_client, day_of_two, word))
        assert (is_public(day_of_two), said in page) == (state, True), word
        assert ("Ergebnisse folgen von selbst" in page) is (word == "everything")
        assert re.findall(r'value="(\w+)" aria-pressed="true"', page) == [word]
    rows = AuditEntry.objects.filter(action__startswith="results_follow").order_by("revision")
    assert [row.action for row in rows] == ["results_follow", "results_follow_no_more", "results_follow"]


def test_board_that_is_frozen_is_said_with_what_is_seen(organiser_client: Client, day_of_two: Tournament) -> None:
    choose(organiser_client, day_of_two, "everything")
    Ceremony.objects.create(tournament=day_of_two, frozen_at=timezone.now(), hides_from=1)
    said = "kein Ergebnis. Die Anzeige ist eingefroren: Neue Ergebnisse sehen alle erst bei der Siegerehrung."
    for page in ("stand/", "angaben/"):
        says(organiser_client.get(url(day_of_two, page)), said)


def test_everything_can_be_chosen_before_there_is_a_result(organiser_client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(published=False)
    seat_series(tournament)
    page = choose(organiser_client, tournament, "everything")
    says(page, "Alle sehen den Sitzplan der Serie 1, aber kein Ergebnis. Ergebnisse folgen von selbst")
    assert re.findall(r'value="(\w+)" aria-pressed="true"', text(page)) == ["everything"]
    assert is_public(tournament) == (True, [])
    assert choose(organiser_client, tournament, "all").status_code == 404


def test_switch_that_was_read_before_somebody_elses_act_is_refused(day_of_two: Tournament) -> None:
    day_of_two.series.update(version=1)
    for read in ({1: 2, 2: 1}, {2: 1}):
        assert refusal(publishing.show, day_of_two, Shown.EVERYTHING, read, ACTOR) == "stale"
    assert is_public(day_of_two) == (True, [])


SHEETS = "art=serie&serie=1", "", "art=mannschaften"


@pytest.mark.parametrize(
    "query", few(3, [SHEETS[0], "art=x", "art=serie", *SHEETS[1:], "art=serie&serie=2", "serie=x"])
)
def test_sheets_are_pdf_and_those_of_nothing_not_found(organiser_client: Client, tied: Tournament, query: str) -> None:
    response = organiser_client.get(f"{url(tied, 'stand.pdf')}?{query}")
    assert (response.status_code, response.content[:4] == b"%PDF") == ((200, True) if query in SHEETS else (404, False))


def test_log_says_actor_act_change_and_what_was_tampered_with(organiser_client: Client, tied: Tournament) -> None:
    results(organiser_client, tied, "1")
    says(
        organiser_client.get(url(tied, "protokoll/")),
        "<b>Ergebnis veröffentlicht</b> <span>Serie 1</span>",
        "Spielleitung: anna",
        "Platz 4: −1 Wertungspunkt, 900 Augen, 4 Kreuze",
        "Alle 2 Zeilen geprüft, die Kette ist heil.",
    )
    AuditEntry.objects.filter(revision=1).update(actor="niemand")
    broken = "Die Kette ist gebrochen: Bei Zeile 1 fehlt etwas oder wurde etwas geändert."
    says(organiser_client.get(url(tied, "protokoll/")), broken)


def test_log_has_pages_of_fifty_newest_first(organiser_client: Client, tournament: Tournament) -> None:
    says(organiser_client.get(url(tournament, "protokoll/")), "Noch nichts geschehen.")
    for action in (*["series_started"] * 51, "results_withdrawn"):
        with act(tournament, ACTOR, action):
            pass
    first, second = (text(organiser_client.get(url(tournament, "protokoll/"), {"seite": page})) for page in (1, 2))
    assert (
        first.count("<time"),
        second.count("<time"),
        "Ergebnis zurückgenommen" in first,
        organiser_client.get(url(tournament, "protokoll/"), {"seite": "x"}).status_code,
    ) == (50, 2, True, 200)


@pytest.fixture
def day(tied: Tournament) -> Tournament:
    """Start numbers 2 to 4 are level in Wertungspunkte and Augen, in the list and in its only series."""
    table = tied.series.get().card_tables.get()
    type_totals(table, table.version, {1: PaperTotal(50, 200)} | dict.fromkeys((2, 3, 4), PaperTotal(44, 310)), ACTOR)
    return tied


def post(client: Client, day: Tournament, act: str, **sent: object) -> Answer:
    way = "announce" if act == "ankuendigen" else "called"
    about = {"ranking": "players", "tied": keys(day, 2, 3, 4), "way": way}
    return client.post(url(day, f"lose/{act}/"), about | sent, follow=True)


def announced(client: Client, day: Tournament, source: str) -> Answer:
    """The lot of the whole list is announced, by the form on the page."""
    form = text(client.get(url(day, "lose/"))).partition('name="players-0-')[2].partition('-source"')[0]
    return post(client, day, "ankuendigen", **{f"players-0-{form}-source": source})


def test_lot_is_announced_typed_and_drawn(organiser_client: Client, day: Tournament) -> None:
    shown = announced(organiser_client, day, "wuerfel")
    draw = Draw.objects.get()
    hashes = hash_groups(draw.entries_hash), hash_groups(draw.commitment)
    says(shown, *hashes, "Dazu kommt: Fünf Würfe im Saal, als Ziffern.", but_not=[draw.secret])
    for outside, said in (("", ["Bitte eintippen, was es war."]), ("3 5", ["So zählt es: „35“", 'value="35"'])):
        shows(text(post(organiser_client, day, "ziehen", outside=outside)), *said)
    assert not Lot.objects.exists()
    says(post(organiser_client, day, "ziehen", outside="35"), "Neu laden zieht kein zweites.")
    draw.refresh_from_db()
    assert (Lot.objects.get().draw, draw.outside, draw.nobody_knew) == (draw, "35", True)
    shows(
        text(organiser_client.get(f"/turniere/{day.slug}/sitzplan/auslosungen")).replace("> <", "><"),
        "Los für Einzelwertung vom",
        "Entscheidet in</dt><dd>Einzelwertung",
        "steht hier, sobald die Ergebnisse veröffentlicht sind",
        but_not=["Noch ist nichts ausgelost"],
    )


def test_public_draw_is_named_at_its_tie_and_a_typed_value_stays(organiser_client: Client, day: Tournament) -> None:
    answer = announced(organiser_client, day, "ziehung")
    assert text(answer).count("Bitte sagen, welche Ziehung gemeint ist und wann sie kommt.") == 1
    assert not Draw.objects.exists()
    announced(organiser_client, day, "karten")
    Person.objects.filter(registrations=day.registrations.get(number=3)).update(name="Anders, Anna")
    says(post(organiser_client, day, "ziehen", outside="herzdame"), 'value="herzdame"', status=422)
    assert Draw.objects.get().drawn_at is None


@pytest.fixture
def one(db: None) -> Series:
    """A published series of eight players, the first of whose lists is full."""
    series = seat_series(make_tournament(8))
    fill_list(series.card_tables.order_by("number")[0])
    AuditEntry.objects.all().delete()
    return series


def test_results_are_published_and_taken_back(one: Series) -> None:
    draft = seat_series(make_tournament(8), published=False)
    assert refusal(publish, draft, draft.version, ACTOR) == "series_not_published"
    publish(one, one.version, ACTOR)
    assert series_of(one.tournament).results_published_at is not None
    assert refusal(publish, one, series_of(one.tournament).version, ACTOR) == "results_published"
    assert refusal(publishing.withdraw_results, one, series_of(one.tournament).version, ACTOR) == "reason_needed"
    with lock.correcting("zu früh"):
        publishing.withdraw_results(one, series_of(one.tournament).version, ACTOR)
    assert (series_of(one.tournament).results_published_at, series_of(one.tournament).results_head) == (None, "")
    assert (
        refusal(publishing.withdraw_results, one, series_of(one.tournament).version, ACTOR) == "results_not_published"
    )
    assert [entry.action for entry in AuditEntry.objects.all()] == ["results_published", "results_withdrawn"]


@pytest.mark.parametrize("act", [publish, publishing.withdraw_results])
def test_stale_series_version_is_refused(one: Series, act: Callable[..., None]) -> None:
    assert (refusal(act, one, one.version - 1, ACTOR), AuditEntry.objects.exists()) == ("stale", False)


def test_tournament_is_shown_and_hidden(tournament: Tournament) -> None:
    for published in (False, False, True):
        publishing.set_published(tournament, ACTOR, published=published)
        assert Tournament.objects.get().published is published
    assert [entry.action for entry in AuditEntry.objects.all()] == ["tournament_unpublished", "tournament_published"]


def test_results_of_a_final_ranking_are_not_taken_back_before_it_is(one: Series) -> None:
    publish(one, one.version, ACTOR)
    ended = {"document_id": "eins", "name": "Eins", "of": "players", "position": 1, "final_at": timezone.now()}
    one.tournament.rankings.create(**ended)
    public = series_of(one.tournament)
    assert refusal(publishing.withdraw_results, public, public.version, ACTOR) == "results_final"
