"""The grid in the web: a list stored at once, refused at its line, two organisers, the next list. A second person
types a list blind: differences side by side, neither preferred, each decided."""

from collections.abc import Mapping, Sequence

import pytest
from django.contrib.auth.models import User
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import ACTOR, make_tournament, play, publish_results, seat_series
from tests.lists.desk.one_list import FIRST, seated
from tests.lists.sitting import put, table_by
from tests.lists.telling import fresh, queries
from tests.once import made_once
from tests.standings.playing import says
from tests.web.answers import shows, text
from tournament.lists.acts.lists import give_up
from tournament.lists.reads.lists import games_of
from tournament.lists.reads.occupancy import Placing
from tournament.models import AuditEntry, CardTable, Substitution

LIST = ("|5|2 17|0 64", "3 9||7|x 210", "8|6 40||0 290", "11 19|9 47|12|")
SIGMA = {"sum_1": "11 19", "sum_2": "9 47", "sum_3": "12 17", "sum_4": "-1 290"}
SECOND = "zweite/"
SEEN = "1:1,2:1,3:1,4:1"
"""The versions of its games as they are first stored."""


tournament_once, tournament = made_once("tournament", lambda: seat_series(make_tournament(12, games=4)).tournament)
"""Twelve players at three tables, four games a list."""


def series_url(table: CardTable) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/papier/"


def url(table: CardTable, rest: str = "", number: int = 1) -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/{number}/papier/{rest}"


def sent(lines: Sequence[str] = LIST, **more: str) -> dict[str, str]:
    """Lines as on paper, as the form sends them."""
    return {
        f"g{number}_{seat}": cell
        for number, line in enumerate(lines, 1)
        for seat, cell in enumerate(line.split("|"), 1)
    } | more


def posted(client: Client, table: CardTable, form: Mapping[str, str], rest: str = "") -> str:
    """The page to which the form leads."""
    return text(client.post(url(table, rest, table.number), form, follow=True))


def closed(table: CardTable) -> bool:
    return fresh(table).closed_at is not None


def asked(page: str) -> str:
    """What the tick would say yes to."""
    return page.partition('name="sure" value="')[2].partition('"')[0]


def test_list_is_stored_whole_and_closed_and_the_next_one_opened(
    card_table: CardTable, organiser_client: Client
) -> None:
    answer = organiser_client.post(url(card_table), sent(next="3", **SIGMA), follow=True)
    assert answer.redirect_chain == [(url(card_table, number=3), 302)]
    assert "Tisch 1: 4 Spiele gespeichert, die Liste ist abgeschlossen." in text(answer)
    assert games_of(card_table)[0] == scoring.Game(1, FIRST)
    kept = card_table.seats.order_by("number").values_list("wertungspunkte", "augen", "crosses", "games")
    assert list(kept) == [(11, 19, 0, 3), (9, 47, 0, 3), (12, 17, 0, 3), (-1, 290, 1, 3)]
    before, games = AuditEntry.objects.count(), AuditEntry.objects.filter(action="game_stored")
    assert (closed(card_table), games.filter(actor="Spielleitung: anna").count()) == (True, 4)
    assert organiser_client.post(url(card_table), sent()).status_code == 302
    assert AuditEntry.objects.count() == before  # the same again stores nothing anew


@pytest.mark.parametrize(
    ("foot", "unchecked"),
    few(2, [(SIGMA, False), (SIGMA | {"sum_2": "9"}, True), (SIGMA | {"sum_4": ""}, True), ({}, True)]),
)
def test_list_without_all_its_sums_is_unchecked_until_they_are_compared(
    card_table: CardTable, organiser_client: Client, foot: dict[str, str], unchecked: bool
) -> None:
    """Source: issue 31, "The desk"; the Augen alone, or one missing Σ, show no wrong digit elsewhere."""
    organiser_client.post(url(card_table), sent(**foot))
    at_desk = f"/leitung/{card_table.series.tournament.slug}/serie/1/"
    said = "Alle Summen stimmen", "1 Liste ist ungeprüft"

    def pages() -> list[bool]:
        shown = [text(organiser_client.get(at_desk + path)) for path in ("tisch/1/", "")]
        return [sentence in page for sentence, page in zip(said, shown, strict=True)]

    assert (fresh(card_table).unchecked, pages()) == (unchecked, [unchecked, unchecked])
    if foot:
        organiser_client.post(f"{at_desk}tisch/1/papier/verglichen/")
    else:
        organiser_client.post(url(card_table), sent(**SIGMA))
    assert (fresh(card_table).unchecked, pages()) == (False, [False, False])
    assert AuditEntry.objects.filter(action="sums_compared").count() == unchecked


