"""One list as the organiser corrects it: games, its link; by other rulebooks their columns, who starts, giving up.
It comes to its end: from a stack of paper, asked about and corrected with a reason, complete or not."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from scoring import Result
from tests.examples import few
from tests.factories import (
    ACTOR,
    fill_list,
    logged_in,
    make_tournament,
    play,
    publish_results,
    register,
    seat_series,
)
from tests.lists.desk.one_list import CORRECTED, FIRST, posted, seated, shown, typed, url
from tests.lists.sitting import put, table_by
from tests.lists.telling import fresh
from tests.lists.test_lists import wins
from tests.standings.playing import says
from tests.web.answers import shows, text
from tournament.lists.acts.lists import close_list
from tournament.lists.reads.lists import games_of
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, Game, OffenceReport, Registration, Tournament, TypedTotal
from tournament.models import Result as StoredResult


def test_acts_are_posts(card_table: CardTable, organiser_client: Client) -> None:
    game = ("", "zuruecknehmen/", "davor/", "tauschen/", "herausnehmen/")
    of_list = ("summen/", "summen/entfernen/", "abschliessen/", "oeffnen/", "neuer-link/", "informiert/")
    for act in (*(f"spiel/1/{rest}" for rest in game), *of_list):
        assert organiser_client.get(url(card_table, act)).status_code == 405, act


DEALERS_LINE = ('class="number first deals"', "Der Strich links zeigt, wer gibt.")


def test_list_has_running_totals_crosses_and_sums(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    # Game 2: seat 2 deals. Seat 4 not opened with 104 Augen: -1, a cross; its Augen are added (rule 13).
    play(card_table, 2, Result(1, "hand_romme", 0), Result(3, "opened", 9), Result(4, "not_opened", 104))
    page = shown(organiser_client, card_table)
    shows(
        page,
        "2/16",
        # Seat 3: 2 points for 17 Augen, then 3 for 9: running 5 and 26.
        '<td class="number first">5</td><td class="number">26 <small',
        # Seat 4: 0 for 64, then the cross; 64 + 104 = 168.
        '<span class="cross">×',
        '<td class="number">168 <small',
        '<td class="number first">−1 <small>0 <span class="cross">−1 (1×)',
        but_not=DEALERS_LINE,
    )
    assert page.count('class="out"') == 16  # the dealer sits out: one a game, 16 games at a table of four


def test_new_link_has_its_code_and_withdraws_the_old_one(
    card_table: CardTable, link: str, organiser_client: Client
) -> None:
    shows(shown(organiser_client, card_table), f"http://testserver{link}", 'src="data:image/svg+xml')
    shows(posted(organiser_client, card_table, "neuer-link/"), "Der alte Link gilt nicht mehr.", but_not=[link])
    assert Client().get(f"{link}state").status_code == 410


def test_game_is_entered_and_corrected_with_a_reason(card_table: CardTable, organiser_client: Client) -> None:
    asked = "Warum wird das Spiel geändert? (freiwillig)"
    page = shown(organiser_client, card_table, spiel=1)
    shows(page, 'name="outcome_2"', but_not=['name="outcome_1"', asked])  # the dealer sits out
    posted(organiser_client, card_table, "spiel/1/", typed(0, *FIRST))
    assert games_of(card_table) == [scoring.Game(1, FIRST)]
    page = shown(organiser_client, card_table, spiel=1)
    shows(page, '<option value="opened" selected>', 'name="augen_3" value="17"', asked)
    shows(
        posted(organiser_client, card_table, "spiel/1/", typed(1, *CORRECTED, reason=" Claus & Dietz verwechselt ")),
        "Spiel 1 ist gespeichert.",
        "Platz 2 Rommé, Platz 3 eröffnet 17, Platz 4 nicht eröffnet 64</span> →",
        "<span>Platz 2 Rommé, Platz 3 eröffnet 7, Platz 4 nicht eröffnet 64</span>",
        "Spielleitung: anna",
        "Grund: Claus &amp; Dietz verwechselt",
    )
    assert games_of(card_table) == [scoring.Game(1, CORRECTED)]
    audited = AuditEntry.objects.latest("revision")
    assert audited.before == [{"seat": one.seat, "outcome": one.outcome, "augen": one.augen} for one in FIRST]
    assert audited.after["reason"] == "Claus & Dietz verwechselt"
    page = posted(organiser_client, card_table, "spiel/1/zuruecknehmen/", {"version": 2})
    assert ("Spiel 1 ist zurückgenommen." in page, games_of(card_table)) == (True, [])


def test_reason_may_be_missing_but_not_longer_than_on_the_phone(begun: CardTable, organiser_client: Client) -> None:
    for sent, status in ((typed(1, *CORRECTED, reason="!" * 121), 422), (typed(1, *CORRECTED), 302)):
        assert organiser_client.post(url(begun, "spiel/1/"), sent).status_code == status
    assert "Grund:" not in shown(organiser_client, begun)


BAD: list[tuple[dict[str, str], str]] = [
    ({"outcome_3": ""}, "Ausgang wählen."),
    ({"outcome_3": "romme", "augen_3": ""}, "Nur eine Person kann das Spiel beendet haben."),
    ({"augen_3": "x"}, "Eine ganze Zahl eingeben."),
    ({"augen_3": "-3"}, "Augen können nicht negativ sein."),
    ({"augen_3": "1"}, "So wenige Augen können es nicht sein, mindestens 2."),  # a single two
    ({"thrown_in_2": "on"}, "Wer beendet hat, kann keine Karten weggeworfen haben."),
]


def test_bad_input_is_explained_at_its_place_and_stays(card_table: CardTable, organiser_client: Client) -> None:
    for change, said in BAD:
        stays = [f'name="{name}" value="{value}"' for name, value in change.items() if "augen" in name and value]
        says(organiser_client.post(url(card_table, "spiel/1/"), typed(0, *FIRST, **change)), said, *stays, status=422)
        assert games_of(card_table) == []
    for none in ({}, {"entry_id": "x"}, {"version": "x"}):
        assert organiser_client.post(url(card_table, "spiel/1/"), none).status_code == 422


def test_stale_correction_shows_both_versions(begun: CardTable, organiser_client: Client) -> None:
    between = (FIRST[0], Result(3, "opened", 11), FIRST[2])
    play(begun, 1, *between, version=1)
    says(
        organiser_client.post(url(begun, "spiel/1/"), typed(1, *CORRECTED, reason="verzählt")),
        "Inzwischen hat jemand anderes dieses Spiel geändert.",
        "<li>Claus, Clara: eröffnet 11</li>",  # what is stored
        'name="augen_3" value="7"',  # what was typed
        'value="verzählt"',
        'name="version" value="2" id="id_version"',
        status=409,
    )
    assert games_of(begun) == [scoring.Game(1, between)]
    posted(organiser_client, begun, "spiel/1/", typed(2, *CORRECTED))
    assert games_of(begun) == [scoring.Game(1, CORRECTED)]


SECOND = (scoring.Result(1, "romme", 0), *FIRST[1:])


@pytest.fixture
def begun(card_table: CardTable) -> CardTable:
    """Table 1; game 1 is stored."""
    play(card_table, 1, *FIRST)
    return card_table


@pytest.fixture
def substitute(begun: CardTable) -> Registration:
    """Imhof, who sits nowhere; game 1 is stored."""
    return register(begun.series.tournament, 1, [])[0]


def takes_seat_2(substitute: Registration, card_table: CardTable, from_game: int) -> None:
    put(card_table.series, Placing(table=1, seat=2, from_game=from_game, player=substitute.pk))


@pytest.mark.parametrize(("number", "act"), few(2, [(1, "spiel/1/"), (1, "spiel/1/davor/"), (2, "spiel/2/")]))
def test_game_of_any_form_is_of_who_was_shown(
    card_table: CardTable, organiser_client: Client, substitute: Registration, number: int, act: str
) -> None:
    """A stored one, a new one, one inserted; also where something else is wrong with it first."""
    before = seated(organiser_client.get(url(card_table), {"davor" if "davor" in act else "spiel": number}))
    takes_seat_2(substitute, card_table, number)
    game = typed(0 if number == 2 else 1, *(FIRST if number == 1 else SECOND), **before, seen="1.1", sure="on")
    for wrong in ({"augen_3": "x"}, {"other_dealer": "3"}):
        assert seated(organiser_client.post(url(card_table, act), game | wrong)) == before
    stored = games_of(card_table)
    answer = organiser_client.post(url(card_table, act), game)
    here, there = substitute.person.name, "Bauer, Bernd"
    says(
        answer,
        f"Spiel {number} wurde eingetippt für: {there}. Jetzt sitzt dort: {here}.",
        f"{here}: bitte noch einmal speichern. {there}: bitte zuerst unter „Wer sitzt wirklich hier?“ eintragen.",
        status=422,
    )
    assert games_of(card_table) == stored
    assert organiser_client.post(url(card_table, act), game | seated(answer)).status_code == 302
    assert Game.objects.count() == (1 if act == "spiel/1/" else 2)


def test_game_before_somebody_came_is_stored_without_a_question(
    card_table: CardTable, organiser_client: Client, substitute: Registration
) -> None:
    """Also by a form that had been asked for before, and by one that says nothing of it."""
    before = seated(organiser_client.get(url(card_table), {"spiel": 2}))
    takes_seat_2(substitute, card_table, 3)
    assert organiser_client.post(url(card_table, "spiel/2/"), typed(0, *SECOND, **before)).status_code == 302
    now = seated(organiser_client.get(url(card_table), {"spiel": 3}))
    assert now == before | {"seated_2_3": substitute.document_id}
    third = (scoring.Result(2, "romme", 0), scoring.Result(1, "opened", 17), scoring.Result(4, "opened", 17))
    for number, players in ((3, now), (4, {})):
        sent = typed(0, *(third if number == 3 else (third[0], third[1], scoring.Result(3, "opened", 17))), **players)
        assert organiser_client.post(url(card_table, f"spiel/{number}/"), sent).status_code == 302


def test_paper_list_of_horesca_names_its_points(organiser: User, organiser_client: Client) -> None:
    """Points do not follow from Augen there: what the others hold goes to the winner. There are no crosses, and no
    hands thrown in."""
    table = table_by("horesca", 5, led=organiser)
    shows(
        shown(organiser_client, table, summen=1),
        'name="points_5"',
        but_not=['name="wertungspunkte_1"', 'name="crosses_1"', "thrown_in"],
    )
    sent = {f"{name}_{seat}": 40 for seat in range(1, 6) for name in ("augen", "points")}
    posted(organiser_client, table, "summen/", sent | {"version": table.version})
    assert list(TypedTotal.objects.values_list("augen", "points", "wertungspunkte", "crosses")) == [(40, 40, 0, 0)] * 5


def test_paper_list_of_a_federation_names_its_thrown_in_hands(card_table: CardTable, organiser_client: Client) -> None:
    """decisions.md, "Second reading": rule 15 is the federations'; an empty field is none."""
    assert 'name="thrown_in_4"' in shown(organiser_client, card_table, summen=1)
    sent: dict[str, object] = {"version": card_table.version, "thrown_in_4": "2"}
    sent |= {f"{name}_{seat}": 9 for seat in range(1, 5) for name in ("wertungspunkte", "augen")}
    page = posted(organiser_client, card_table, "summen/", sent)
    assert list(TypedTotal.objects.values_list("thrown_in", flat=True)) == [0, 0, 0, 2]
    shows(
        page,
        "Papierliste: Dietz, Dirk hat zum wiederholten Mal Karten weggeworfen (Regel 15).",
        "0 Kreuze, 2 weggeworfen",
    )
    assert "zum wiederholten Mal" not in posted(
        organiser_client, card_table, "informiert/", {"seat": 4, "game": 0, "informed": "Frau Krug"}
    )


