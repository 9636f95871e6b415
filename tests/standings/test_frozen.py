"""A board that stands still: every page, file and feed shows the frozen state and what was revealed, nothing else.

Nothing that everybody reads depends on what a board that stands still keeps back: figures, order, pictures, lots.

Source: issue "The hall sees it, and the ceremony is a moment", "The ceremony", Freeze.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, close_lists, publish_results, seat_series
from tests.standings.cup import penalise
from tests.standings.everything_public import everything_public, read
from tests.standings.ranking_answers import get, lines
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.act import act
from tournament.core.errors import RefusedError, StaleError
from tournament.core.lock import correcting
from tournament.core.public import state_of
from tournament.models import AuditEntry, Ceremony, Penalty, Ranking, Seat, Tournament
from tournament.standings.acts import decisions, editions, lots
from tournament.standings.acts.freezing import ceremony_of, freeze, lift, save
from tournament.standings.acts.lots import draw
from tournament.standings.acts.publishing import withdraw_results
from tournament.standings.reads.standings import published_standings, standings

pytestmark = pytest.mark.django_db


SECRET = 471_100
"""What player 1 made in the series nobody may see yet, player 2 one more, and so on: every sum with it begins so."""


PAPER = r"(stand|wertung/mann|fassung/1)\.pdf$"


UNPRINTED = r"(?<!\.pdf)$"


NOTHING_OF_IT = ("/ueben/", "/handbuch/", "/regeln/arbeiter.js")
"""They know of no tournament; cards are dealt at random at the first."""


REVISION = re.compile(r'data-revision="\d+"|DTSTAMP:\S+|SEQUENCE:\d+|name="csrfmiddlewaretoken" value="\w+"')
"""How often, and when, something was written: everybody may know it."""


def everybody_reads(tournament: Tournament, of: str = UNPRINTED) -> dict[str, str]:
    """Each address that matches, and what a browser that was never here is told."""
    client, found = Client(), {}
    for address in sorted(everything_public(tournament).difference(NOTHING_OF_IT)):
        if re.search(of, address):
            client.cookies.clear()
            found[address] = REVISION.sub("", read(client.get(address)))
    return found


def make(tournament: Tournament, number: int, made: Iterable[int]) -> None:
    """These points for players 1, 2, ... in a series, with a hundred Augen each."""
    for at, points in enumerate(made, 1):
        seat = Seat.objects.filter(series__tournament=tournament, series__number=number, registration__number=at)
        seat.update(wertungspunkte=points, points=points, augen=100, games=12)


def play_last(tournament: Tournament) -> None:
    """The third series, with its results published."""
    close_lists(seat_series(tournament, 3), 1, 2)
    make(tournament, 3, range(SECRET + 1, SECRET + 9))
    publish_results(tournament, 3)


def reveal(tournament: Tournament, *rankings: str, **shown: list[int]) -> None:
    """What the Siegerehrung does."""
    with act(tournament, ACTOR, "board_frozen") as entry:
        stored = ceremony_of(entry, Ceremony.objects.get(tournament=tournament).version)
        stored.revealed, stored.shown = list(rankings), shown
        save(stored)


def with_secret(tournament: Tournament, of: str = UNPRINTED) -> dict[str, set[int]]:
    """The public addresses, of all of the URLconf and those of each ranking, at which secrets are read, and which: what
    somebody made in the last series, a sum with it in it, or with several. `of`: of those that match this alone."""
    found = {}
    for address, said in everybody_reads(tournament, of).items():
        plain = re.sub(r"(?<=\d)[.,\u202f\u00a0](?=\d{3})", "", said)
        figures = map(int, re.findall(r"(?<![0-9A-Za-z])\d{6,7}(?![0-9A-Za-z])", plain))
        if secrets := {figure for figure in figures if figure >= SECRET and figure % SECRET < 500}:
            found[address.removeprefix(f"/turniere/{tournament.slug}/")] = secrets
    return found


def test_last_series_frozen_is_on_no_paper_though_published(cup: Tournament) -> None:
    """Nor is it on any page: that is what those below read, in which its end is stated besides."""
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    assert with_secret(cup, PAPER) == {}

    lift(cup, Ceremony.objects.get().version, ACTOR)
    read_then = {"stand", "stand.json", "stand.xlsx", "stand.pdf", "wertung/damen", "spieler/3", "stand/serie/3"}
    assert read_then - with_secret(cup, r"/(stand[.a-z]*|wertung/damen|spieler/3|stand/serie/3)$").keys() == set()


def test_lists_and_the_organiser_go_on(cup: Tournament, organiser: User, organiser_client: Client) -> None:
    cup.organisers.add(organiser)
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)

    page = text_of(organiser_client.get(f"/leitung/{cup.slug}/stand/"))
    assert "471.1" in page.replace("\u202f", ".") or str(SECRET)[:4] in page
    assert standings(cup).numbers.series == (1, 2, 3)


def test_frozen_board_says_since_when_and_what_is_kept_back(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    said = re.compile(r"eingefroren seit \d\d:\d\d Uhr, ab der 3\. Serie erst bei der Siegerehrung")
    for address in ("stand", "wertung/damen", "mannschaften", ""):
        assert said.search(text_of(get(client, cup, address))), address
    assert "Das Ergebnis kommt bei der Siegerehrung." not in text_of(get(client, cup, ""))
    play_last(cup)
    assert "Die 3. Serie ist gespielt. Das Ergebnis kommt bei der Siegerehrung." in text_of(get(client, cup, ""))
    assert said.search(get(client, cup, "stand.csv").content.decode())
    assert said.search(" ".join(texts(get(client, cup, "stand.pdf").content)).replace("- ", ""))
    assert said.search(document(client, cup, "wertung/damen.json")["state"])
    assert document(client, cup, "stand.json")["frozen"]["hides_from"] == 3


def test_ranking_without_the_series_that_are_kept_back_goes_on_as_ever(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    assert (
        "eingefroren" in text_of(get(client, cup, "wertung/zwei")),
        "frozen" in text_of(get(client, cup, "wertung/zwei.json")),
    ) == (False, False)


def test_series_that_comes_before_is_shown_as_soon_as_it_is_published(client: Client, cup: Tournament) -> None:
    cup.series.filter(number=2).update(results_published_at=None)
    freeze(cup, 0, 3, ACTOR)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "10"

    publish_results(cup, 2)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"


def test_at_once_the_board_shows_what_it_showed_then(client: Client, cup: Tournament) -> None:
    cup.series.get(number=2).card_tables.filter(number=2).update(closed_at=None)  # 5 to 8 still play
    before = {one: lines(client, cup, f"wertung/{one}") for one in ("einzel", "damen", "mann", "verein", "liga")}
    freeze(cup, 0, None, ACTOR)
    cup.series.get(number=2).card_tables.update(closed_at="2026-05-09T12:00Z")
    make(cup, 2, range(SECRET + 1, SECRET + 9))
    play_last(cup)

    assert {one: lines(client, cup, f"wertung/{one}") for one in before} == before
    page = text_of(get(client, cup, "stand"))
    assert "vorläufig: 1 Liste offen" in page
    assert re.search(r"eingefroren seit \d\d:\d\d Uhr", page)


def test_revealed_ranking_is_whole_in_every_file_and_no_other_is(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    reveal(cup, "damen")

    shown = with_secret(cup)
    assert {one for one in shown if not one.startswith("wertung/damen")} <= {
        "stand.json",
        *(f"spieler/{one}" for one in (1, 3, 5, 7)),
        *(one for one in shown if one.startswith("alles.") or one.endswith("/rankings/damen")),
    }
    for book in ("alles.xlsx", "alles.ods", "alles.zip"):  # a sheet of it, and nothing of any other
        assert shown[book] == shown["wertung/damen.xlsx"]
    assert {f"wertung/damen{part}" for part in ("", ".csv", ".xlsx", ".json", "/serie/3")} <= shown.keys()
    assert (
        "471" in "".join(texts(get(client, cup, "wertung/damen.pdf").content)),
        "471" in "".join(texts(get(client, cup, "wertung/damen/serie/3.pdf").content)),
        get_status(client, cup, "wertung/einzel/serie/3.pdf"),
        "eingefroren" in text_of(get(client, cup, "wertung/damen")),
    ) == (True, True, 404, False)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"


def test_revealed_team_says_nothing_of_what_each_of_its_members_made(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    reveal(cup, "mann")

    made = 4 * SECRET + 1 + 2 + 3 + 4
    of_the_four = made + 60 + 50 + 40 + 30 + 10 + 25 + 30 + 45 - 5
    in_files = with_secret(cup, r"^/$|(/[^/]+){4}(?<!\.pdf)$")  # those of the whole tournament tell of several
    assert set[int]().union(*in_files.values()) <= {made, of_the_four, of_the_four + 5}
    assert of_the_four in in_files["wertung/mann"]


def test_ranking_being_revealed_gives_away_the_lines_shown_alone(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    three, five = cup.registrations.get(number=3), cup.registrations.get(number=5)
    reveal(cup, damen=[three.pk])

    assert set[int]().union(*with_secret(cup).values()) == {SECRET + 3 + 70}
    reveal(cup, damen=[three.pk, five.pk])
    page = get(client, cup, "wertung/damen").content.decode()
    just_shown = page[page.index("just-shown") : page.index("</section>")]
    assert "Claus, Clara" in just_shown
    assert "sort=" not in just_shown  # it would sort the list below
    told = document(client, cup, "wertung/damen.json")
    assert ([row["player"] for row in told["revealed"]], [row["wertungspunkte"] for row in told["rows"]][:2]) == (
        [five.document_id, three.document_id],
        [70, 70],
    )


def test_end_stated_behind_it_is_nobodys_before_it_is_revealed(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_last(cup)
    editions.finalise(cup, {one.document_id: one.version for one in Ranking.objects.filter(tournament=cup)}, ACTOR)

    assert (
        with_secret(cup),
        document(client, cup, "stand.json")["final"],
        "Endstand" in text_of(get(client, cup, "wertung/damen")),
        get_status(client, cup, "wertung/damen/fassung/1"),
    ) == ({}, None, False, 404)
    reveal(cup, "damen")
    assert (
        "Endstand" in text_of(get(client, cup, "wertung/damen")),
        get_status(client, cup, "wertung/damen/fassung/1"),
        get_status(client, cup, "wertung/einzel/fassung/1"),
    ) == (True, 200, 404)


def test_lot_drawn_behind_it_is_nobodys_before_its_ranking_is_revealed(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    close_lists(seat_series(cup, 3), 1, 2)
    make(cup, 3, (0,) * 8)
    publish_results(cup, 3)
    cup.series.all()
    tied = [cup.registrations.get(number=number) for number in (3, 5)]
    drawn = draw(cup, ACTOR, "damen", [one.pk for one in tied])
    seed = drawn.draw.seed if drawn.draw else ""

    assert (
        "geteilt" in " ".join(row[0] for row in lines(client, cup, "wertung/damen")),
        seed in get(client, cup, "sitzplan/auslosungen").content.decode(),
        get_status(client, cup, "sitzplan/auslosungen/1.json"),
    ) == (True, False, 404)
    reveal(cup, "damen")
    assert (
        "Los" in " ".join(row[0] for row in lines(client, cup, "wertung/damen")),
        seed in get(client, cup, "sitzplan/auslosungen").content.decode(),
    ) == (True, True)


def document(client: Client, tournament: Tournament, address: str) -> Any:
    return client.get(f"/turniere/{tournament.slug}/{address}").json()


def get_status(client: Client, tournament: Tournament, address: str) -> int:
    return get(client, tournament, address).status_code


def test_freeze_that_would_hide_public_results_is_refused(cup: Tournament) -> None:
    for before, code in (
        (2, "freeze_published"),
        (1, "freeze_published"),
        (4, "freeze_unknown"),
        (0, "freeze_unknown"),
    ):
        with pytest.raises(RefusedError, match=rf"^{code}$"):
            freeze(cup, 0, before, ACTOR)
    assert not Ceremony.objects.exists()
    freeze(cup, 0, None, ACTOR)
    with pytest.raises(StaleError):
        freeze(cup, 0, None, ACTOR)
    with pytest.raises(RefusedError, match=r"^frozen_already$"):
        freeze(cup, 1, None, ACTOR)
    lift(cup, 1, ACTOR)
    with pytest.raises(RefusedError, match=r"^not_frozen$"):
        lift(cup, 2, ACTOR)
    said = AuditEntry.objects.filter(tournament=cup, action__startswith="board").values_list("action", flat=True)
    assert list(said) == ["board_frozen", "board_unfrozen"]


def test_player_deleted_since_is_not_on_a_frozen_board(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, None, ACTOR)
    with act(cup, ACTOR, "registration_deleted"):
        cup.series.get(number=2).seats.filter(registration__number=6).delete()
        cup.series.get(number=1).seats.filter(registration__number=6).delete()
        cup.registrations.filter(number=6).delete()

    assert "Franke" not in text_of(get(client, cup, "wertung/einzel"))


def test_freeze_costs_no_query_more(cup: Tournament) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            found = published_standings(state_of(cup))
            assert list(found.list_of(found.rankings[0]).rows)
        return len(queries)

    as_ever = asked()
    freeze(cup, 0, 3, ACTOR)
    assert asked() == as_ever


ONE, OTHER = (100, 20, 30, 40, 50, 60, 70, 80), (3, 9000, 8000, 7, 6, 5, 4, 2)


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    assert before.keys() == after.keys()
    return sorted(one for one in before if before[one] != after[one])


def make_public(tournament: Tournament, number: int, made: Sequence[int]) -> None:
    with act(tournament, ACTOR, "results_published"):
        make(tournament, number, made)


def play_third(cup: Tournament) -> None:
    close_lists(seat_series(cup, 3), 1, 2)
    make(cup, 3, ONE)
    publish_results(cup, 3)


def test_before_the_last_series_whoever_won_it_everybody_reads_the_same(cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_third(cup)
    before = everybody_reads(cup)
    make_public(cup, 3, OTHER)
    penalise(cup, 3, -500, "verspätet", registration=cup.registrations.get(number=3))

    assert len(before) > 100
    assert changed(before, everybody_reads(cup)) == []


def test_at_once_nothing_that_is_decided_or_made_later_moves_anything(cup: Tournament) -> None:
    cup.series.get(number=2).card_tables.filter(number=2).update(closed_at=None)
    make(cup, 2, (10, 25, 30, 45, 50, 40, 10, 70))
    one, three = cup.registrations.get(number=1), cup.registrations.get(number=3)
    last = Penalty.objects.latest("position")
    freeze(cup, 0, None, ACTOR)
    play_third(cup)
    cup.series.get(number=2).card_tables.update(closed_at="2026-05-09T12:00Z")
    before = everybody_reads(cup)

    decisions.lift(last, last.version, ACTOR)
    decisions.penalise(cup.series.get(number=1), three, 500, "verspätet", ACTOR, cup)
    assert Penalty.objects.latest("position").position == last.position
    decisions.penalise(cup.series.get(number=3), one, 700, "verspätet", ACTOR, cup)
    for number in (2, 3):
        make_public(cup, number, OTHER)

    assert changed(before, everybody_reads(cup)) == []


def test_at_once_a_lot_that_is_put_right_later_does_not_change_places(client: Client, cup: Tournament) -> None:
    make(cup, 2, (10, 10, 30, 45, 50, 40, 60, 70))
    tied = [cup.registrations.get(number=number).pk for number in (1, 2)]
    lot = lots.draw(cup, ACTOR, "zwei", tied, order=tied)
    freeze(cup, 0, None, ACTOR)
    before = lines(client, cup, "wertung/zwei")
    lots.correct(lot, lot.version, tied[::-1], "falsch getippt", ACTOR)

    assert ([row[1] for row in before][4:6], lines(client, cup, "wertung/zwei")) == (
        ["Ahrens, Anna", "Teilnehmer 2"],
        before,
    )


def test_at_once_results_that_are_withdrawn_later_are_nobodys(client: Client, cup: Tournament) -> None:
    freeze(cup, 0, None, ACTOR)
    withdraw(cup, 2)

    assert (
        {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"],
        get_status(client, cup, "stand/serie/2"),
        "Prüfwort" in text_of(get(client, cup, "spieler/6")).split("2. Serie")[-1],
    ) == ("10", 404, False)
    publish_results(cup, 2)
    assert {row[1]: row[2] for row in lines(client, cup, "wertung/einzel")}["Franke, Frank"] == "50"


def withdraw(tournament: Tournament, number: int) -> None:
    series = tournament.series.get(number=number)
    with correcting("verrechnet"):
        withdraw_results(series, series.version, ACTOR)


def test_at_once_in_the_middle_of_a_series_its_clock_and_its_lists_go_on(client: Client, cup: Tournament) -> None:
    late = cup.series.get(number=2).card_tables.filter(number=2)
    late.update(closed_at=None)
    cup.series.update(started_at=timezone.now())
    freeze(cup, 0, None, ACTOR)
    assert (
        "Noch 1 Liste offen" in text_of(get(client, cup, "leinwand")),
        "erneuert sich" in text_of(get(client, cup, "")),
        "läuft" in text_of(get(client, cup, "ich/5/")),
    ) == (True, False, True)

    with act(cup, ACTOR, "list_closed"):
        late.update(closed_at=timezone.now())
    assert (
        "Alle Listen sind abgeschlossen" in text_of(get(client, cup, "leinwand?teil=uhr")),
        b'data-part="uhr"' in get(client, cup, "leinwand").content,
        "läuft" in text_of(get(client, cup, "ich/5/")),
        "Die 2. Serie ist gespielt" in text_of(get(client, cup, "")),
    ) == (True, False, False, True)
    assert "vorläufig: 1 Liste offen" in text_of(get(client, cup, "stand"))


def test_revealed_ranking_says_nothing_of_those_outside_it(cup: Tournament) -> None:
    freeze(cup, 0, 3, ACTOR)
    play_third(cup)
    reveal(cup, "damen", mann=[cup.teams.get(name="Vier").pk])
    before = everybody_reads(cup)
    others = (6, 8)  # neither Damen nor of that team
    make_public(cup, 3, [OTHER[at - 1] if at in others else made for at, made in enumerate(ONE, 1)])

    assert changed(before, everybody_reads(cup)) == []