def test_next_open_table_is_proposed(card_table: CardTable, organiser_client: Client) -> None:
    play(CardTable.objects.get(series=card_table.series, number=2), 1, *FIRST)  # that one has a phone
    page = text(organiser_client.get(url(card_table)))
    assert page.count('name="next" value="3"') == 1  # not where the language is chosen
    assert organiser_client.get(series_url(card_table))["Location"] == url(card_table)
    CardTable.objects.update(closed_at="2026-05-09T12:00:00Z")
    page = text(organiser_client.get(series_url(card_table), follow=True))
    assert "Jede Liste dieser Serie ist abgeschlossen." in page


def test_unknown_next_table_is_said_when_the_list_is_stored(card_table: CardTable, organiser_client: Client) -> None:
    for typed in ("99", "zwölf"):
        said = f"Einen Tisch {typed} gibt es in dieser Serie nicht."
        assert (said in posted(organiser_client, card_table, sent(next=typed)), closed(card_table)) == (True, True)


def test_rest_of_a_list_that_a_phone_began_is_stored(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    shows(
        text(organiser_client.get(url(card_table))),
        'name="g1_3" value="" aria-label="Spiel 1, Claus, Clara" maxlength="30" placeholder="2 17"',
        'placeholder="5 0"',
    )
    posted(organiser_client, card_table, sent(("|||", *LIST[1:]), versions="1:1"))
    assert [game.number for game in games_of(card_table)] == [1, 2, 3, 4]
    assert AuditEntry.objects.filter(action="game_stored", actor="Spielleitung: anna").count() == 3


def test_short_list_is_asked_about_and_stays_open(card_table: CardTable, organiser_client: Client) -> None:
    page = posted(organiser_client, card_table, sent(LIST[:3]))
    assert ("3 von 4 Spielen: Ist das die ganze Liste?" in page, games_of(card_table)) == (True, [])
    page = posted(organiser_client, card_table, sent(LIST[:3], sure=asked(page)))
    assert ("Tisch 1: 3 Spiele gespeichert, die Liste ist noch offen." in page, closed(card_table)) == (True, False)


def test_first_line_that_disagrees_is_marked_and_everything_stays(
    card_table: CardTable, organiser_client: Client
) -> None:
    says(
        organiser_client.post(url(card_table), sent((*LIST[:2], "8|6 40||0 190", LIST[3]), sum_1="11 19", next="3")),
        "Spiel 3: Dietz: 210 → 190 geht nicht, Augen werden nie weniger.",
        'id="zeile-3" class="refused"',
        'value="0 190" aria-label="Spiel 3, Dietz, Dirk" maxlength="30"',
        'aria-invalid="true" aria-describedby="gesagt-3" autofocus',
        *('name="g4_3" value="12"', 'name="sum_1" value="11 19"', 'name="next" value="3"'),
        status=422,
    )
    assert games_of(card_table) == []


def test_contradicting_sums_are_asked(card_table: CardTable, organiser_client: Client) -> None:
    page = posted(organiser_client, card_table, sent(sum_1="12 19"))
    said = "<li>Σ · Ahrens: Wertungspunkte auf dem Papier 12, die Spiele ergeben 11.</li>"
    assert (said in page, games_of(card_table)) == (True, [])
    other = posted(organiser_client, card_table, sent(sum_1="13 19", sure=asked(page)))
    assert "auf dem Papier 13" in other  # yes to one question is none to another
    posted(organiser_client, card_table, sent(sum_1="12 19", sure=asked(page)))
    assert len(games_of(card_table)) == 4


def test_ambiguous_counting_is_to_be_chosen(card_table: CardTable, organiser_client: Client) -> None:
    both = sent(("|5|0 40|0 40", "5||1 100|1 100", "|||", "|||"))
    assert "nicht sicher zu erkennen: bitte wählen" in posted(organiser_client, card_table, both)
    page = posted(organiser_client, card_table, both | {"counting": "each"})
    posted(organiser_client, card_table, both | {"counting": "each", "sure": asked(page)})
    assert [result.augen for result in games_of(card_table)[1].results] == [0, 100, 100]


def test_lines_alone_are_told_while_one_types(card_table: CardTable, organiser_client: Client) -> None:
    told = organiser_client.post(url(card_table, "pruefen/"), sent((*LIST[:2], "8|6 40||0 190"))).json()
    assert (told["counting"], told["said"]) == ("running", "erkannt: laufende Summen")
    assert [row["read"] for row in told["rows"]] == [True, True, False, False]
    third, said = told["rows"][2], ["Dietz: 210 → 190 geht nicht, Augen werden nie weniger."]
    assert (third["refused"], third["wrong"], third["said"]) == (True, ["g3_4"], said)
    assert games_of(card_table) == []


EACH = ("|5|2 17|0 64", "3 9||5|x 146", "5|1 40||0 80", "3 10|3 7|5|")
"""The same list, each game by itself: who comes later begins with nothing."""


def takes_seat_2(table: CardTable, from_game: int) -> str:
    """Number 9 leaves table 3, which is given up, and sits at table 1 from that game on."""
    player = table.series.tournament.registrations.get(number=9)
    comes = Placing(table=1, seat=2, from_game=from_game, player=player.pk)
    put(table.series, comes, Placing(table=3, seat=1, from_game=4, player=None))
    return player.person.name


def test_list_is_of_who_was_shown_in_each_of_its_games(card_table: CardTable, organiser_client: Client) -> None:
    """All or none: somebody came with game 3 of 4 while the first two had been typed."""
    shown = seated(organiser_client.get(url(card_table)))
    name = takes_seat_2(card_table, 3)
    answer = organiser_client.post(url(card_table), sent(EACH, **shown))
    says(answer, f"Spiel 3 wurde eingetippt für: Bauer, Bernd. Jetzt sitzt dort: {name}.", 'value="2 17"', status=422)
    assert (games_of(card_table), seated(answer)) == ([], shown | {"seated_2_3": "p9"})
    posted(organiser_client, card_table, sent(EACH, **seated(answer)))
    assert len(games_of(card_table)) == 4


def test_second_typing_is_of_who_was_shown(card_table: CardTable, organiser_client: Client) -> None:
    """Somebody came with game 3, which the two typed differently, before it was decided."""
    posted(organiser_client, card_table, sent())
    typed = sent([*EACH[:2], "5|1 41||0 80", EACH[3]], **seated(organiser_client.get(url(card_table, SECOND))))
    says(organiser_client.post(url(card_table, SECOND), typed), 'name="seated_2_1" value="p2"', status=422)
    name = takes_seat_2(card_table, 3)
    chosen = typed | {"choice_3_2": "typed", "versions": SEEN}
    said = f"Spiel 3 wurde eingetippt für: Bauer, Bernd. Jetzt sitzt dort: {name}."
    says(organiser_client.post(url(card_table, SECOND), chosen), said, 'name="seated_2_3" value="p9"', status=422)
    posted(organiser_client, card_table, chosen | {"seated_2_3": "p9"}, SECOND)
    assert games_of(card_table)[2].results[1].augen == 41


def test_stored_game_is_changed_with_a_reason_a_published_one_for_it(
    card_table: CardTable, organiser_client: Client
) -> None:
    posted(organiser_client, card_table, sent())
    assert "Warum wird Gespeichertes geändert? (freiwillig)" in posted(
        organiser_client, card_table, {"g1_3": "3 7", "sum_1": "1 1", "versions": SEEN}
    )
    posted(organiser_client, card_table, {"g1_3": "3 7", "versions": SEEN} | {"reason": " Sieben, nicht 17 "})
    assert games_of(card_table)[0].results[1] == scoring.Result(3, "opened", 7)
    assert AuditEntry.objects.latest("revision").after["reason"] == "Sieben, nicht 17"
    publish_results(card_table.series.tournament, 1)
    answer = organiser_client.post(url(card_table), {"g1_3": "3 8", "versions": SEEN.replace("1:1", "1:2", 1)})
    says(answer, "correction_reason", 'name="g1_3" value="3 8"', status=409)


def test_stale_list_is_shown_beside_the_stored_game(card_table: CardTable, organiser_client: Client) -> None:
    play(card_table, 1, *FIRST)
    says(
        organiser_client.post(
            url(card_table), sent(("|5|3 7|0 64", "3 9||8|x 210", LIST[2], "11 19|9 47|13|"), versions="")
        ),
        "Inzwischen hat jemand anderes etwas geändert.",
        "Spiel 1, gespeichert: Platz 2 Rommé, Platz 3 eröffnet 17, Platz 4 nicht eröffnet 64",
        *('name="g1_3" value="3 7"', 'name="versions" value="1:1"'),
        status=409,
    )
    assert games_of(card_table) == [scoring.Game(1, FIRST)]


# Another rulebook: two players, Augen alone, four games.


@pytest.fixture
def duet(organiser: User) -> CardTable:
    return table_by("romme24-sprint", 2, led=organiser)


def test_grid_has_the_columns_of_its_paper(duet: CardTable, organiser_client: Client) -> None:
    shows(text(organiser_client.get(url(duet))), "<small>Augen</small>", but_not=["gibt"])
    posted(organiser_client, duet, sent(("0h|34", "17|0", "0|9", "0|9")))
    assert games_of(duet)[0].results == (scoring.Result(1, "hand_romme", 0), scoring.Result(2, "opened", 17))
    assert closed(duet)


def test_list_that_the_acts_refuse_stays_as_it_was_typed(duet: CardTable, organiser_client: Client) -> None:
    for number in (1, 2):
        play(duet, number, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 17))
    give_up(duet, 2, ACTOR)
    shows(
        posted(organiser_client, duet, sent(("|", "|", "0|51"), counting="each")),
        "Diese Liste endete durch Aufgeben.",
        'name="g3_2" value="51"',
    )