def test_second_thrown_in_hand_is_asked_about_until_somebody_is_informed(
    card_table: CardTable, organiser_client: Client
) -> None:
    """Rule 15: the second time somebody has to be informed, and it is recorded who."""
    fill_list(card_table)
    StoredResult.objects.filter(seat__number=4, game__number__in=(1, 3)).update(thrown_in=True)
    asked = "Spiel 3: Dietz, Dirk hat zum wiederholten Mal Karten weggeworfen (Regel 15)."
    report = {"seat": 4, "game": 3, "informed": " "}
    shows(posted(organiser_client, card_table, "informiert/", report), asked, "Bitte den Namen nennen")
    assert asked not in posted(organiser_client, card_table, "informiert/", report | {"informed": "Frau Klein"})
    assert list(OffenceReport.objects.values_list("seat__number", "game_number", "informed")) == [(4, 3, "Frau Klein")]


def test_list_of_sprint_has_one_column_a_player(organiser: User, organiser_client: Client) -> None:
    table = table_by("romme24-sprint", 2, led=organiser)
    play(table, 1, Result(1, "hand_romme", 0), Result(2, "opened", 17))
    page = shown(organiser_client, table)
    assert not re.search(r"\bWP\b", page)  # a link may have the letters by chance
    # a hand Rommé doubles what is recorded for the others
    shows(page, '34 <small title="ausgelegt">', "Der Strich links zeigt, wer das Spiel beginnt.", but_not=["Kreuz"])


