"""A Siegerehrung goes on. Issue 17, "The ceremony": "What was revealed becomes public in that moment", "a step back is
possible", "Nothing to prepare"; "Bad input": "a ceremony while a list is open".

Once it is over, its page and file say no more than every other: "nothing that is not published, ever".
"""

from typing import Any

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import ACTOR, close_lists, make_tournament, publish_results, seat_series
from tests.standings.playing import keys, make, play_cup, play_out, refusal
from tournament.ceremony.acts import revealing
from tournament.ceremony.reads.course import course_of
from tournament.ceremony.reads.revealing_steps import First, Item, Kind, Step
from tournament.core.lock import correcting
from tournament.models import AuditEntry, Ceremony, Lot, RankedKind, Seat, Tournament
from tournament.standings.acts import lots, rankings
from tournament.standings.acts.publishing import freeze, lift, withdraw_results
from tournament.standings.reads.set_up import RankingWish


def version(tournament: Tournament) -> int:
    return course_of(tournament).ceremony.version


def begin(tournament: Tournament, shown: int = 0) -> None:
    """It has begun, and so many steps are shown."""
    revealing.begin(tournament, version(tournament), ACTOR)
    show(tournament, shown)


def coming(tournament: Tournament) -> Step:
    """The step that is next."""
    step = course_of(tournament).next
    assert step is not None
    return step


def show(tournament: Tournament, times: int = 1) -> None:
    """So many steps; a place is one, though it is announced before it is named."""
    for _time in range(times):
        _show(tournament)
        if course_of(tournament).done[-1].kind is Kind.ANNOUNCED:
            _show(tournament)


def _show(tournament: Tournament) -> None:
    revealing.show_next(tournament, version(tournament), coming(tournament).name, ACTOR)


def back(tournament: Tournament) -> None:
    step = course_of(tournament).last
    revealing.hide_last(tournament, version(tournament), step.name if step else "", ACTOR)
    if (last := course_of(tournament).last) and last.kind is Kind.ANNOUNCED:
        back(tournament)


def said(tournament: Tournament) -> dict[str, Any]:
    """What the screen says."""
    return dict(Client().get(f"/turniere/{tournament.slug}/siegerehrung.json").json()["moment"])


def listed(tournament: Tournament, ranking: str = "players") -> int:
    """How many have figures on the public page of a ranking."""
    rows = Client().get(f"/turniere/{tournament.slug}/wertung/{ranking}.json").json()["rows"]
    return sum(bool(row["games"]) for row in rows)


@pytest.fixture
def begun(hall: Tournament) -> Tournament:
    begin(hall)
    return hall


def test_step_by_step_what_is_shown_is_public_and_no_more(begun: Tournament) -> None:
    """Bernd and Clara are level at rank 2; so: title, their tie, the lot, place 1, podium."""
    assert (said(begun)["kind"], listed(begun), bool(begun.series.get().results_published_at)) == ("before", 0, True)
    assert "Ahrens" not in Client().get(f"/turniere/{begun.slug}/siegerehrung").content.decode()
    show(begun)
    assert (said(begun)["kind"], said(begun)["title"], said(begun)["lines"]) == ("title", "Einzelwertung", [])
    show(begun)
    assert (said(begun)["lot"]["names"], Lot.objects.exists()) == (["Bauer, Bernd", "Claus, Clara"], False)
    show(begun)
    order = [begun.registrations.get(pk=key) for key in Lot.objects.get().order]
    assert (said(begun)["lot"]["drawn"], [line["rank"] for line in said(begun)["lines"]], listed(begun)) == (
        [one.person.name for one in order],
        [2, 3],
        0,
    )
    shown = Client().get(f"/turniere/{begun.slug}/wertung/players.json").json()["revealed"]
    assert [row["player"] for row in shown] == [one.document_id for one in order]
    show(begun)
    assert (said(begun)["newest"], said(begun)["lines"][0]["decided"]) == ([1], "6 Punkte mehr als Platz 2")
    show(begun)
    assert ([[line["rank"] for line in step] for step in said(begun)["podium"]], listed(begun)) == ([[1], [2], [3]], 8)
    assert not Ceremony.objects.get().ended_at
    show(begun)
    assert (said(begun)["kind"], said(begun)["winners"], course_of(begun).next) == (
        "end",
        [["Einzelwertung", ["Ahrens, Anna"]]],
        None,
    )
    revealing.end(begun, version(begun), ACTOR)
    assert (Ceremony.objects.get().frozen_at, said(begun)["kind"]) == (None, "end")
    rows = AuditEntry.objects.filter(action__startswith="ceremony").order_by("pk")
    assert [(row.action, row.subject, row.after) for row in rows] == [
        ("ceremony_begun", "", None),
        ("ceremony_shown", "Einzelwertung", None),
        ("ceremony_shown", "Einzelwertung", {"rank": 2}),
        ("ceremony_shown", "Einzelwertung", {"rank": 2}),
        *[("ceremony_shown", "Einzelwertung", {"rank": 1})] * 2,
        ("ceremony_shown", "Einzelwertung", None),
        ("ceremony_shown", "", None),
        ("ceremony_ended", "", None),
    ]