def test_longer_list_costs_no_more_queries(card_table: CardTable, organiser_client: Client) -> None:
    counts = set()
    for lines in (LIST[:1], LIST[:3]):
        posted(organiser_client, card_table, sent(lines, sure=asked(posted(organiser_client, card_table, sent(lines)))))
        counts.add(queries(lambda: organiser_client.get(url(card_table))))
    assert [game.number for game in games_of(card_table)] == [1, 2, 3]
    assert len(counts) == 1


def test_substitute_and_empty_seat_are_named_in_the_line(card_table: CardTable, organiser_client: Client) -> None:
    for seat, registration in ((3, card_table.series.tournament.registrations.get(number=12)), (4, None)):
        Substitution.objects.create(
            seat=card_table.seats.get(number=seat), series=card_table.series, from_game=2, registration=registration
        )
    shows(
        text(organiser_client.get(url(card_table))),
        "ab Spiel 2: Lorenz",
        "Platz 3 ab hier: Lorenz, Lutz",
        "Platz 4 ab hier: leer",
        'aria-label="Spiel 1, Claus, Clara"',
        'aria-label="Spiel 2, Lorenz, Lutz"',
        'aria-label="Spiel 2, leer" maxlength="30" placeholder="leer" tabindex="-1"',
    )
    assert "Lorenz: „1o“ ist nicht zu lesen" in posted(
        organiser_client, card_table, sent(("|5|2 17|0 64", "3 9|5 1|1o|"))
    )
    # Whoever takes a seat begins at nothing: their sum is that of their first game.
    stored = sent(("|5|2 17|0 64", "3 9|10|0 70|"))
    posted(organiser_client, card_table, stored | {"sure": asked(posted(organiser_client, card_table, stored))})
    assert [result.augen for result in games_of(card_table)[1].results] == [9, 0, 70]