def test_line_of_the_dealer_is_told_where_it_is_drawn(organiser: User, organiser_client: Client) -> None:
    """Rule 2: at a table of four the dealer sits out, whose cell says so itself."""
    table = table_by("dgsrv", 3, led=organiser)
    play(table, 1, Result(2, "romme", 0), Result(1, "opened", 9), Result(3, "opened", 9))
    shows(shown(organiser_client, table), *DEALERS_LINE)


def test_giving_up_is_entered_and_taken_back(organiser: User, organiser_client: Client) -> None:
    """romme24, "Aufgeben": from half of the list on, by the one behind; 1 of 4 games is not half, 2 are."""
    table = table_by("romme24-sprint", 2, led=organiser)
    for number in (1, 2):
        assert "gibt auf" not in shown(organiser_client, table)
        play(table, number, Result(1, "romme", 0), Result(2, "opened", 17))
    shows(shown(organiser_client, table), "Bauer, Bernd gibt auf", but_not=["Ahrens, Anna gibt auf"])
    posted(organiser_client, table, "aufgeben/", {"seat": 1})
    assert fresh(table).gave_up is None
    assert "Bauer, Bernd hat nach 2 Spielen aufgegeben." in posted(organiser_client, table, "aufgeben/", {"seat": 2})
    assert "Das Aufgeben ist zurückgenommen" in posted(organiser_client, table, "aufgeben-zuruecknehmen/")
    assert (fresh(table).gave_up, fresh(table).closed_at) == (None, None)


