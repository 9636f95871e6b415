"""Lists of three (18 games) and of five (15) walked to their end: others sit there by then, a correction, too late."""

import re

import pytest
from playwright.sync_api import expect

from tests.examples import few
from tests.factories import ACTOR, SURNAMES, register
from tests.lists.sitting import at_table, put
from tournament.lists.acts import late
from tournament.lists.acts.lists import close_list, confirm_cards
from tournament.lists.reads.occupancy import Placing
from tournament.models import LateGame

from .conftest import NewPhone, fresh, link_of, seated, stored, versions, won
from .hall import Thumb, is_closed, is_delivered, is_stored, is_unsent
from .hands import look_again


def types(thumb: Thumb, winner: str, players: int, games: int) -> None:
    """So many games that this player finishes; the others hold 20 each."""
    for _game in range(games):
        thumb.finished(winner)
        thumb.hands(*[("", 20)] * (players - 1))
        thumb.press("fertig")


@pytest.mark.parametrize(
    ("rulebook", "games", "names", "last"),
    few(1, [("horesca", 15, ("Ehlers", "Franke"), 15), ("dgsrv", 24, ("Claus", "Dietz"), 18)]),
)
@pytest.mark.usefixtures("live_server")
def test_list_of_three_and_of_five_is_of_those_who_played_it(
    new_phone: NewPhone, rulebook: str, games: int, names: tuple[str, str], last: int
) -> None:
    """`names`: who sits on the last seat, and who comes; `games`: at a table of the preferred size."""
    sitting, newcomer = names
    players = SURNAMES.index(newcomer)
    table = seated(rulebook, players, games=games)
    confirm_cards(table, ACTOR)
    phone = new_phone(link_of(table))
    thumb = phone.visit()
    types(thumb, "Bauer", players, 3)
    is_stored(thumb.page, 3)

    # Without network games 4 and 5, and somebody else is seated from game 4 on.
    phone.cut()
    types(thumb, "Bauer", players, 2)
    is_unsent(thumb.page, 2)
    (guest,) = register(table.series.tournament, 1, [])
    put(table.series, Placing(table=1, seat=2, from_game=4, player=guest.pk))
    phone.mend()
    look_again(thumb.page)
    for number, answer in ((4, "Bauer"), (5, newcomer)):
        thumb.is_asked(f"Spiel {number}: eingetippt für Bauer. Wer hat gespielt?")
        thumb.press(answer)
    is_delivered(thumb.page)
    assert at_table(table.series, 1)[1] == [(1, 2), (5, guest.number)]

    # A correction says what it changes.
    thumb.press("Spiel 5 ändern", thumb.player(sitting), 25)
    expect(thumb.page.locator(".changes")).to_have_text(re.compile("20.* → 25"))
    thumb.press("fertig")
    expect(thumb.page.locator(".typing")).to_have_count(0)
    is_delivered(thumb.page)
    assert [augen for _seat, _outcome, augen, _ in stored(table, 5)] == [20, 0, *[20] * (players - 3), 25]

    # The last one comes when the list is closed already, and is taken in.
    for number in range(6, last):
        won(fresh(table), number, 2)
    look_again(thumb.page)
    thumb.sees(f"Spiel {last}/{last}")
    phone.cut()
    types(thumb, newcomer, players, 1)
    close_list(fresh(table), ACTOR, incomplete=True)
    phone.mend()
    look_again(thumb.page)
    thumb.sees(f"Spiel {last} liegt bei der Spielleitung. Nichts ist verloren.")
    late.take_in(fresh(table), LateGame.objects.get(decided="").pk, 0, "", ACTOR)
    look_again(thumb.page)
    is_closed(thumb.page)
    expect(thumb.page.get_by_text("liegt bei der Spielleitung")).to_have_count(0)
    assert versions(table) == [(number, 2 if number == 5 else 1) for number in range(1, last + 1)]