@pytest.fixture
def typed_once(card_table: CardTable, organiser_client: Client) -> CardTable:
    """A list of four games, typed once."""
    assert organiser_client.post(url(card_table), sent()).status_code == 302
    return card_table


OTHER = (LIST[0], "3 9||7|x 211", "8|6 42||0 291", "11 19|9 49|12|")
"""Dietz held 147 in game 2, Bauer 42 in game 3."""


def test_second_person_sees_nothing_of_the_stored_list(typed_once: CardTable, organiser_client: Client) -> None:
    page = text(organiser_client.get(url(typed_once, SECOND).replace("papier/zweite/", "")))
    assert "Zweite Person tippt blind" in page
    page = text(organiser_client.get(url(typed_once, SECOND)))
    shows(page, "Papierliste, zweite Person", but_not=['placeholder="2 17"'])
    assert "✓" not in page.partition("<tbody>")[2].partition("</tbody>")[0]
    told = organiser_client.post(url(typed_once, "pruefen/"), {"blind": "on"}).json()
    assert [row["stored"] for row in told["rows"]] == [{f"g{at}_{at}": "gibt"} for at in (1, 2, 3, 4)]
    page = text(organiser_client.get(url(typed_once, SECOND, 2), follow=True))
    assert "Hier ist noch kein Spiel eingetragen" in page