def test_teams_come_first_and_the_ranking_of_everybody_last(with_teams: Tournament) -> None:
    begin(with_teams, 3)
    assert [(line["name"], len(line["members"])) for line in said(with_teams)["lines"]] == [("Eins", 4), ("Zwei", 4)]
    show(with_teams)
    assert (Ceremony.objects.get().revealed, listed(with_teams, "teams"), listed(with_teams)) == (["teams"], 2, 0)
    show(with_teams)
    assert said(with_teams)["title"] == "Einzelwertung"


def test_public_state_changes_with_every_step_and_never_in_between(begun: Tournament) -> None:
    address, before = f"/turniere/{begun.slug}/siegerehrung.json", ""
    for _step in range(3):
        tag = Client().get(address, headers={"If-None-Match": before})["ETag"]
        assert tag != before
        before = tag
        assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
        show(begun)


def test_step_back_hides_what_was_shown_last_and_a_lot_stays_drawn(hall: Tournament) -> None:
    begin(hall, 3)
    drawn = Lot.objects.get().order
    back(hall)
    assert (
        said(hall)["kind"],
        said(hall)["lot"]["drawn"],
        Ceremony.objects.get().shown,
        "revealed" in Client().get(f"/turniere/{hall.slug}/wertung/players.json").json(),
    ) == ("tied", [], {}, False)
    show(hall)
    assert Lot.objects.get().order == drawn
    show(hall, 2)
    assert Ceremony.objects.get().revealed == ["players"]
    back(hall)
    assert (Ceremony.objects.get().revealed, listed(hall)) == ([], 0)


def test_ceremony_does_not_begin_twice_nor_has_after_a_step_back(begun: Tournament) -> None:
    back(begun)
    ceremony = Ceremony.objects.get()
    assert (ceremony.begun_at, bool(ceremony.frozen_at), refusal(back, begun)) == (None, True, "ceremony_off")
    begin(begun)
    nobody, hidden = (make_tournament(4, series=1, published=published) for published in (True, False))
    for one, code in ((begun, "on"), (nobody, "nobody"), (hidden, "not_public")):
        assert refusal(begin, one) == f"ceremony_{code}"


def test_double_tap_is_one_step_forwards_and_backwards(begun: Tournament) -> None:
    before, first = version(begun), coming(begun)
    for _tap in range(2):
        revealing.show_next(begun, before, first.name, ACTOR)
    assert Ceremony.objects.get().step == first.mark
    for _tap in range(2):
        revealing.hide_last(begun, before + 1, first.name, ACTOR)
    assert (
        Ceremony.objects.get().step,
        bool(Ceremony.objects.get().begun_at),
        AuditEntry.objects.filter(action__in=("ceremony_shown", "ceremony_hidden")).count(),
    ) == (0, True, 2)


def test_slower_organiser_sees_what_the_faster_did(begun: Tournament) -> None:
    read, first = version(begun), coming(begun).name
    show(begun, 2)
    for act in (revealing.show_next, revealing.hide_last):
        assert refusal(act, begun, read, first, ACTOR) == "stale"