class TestPaper:
    """Four games a list: three for each player. Table 1 of three."""

    @pytest.fixture
    def tournament(self, db: None) -> Tournament:
        return seat_series(make_tournament(12, games=4)).tournament

    def sent(self, table: CardTable, *rows: tuple[int, int], **more: object) -> dict[str, object]:
        """Wertungspunkte and Augen, seat by seat."""
        typed: dict[str, object] = {"version": fresh(table).version}
        for seat, (points, augen) in enumerate(rows or ((10, 30), (9, 40), (-2, 350), (4, 60)), 1):
            typed |= {f"wertungspunkte_{seat}": points, f"augen_{seat}": augen, f"crosses_{seat}": ""}
        return typed | {"crosses_3": 2} | more

    def test_totals_close_the_list_and_lead_to_the_next(self, card_table: CardTable, organiser_client: Client) -> None:
        page = shown(organiser_client, card_table, summen=1)
        shows(page, 'name="wertungspunkte_1" inputmode="numeric" min="-9999" max="99990" autofocus')
        assert page.count('name="next" value="2"') == 1
        answer = organiser_client.post(url(card_table, "summen/"), self.sent(card_table, next="3"), follow=True)
        assert answer.redirect_chain == [(url(card_table).replace("tisch/1/", "tisch/3/?summen=1"), 302)]
        shows(
            text(answer), "Tisch 1: Die Summen sind gespeichert, die Liste ist abgeschlossen.", 'name="next" value="2"'
        )
        kept = card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games")
        assert list(kept) == [(10, 30, 0, 3), (9, 40, 0, 3), (-2, 350, 2, 3), (4, 60, 0, 3)]
        assert '<td class="number">−2</td>' in shown(organiser_client, card_table)
        assert "Die Summen sind entfernt, die Liste ist wieder offen." in posted(
            organiser_client, card_table, "summen/entfernen/", {"version": fresh(card_table).version}
        )
        assert {*card_table.seats.values_list("wertungspunkte", "games", "card_table__closed_at")} == {(0, 0, None)}

    def test_correction_stays_at_its_list_and_is_never_made_on_a_stale_one(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        first = self.sent(card_table, reason="zu früh")  # nothing is changed yet
        posted(organiser_client, card_table, "summen/", first)
        shows(
            shown(organiser_client, card_table, summen=1),
            'name="next" value=""',
            "Warum werden die Summen geändert? (freiwillig)",
            but_not=["Grund:"],
        )
        says(
            organiser_client.post(url(card_table, "summen/"), first | {"augen_1": 31}),
            "Inzwischen hat jemand anderes etwas geändert.",
            *('name="augen_1" value="31"', '<td class="number">30</td>'),
            status=409,
        )
        assert TypedTotal.objects.get(seat__number=1).augen == 30
        posted(organiser_client, card_table, "summen/", self.sent(card_table, augen_1=31, reason="verlesen"))
        assert TypedTotal.objects.get(seat__number=1).augen == 31
        assert AuditEntry.objects.latest("revision").after["reason"] == "verlesen"
        assert "Grund: verlesen" in shown(organiser_client, card_table)

    @pytest.mark.parametrize(
        ("more", "words"),
        [
            ({"augen_2": ""}, ("Hier fehlt eine Zahl.", 'name="wertungspunkte_1" value="10"')),
            # 3 games are 3 x 8 = 24 Wertungspunkte at most
            ({"wertungspunkte_1": 25}, ("Zu groß: höchstens 24.", 'name="wertungspunkte_1" value="25"')),
            # three games each: 9 + 5 x 2 = 19 takes two wins; three of them are six of four games
            (
                {"wertungspunkte_1": 19, "wertungspunkte_2": 19, "wertungspunkte_3": 19, "crosses_3": 0}
                | {"augen_1": 30, "augen_2": 30, "augen_3": 30, "wertungspunkte_4": 0, "augen_4": 200},
                (
                    "Für diese Summen müssten 6 Spiele gewonnen sein, die Liste hat nur 4.",
                    'name="wertungspunkte_3" value="19"',
                ),
            ),
        ],
        ids=["missing", "too many points", "too many wins"],
    )
    def test_impossible_totals_are_refused_and_stay_in_the_form(
        self, card_table: CardTable, organiser_client: Client, more: dict[str, object], words: tuple[str, ...]
    ) -> None:
        says(organiser_client.post(url(card_table, "summen/"), self.sent(card_table, **more)), *words, status=422)
        assert (TypedTotal.objects.exists(), fresh(card_table).closed_at) == (False, None)

    def test_odd_totals_are_asked_once(self, card_table: CardTable, organiser_client: Client) -> None:
        """Three games with 197 Augen each are 591."""
        odd = self.sent(card_table, (10, 30), (9, 40), (5, 50), (0, 592), crosses_3=0)
        page = posted(organiser_client, card_table, "summen/", odd)
        assert ("Ungewöhnlich viele Augen: mehr als 591 sind es kaum je." in page, TypedTotal.objects.count()) == (
            True,
            0,
        )
        posted(organiser_client, card_table, "summen/", odd | {"sure": "on"})
        assert TypedTotal.objects.count() == 4


def test_incomplete_list_is_closed_when_the_organiser_says_so(begun: CardTable, organiser_client: Client) -> None:
    assert "Es fehlen noch Spiele: 1 von 16 sind eingetragen." in posted(organiser_client, begun, "abschliessen/")
    posted(organiser_client, begun, "abschliessen/", {"incomplete": "on"})
    assert fresh(begun).closed_at is not None
    posted(organiser_client, begun, "spiel/1/", typed(1, *CORRECTED))  # also while it is closed
    assert games_of(begun) == [scoring.Game(1, CORRECTED)]
    posted(organiser_client, begun, "oeffnen/")
    assert fresh(begun).closed_at is None


# The organiser inserts a game that was forgotten, swaps two, and takes either back with one click.


ASKED = "Danach gilt als außer der Reihe gegeben: Spiel 2."


def undone(client: Client, page: str) -> str:
    """The page to which the one button of the notice leads."""
    form = page[: page.index("Rückgängig")].rpartition("<form")[2]
    (address,) = re.findall(r'action="([^"]+)"', form)
    return text(client.post(address, dict(re.findall(r'name="(seen|other)" value="([^"]*)"', form)), follow=True))


def test_stored_game_offers_to_insert_before_it_or_to_swap_and_back(begun: CardTable, organiser_client: Client) -> None:
    folded = "Spiel vergessen oder vertauscht?"
    alone = shown(organiser_client, begun, spiel=1)
    shows(alone, folded, "Spiel davor einfügen", "?davor=1#formular", but_not=["Tauschen</button>"])
    shows(shown(organiser_client, begun, spiel=2), but_not=[folded])  # not stored yet
    play(begun, 2, *SECOND)
    page = shown(organiser_client, begun, spiel=1)
    shows(page, "Mit einem anderen Spiel tauschen", '<option value="2">', but_not=['<option value="1">'])
    before = games_of(begun)
    page = posted(organiser_client, begun, "spiel/2/tauschen/", {"other": 1, "seen": "1.1 2.1"})
    shows(
        page,
        "Spiel 1 und Spiel 2 sind getauscht.",
        "außer der Reihe gegeben: Spiel 1, 2.",
        "Spiele getauscht",
        "Spiel 1 ↔ 2",
    )
    assert [game.results for game in games_of(begun)] == [SECOND, FIRST]
    shows(undone(organiser_client, page), "Spiel 1 und Spiel 2 sind getauscht.", but_not=["außer der Reihe gegeben"])
    assert games_of(begun) == before


def test_game_is_inserted_after_one_question_and_taken_out_again(begun: CardTable, organiser_client: Client) -> None:
    """Seat 1 dealt both and sat out: the moved one was dealt out of turn in game 2. Also of a closed list."""
    close_list(begun, ACTOR, incomplete=True)
    before = games_of(begun)
    page = shown(organiser_client, begun, davor=1)
    shows(page, "Neues Spiel 1", 'name="seen" value="1.1"', "spiel/1/davor/", but_not=["Warum wird"])
    sent = typed(1, *CORRECTED, seen="1.1")
    says(organiser_client.post(url(begun, "spiel/1/davor/"), sent), ASKED, "Ja, das stimmt so", status=422)
    assert games_of(begun) == before
    page = posted(organiser_client, begun, "spiel/1/davor/", sent | {"sure": "on"})
    shows(page, "Spiel 1 ist eingefügt, das frühere Spiel 1 ist jetzt 2.", ASKED, "Spiel eingefügt")
    assert [(game.number, game.results, game.dealer) for game in games_of(begun)] == [
        (1, CORRECTED, None),
        (2, FIRST, 1),
    ]
    page = undone(organiser_client, page)
    shows(page, "Spiel 1 ist wieder herausgenommen.", "Spiel herausgenommen", but_not=["Rückgängig"])
    assert games_of(begun) == before


def test_notice_is_gone_once_something_changed_since(card_table: CardTable, organiser_client: Client) -> None:
    """What the address may say was just done, where games 1 to 3 stand in version 1."""
    for number, results in ((1, FIRST), (2, SECOND), (3, (FIRST[0], Result(1, "opened", 17), FIRST[2]))):
        play(card_table, number, *results)
    for just in ("1.1", "1.1-3.1", "1.2", "4.1", "1.1-3.2", "x"):
        assert ("Rückgängig" in text(organiser_client.get(url(card_table), {"eben": just}))) == (
            just in ("1.1", "1.1-3.1")
        ), just


def test_list_changed_meanwhile_stays_and_so_does_what_was_typed(begun: CardTable, organiser_client: Client) -> None:
    """Sending it once more stores it on top of what is there by now."""
    play(begun, 2, *SECOND)
    sent = typed(1, *CORRECTED, seen="1.1", sure="on")  # game 2 came since
    kept = ('value="1.1 2.1"', 'name="augen_3" value="7"', "Inzwischen hat jemand anderes die Liste geändert")
    says(organiser_client.post(url(begun, "spiel/1/davor/"), sent), *kept, status=409)
    assert len(games_of(begun)) == 2
    play(begun, 2, *SECOND, version=1)
    before = games_of(begun)
    for act in ("spiel/1/tauschen/", "spiel/1/herausnehmen/"):
        page = posted(organiser_client, begun, act, {"other": 2, "seen": "1.1 2.1"})
        shows(page, "Inzwischen hat jemand anderes etwas geändert.")
    page = posted(organiser_client, begun, "spiel/1/tauschen/", {"other": 1, "seen": "1.1"})
    shows(page, "Bitte zwei verschiedene Spiele wählen.")
    assert games_of(begun) == before
    shows(
        posted(organiser_client, begun, "spiel/1/davor/", sent | {"seen": "1.1 2.2"}),
        "Spiel 1 ist eingefügt, 1 bis 2 sind jetzt 2 bis 3.",
    )


def test_dealer_of_an_inserted_game_may_be_another(begun: CardTable, organiser_client: Client) -> None:
    answer = organiser_client.post(url(begun, "spiel/1/davor/"), {"version": 1, "seen": "1.1", "other_dealer": 3})
    says(answer, "Neues Spiel 1", 'name="outcome_1"', but_not=['name="outcome_3"'])
    new = (Result(1, "romme", 0), Result(2, "opened", 5), Result(4, "opened", 5))
    posted(organiser_client, begun, "spiel/1/davor/", typed(1, *new, seen="1.1", dealer=3, sure="on"))
    assert [(game.results, game.dealer) for game in games_of(begun)] == [(new, 3), (FIRST, 1)]


def test_published_list_is_changed_for_a_reason(begun: CardTable, organiser_client: Client) -> None:
    """The notice undoes it, for a reason as well."""
    play(begun, 2, *SECOND)
    publish_results(begun.series.tournament, 1)
    before = games_of(begun)
    sent: dict[str, object] = {"other": 2, "seen": "1.1 2.1"}
    asked = organiser_client.post(url(begun, "spiel/1/tauschen/"), sent)
    assert games_of(begun) == before
    said = {"correction_reason": "vertauscht", "correction_seen": asked.context["trial"].seen}
    page = posted(organiser_client, begun, "spiel/1/tauschen/", sent | said)
    shows(page, "Spiel 1 und Spiel 2 sind getauscht.", "Rückgängig", "Grund: vertauscht")
    assert [game.results for game in games_of(begun)] == [SECOND, FIRST]
    assert "correction_reason" in undone(organiser_client, page)
    assert [game.results for game in games_of(begun)] == [SECOND, FIRST]


def test_target_reached_by_a_swap_is_said_on_the_page(organiser: User) -> None:
    duet = table_by("horesca", 2, games=6, led=organiser, target_score=100)
    for number, (winner, points) in enumerate(((1, 60), (2, 50), (1, 40)), 1):
        wins(duet, number, points, winner=winner)
    shows(
        posted(logged_in(organiser), duet, "spiel/2/tauschen/", {"other": 3, "seen": "2.1 3.1"}),
        "Mit Spiel 2 sind 100 Punkte erreicht",
        but_not=["sind getauscht"],
    )


def test_refused_insertion_keeps_what_was_typed(begun: CardTable, organiser_client: Client) -> None:
    Tournament.objects.update(games_per_series=1)
    for number, words in ((1, ("Die Liste ist voll", 'name="augen_3" value="7"')), (17, ("Spiel 17 steht nicht",))):
        sent = typed(int(number == 1), *CORRECTED, seen="1.1", sure="on")
        says(organiser_client.post(url(begun, f"spiel/{number}/davor/"), sent), *words, status=422)