def test_agreement_is_said_and_noted(typed_once: CardTable, organiser_client: Client) -> None:
    words = ("Zum zweiten Mal getippt: Alles stimmt überein.", "Papierliste zum zweiten Mal getippt")
    assert fresh(typed_once).unchecked
    shows(posted(organiser_client, typed_once, sent(), SECOND), *words)
    noted = AuditEntry.objects.latest("revision")
    assert (noted.action, noted.actor, noted.after) == ("list_typed_twice", "Spielleitung: anna", {"differences": 0})
    assert not fresh(typed_once).unchecked


def test_differences_are_side_by_side_and_neither_is_preferred(typed_once: CardTable, organiser_client: Client) -> None:
    both = ("nicht eröffnet 146", "nicht eröffnet 147", "eröffnet 40", "eröffnet 42")
    says(
        organiser_client.post(url(typed_once, SECOND), sent(OTHER)),
        "Die beiden unterscheiden sich an 2 Stellen.",
        *(f"<span>{said}</span>" for said in both),
        f'name="versions" value="{SEEN}"',
        'name="g2_4" value="x 211"',
        but_not=["checked"],
        status=422,
    )
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_difference_is_decided_by_choosing(typed_once: CardTable, organiser_client: Client) -> None:
    one = sent(OTHER, versions=SEEN, choice_2_4="typed")
    assert "Bitte bei jedem Unterschied wählen, was gilt." in posted(organiser_client, typed_once, one, SECOND)
    assert "Zum zweiten Mal getippt: Was sich unterschied, ist entschieden." in posted(
        organiser_client, typed_once, one | {"choice_3_2": "stored", "reason": "6 war eine 7"}, SECOND
    )
    assert [games_of(typed_once)[1].results[2], games_of(typed_once)[2].results[1]] == [
        scoring.Result(4, "not_opened", 147),
        scoring.Result(2, "opened", 40),
    ]
    corrected, noted = AuditEntry.objects.order_by("-revision")[:2][::-1]
    assert (corrected.after["reason"], noted.after) == ("6 war eine 7", {"differences": 2})


def test_impossible_choice_is_refused_and_stays(typed_once: CardTable, organiser_client: Client) -> None:
    """In game 1 the second read two other cells: another winner. Half of it is two winners."""
    lines = ("|2 17|5|0 64", "3 9||10|x 210", "8|3 57||0 290", "11 19|6 64|15|")
    assert "an 2 Stellen" in posted(organiser_client, typed_once, sent(lines, versions=SEEN), SECOND)
    shows(
        posted(
            organiser_client, typed_once, sent(lines, versions=SEEN, choice_1_2="stored", choice_1_3="typed"), SECOND
        ),
        "So kann es nicht gewesen sein: Nur eine Person kann das Spiel beendet haben.",
        'name="choice_1_3" value="typed" checked',
    )
    assert games_of(typed_once)[0] == scoring.Game(1, FIRST)


def test_stale_choice_is_made_anew(typed_once: CardTable, organiser_client: Client) -> None:
    chosen = sent(OTHER, versions="1:1,2:0,3:1,4:1", choice_2_4="typed", choice_3_2="typed")
    said = "Inzwischen hat jemand anderes etwas geändert. Bitte noch einmal wählen."
    says(organiser_client.post(url(typed_once, SECOND), chosen), said, but_not=["checked"], status=409)
    assert not AuditEntry.objects.filter(action="list_typed_twice").exists()


def test_stored_games_have_to_be_typed_each(typed_once: CardTable, organiser_client: Client) -> None:
    page = posted(organiser_client, typed_once, sent(LIST[:2]), SECOND)
    assert "2 von 4 Spielen: Ist das die ganze Liste?" in page
    page = posted(organiser_client, typed_once, sent(LIST[:2], sure=asked(page)), SECOND)
    shows(page, "2 Spiele getippt, gespeichert sind 4: Bitte jede Zeile tippen.", 'name="g2_4" value="x 210"')