def test_organiser_who_read_another_list_shows_nothing(hall: Tournament) -> None:
    """He tapped "2 und 3 gleich"; meanwhile they are not."""
    begin(hall, 1)
    read = coming(hall)
    Seat.objects.filter(registration__number=3).update(augen=311)
    assert refusal(revealing.show_next, hall, version(hall), read.name, ACTOR) == "stale"


def test_correction_is_on_the_screen_and_shows_no_better_place(hall: Tournament) -> None:
    begin(hall, 3)
    Seat.objects.filter(registration__number=4).update(wertungspunkte=51, points=51)  # now before all others
    # Rank 2 and below was shown, and is as it is now; rank 1 was not, and nobody sees who has it.
    first = said(hall)["lines"][0]
    assert (first["rank"], first["name"], "Dietz, Dirk" in str(said(hall))) == (2, "Ahrens, Anna", False)
    show(hall)
    assert said(hall)["lines"][0]["name"] == "Dietz, Dirk"


def test_lot_drawn_by_hand_is_shown_when_its_turn_comes(begun: Tournament) -> None:
    lots.draw(begun, ACTOR, "players", keys(begun, 2, 3), order=keys(begun, 3, 2))
    show(begun, 2)
    assert said(begun)["lot"]["names"] == ["Bauer, Bernd", "Claus, Clara"]  # by name, not as drawn
    show(begun)
    lot = said(begun)["lot"]
    assert (lot["drawn"], lot["by_hand"], lot["number"]) == (["Claus, Clara", "Bauer, Bernd"], True, None)


def add_series(hall: Tournament, number: int) -> None:
    hall.series.create(number=number)
    Tournament.objects.filter(pk=hall.pk).update(series_count=number)


def test_open_list_that_counts_in_nothing_shown_hinders_nothing(hall: Tournament) -> None:
    hall.rankings.create(document_id="erste", name="Samstag", of="players", position=1, series=[1])
    hall.rankings.create(document_id="alle", name="Beide Tage", of="players", position=2)
    add_series(hall, 2)
    seat_series(hall, 2)
    revealing.arrange(hall, 0, [Item("erste")], ACTOR)
    begin(hall, 1)
    assert said(hall)["title"] == "Samstag"


def test_place_is_announced_before_its_name_and_says_what_it_has_to_beat(hall: Tournament) -> None:
    """Everybody knows series 1; Hinz, who was last there, wins by series 2, unknown until the name is said."""
    publish_results(hall, 1)
    add_series(hall, 2)
    close_lists(seat_series(hall, 2), 1, 2)
    make(hall, 2, (1, 2, 3, 4, 5, 6, 7, 100))
    freeze(hall, 0, 2, ACTOR)
    begin(hall, 1)
    front = ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk", "Ehlers, Elke"]
    tie = "Bei Gleichstand entscheiden die Augen, dann das Los."
    assert said(hall)["tension"] == {"to_beat": [], "tie": tie, "waiting": front}
    show(hall)
    assert ([line["name"] for line in said(hall)["lines"]], said(hall)["tension"]["to_beat"][0]) == (
        ["Dietz, Dirk"],
        "48 Wertungspunkte",
    )
    assert said(hall)["tension"]["waiting"] == [name for name in front if name != "Dietz, Dirk"]
    show(hall)
    _show(hall)
    announced = said(hall)
    assert (announced["kind"], announced["announced"]["rank"], announced["announced"]["people"]) == ("announced", 1, 1)
    assert announced["announced"]["said"][0] == "120 Wertungspunkte"
    assert ([line["rank"] for line in announced["lines"]], announced["newest"]) == ([2, 3], [])
    pages = "siegerehrung", "siegerehrung.json", "leinwand"
    assert "Hinz" not in "".join(Client().get(f"/turniere/{hall.slug}/{page}").content.decode() for page in pages)
    assert keys(hall, 8)[0] not in Ceremony.objects.get().shown["players"]
    show(hall)
    assert (said(hall)["lines"][0]["name"], said(hall)["tension"]) == ("Hinz, Heinz", None)


