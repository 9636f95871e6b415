"""Rommé 51, the Hungarian game as rummy-party.com writes it down.

The text says how a game is played, not how several are counted: the Augen left in hand are added up, the fewest win
(decisions.md). Where it is silent about the list it is read as romme24: nobody sits out, equal sums share the rank.
"""

from scoring.cards import Pack
from scoring.figures import AUGEN
from scoring.rulebook import Band, Outcome, Rulebook

AUGEN_ALONE = (Band(up_to=None, wertungspunkte=0),)

OUTCOMES = (
    # "Beim Handspiel legt der Spieler alle seine Karten gleichzeitig auf den Tisch": laying off included.
    Outcome("hand_romme", "Handrommé", "Hand", wins=True),
    Outcome("romme", "Rommé", "Rommé", wins=True),
    Outcome("opened", "ausgelegt", "ausgelegt", wins=False, bands=AUGEN_ALONE, opened=True),
    Outcome("not_opened", "nicht ausgelegt", "nicht", wins=False, bands=AUGEN_ALONE),
)

ROMME_51 = Rulebook(
    id="romme-51",
    german_title="Rommé 51",
    german_source="Rommé 51, Spielregeln von rummy-party.com",
    table_sizes=(4, 3, 2),  # "Spieler: 2-4"
    dealer_sits_out_at=frozenset(),
    outcomes=OUTCOMES,
    pack=Pack(decks=2, jokers=2),  # "2 x 52 Karten + 2 Joker"
    # "Der Startspieler bekommt 15 Karten, die anderen bekommen je 14": the 15th is discarded, so 14 are what one holds.
    hand_size=14,
    opening_minimum=51,  # "Ablegeminimum von 51 Punkten"
    rotates="starter",  # there is a "Startspieler"; that seat 1 is the first is read as in romme24
    seconds_per_game=405,  # the text is silent; as dskv-2018
    games_default=12,  # the text is silent; as romme24
    points_per_wertungspunkt=0,
    points_per_auge=-1,  # decisions.md: points = -Augen
    ranking=(("points", True),),
    columns=(AUGEN,),
    ranked_by=AUGEN.key,
)