@pytest.mark.parametrize("first", ["club", ""])
def test_organiser_says_what_comes_before_a_name(hall: Tournament, first: str) -> None:
    revealing.arrange(hall, 0, [Item("players", 1, first=First(first))], ACTOR)
    begin(hall)
    _show(hall)
    _show(hall)
    shown = said(hall)
    assert (shown["kind"], (shown["announced"] or {}).get("said")) == (
        ("announced", [hall.registrations.get(number=1).club.name]) if first else ("place", None)
    )


def test_unpublished_earlier_series_stays_hidden_behind_a_frozen_board(hall: Tournament) -> None:
    add_series(hall, 2)
    play_out(hall, 2, published=False)
    freeze(hall, 0, 2, ACTOR)
    begin(hall)
    assert (Ceremony.objects.get().hides_from, listed(hall)) == (1, 0)


def test_earlier_result_that_is_forgotten_is_published_first(hall: Tournament) -> None:
    for number in (2, 3):
        add_series(hall, number)
        play_out(hall, number, published=number == 2)
    freeze(hall, 0, 3, ACTOR)
    assert refusal(begin, hall) == "ceremony_unpublished"


def test_ended_early_everything_is_public(hall: Tournament) -> None:
    begin(hall, 1)
    before = version(hall)
    for _tap in range(2):
        revealing.end(hall, before, ACTOR)
    assert (listed(hall), said(hall)["kind"], refusal(revealing.end, hall, version(hall), ACTOR)) == (
        8,
        "end",
        "ceremony_off",
    )
    begin(hall)
    assert said(hall)["kind"] == "before"


def test_rankings_stay_as_they_are_during_the_ceremony(begun: Tournament) -> None:
    """What is revealed is called by the id of its ranking: made wider, it would show what nobody has seen."""
    women = RankingWish("Damen", RankedKind.PLAYERS, category="Damen")
    assert refusal(rankings.add_ranking, begun, women, ACTOR) == "rankings_being_revealed"
    assert not begun.rankings.filter(name="Damen").exists()
    revealing.end(begun, version(begun), ACTOR)
    assert rankings.add_ranking(begun, women, ACTOR).document_id == "damen"


@pytest.fixture
def over(db: None) -> Tournament:
    """The cup after two of three series, honoured so far."""
    cup = play_cup()
    begin(cup)
    revealing.end(cup, version(cup), ACTOR)
    return cup


def won(client: Client, cup: Tournament) -> dict[str, Any]:
    """Title of each ranking -> who won it; empty: nothing is shown."""
    moment = client.get(f"/turniere/{cup.slug}/siegerehrung.json").json()["moment"]
    return dict(moment["winners"]) if moment else {}


def test_unpublished_result_or_one_frozen_again_does_not_change_the_winner(client: Client, over: Tournament) -> None:
    before = won(client, over)
    assert before["Damen"] == ["Claus, Clara", "Ehlers, Elke"]
    close_lists(seat_series(over, 3), 1, 2)
    make(over, 3, (5, 6, 7, 9000, 9, 10, 11, 12))
    assert won(client, over) == before

    freeze(over, version(over), 3, ACTOR)
    publish_results(over, 3)
    assert won(client, over) == before

    lift(over, version(over), ACTOR)
    assert won(client, over)["Einzelwertung"] == ["Dietz, Dirk"] != before["Einzelwertung"]


@pytest.mark.parametrize("ended", few(1, [True, False]))
def test_results_that_are_withdrawn_are_shown_no_more(client: Client, db: None, *, ended: bool) -> None:
    """Once it is over, and while it is on."""
    cup = play_cup()
    begin(cup)
    Ceremony.objects.update(step=10_000)
    if ended:
        revealing.end(cup, version(cup), ACTOR)
    assert won(client, cup)
    with correcting("verrechnet"):
        for series in cup.series.filter(results_published_at__isnull=False):
            withdraw_results(series, series.version, ACTOR)
    assert won(client, cup) == {}
