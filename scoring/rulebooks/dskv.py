"""The rules of the Deutscher Skatverband, "Rommé-Regeln", as of 1 January 2018."""

from scoring.cards import Pack
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from scoring.rulebook import Band, Outcome, Rulebook

# Rule 12, and in the last two places of each row rule 15: "Es wird immer 1 Punkt weniger berechnet."
OPENED = (
    Band(up_to=10, wertungspunkte=3, thrown_in_augen=11, thrown_in_wertungspunkte=2),
    Band(up_to=30, wertungspunkte=2, thrown_in_augen=31, thrown_in_wertungspunkte=1),
    Band(up_to=None, wertungspunkte=1, thrown_in_augen=31, thrown_in_wertungspunkte=0),
)
# Rule 15 has no row above 100: "always 1 point less" gives -2, with 150 Augen or what was claimed if that is more.
NOT_OPENED = (
    Band(up_to=100, wertungspunkte=0, thrown_in_augen=150, thrown_in_wertungspunkte=-1),
    Band(up_to=None, wertungspunkte=-1, thrown_in_augen=150, thrown_in_wertungspunkte=-2, thrown_in_keeps_more=True),
)

OUTCOMES = (
    Outcome("hand_romme", "Hand-Rommé", "Hand", wins=True, wertungspunkte=8),
    Outcome(
        "hand_romme_laying_off",
        "Hand-Rommé mit Anlegen",
        "Hand+",
        wins=True,
        wertungspunkte=6,
        needs_opened_opponent=True,
    ),
    Outcome("romme", "Rommé", "Rommé", wins=True, wertungspunkte=5),
    Outcome("opened", "eröffnet", "eröffnet", wins=False, bands=OPENED, opened=True),
    Outcome("not_opened", "nicht eröffnet", "nicht", wins=False, bands=NOT_OPENED),
)

DSKV_2018 = Rulebook(
    id="dskv-2018",
    german_title="DSkV Rommé-Regeln 2018",
    german_source="Deutscher Skatverband, Rommé-Regeln, Stand 01.01.2018",
    table_sizes=(4, 3),  # rule 2: three only to even out
    dealer_sits_out_at=frozenset({4}),  # rule 2
    outcomes=OUTCOMES,
    pack=Pack(decks=2, jokers=6),  # rule 1: 104 and 6 are 110
    hand_size=13,  # rule 3
    opening_minimum=40,  # rule 6
    seconds_per_game=405,  # the text is silent; decisions.md, rule 22: 20 games in 135 minutes
    games_default=20,
    ranking=(("points", True), ("augen", False)),  # rule 14
    columns=(WERTUNGSPUNKTE, AUGEN),  # rule 13
    ranked_by=WERTUNGSPUNKTE.key,  # rule 14
    has_crosses=True,  # rule 13
    has_thrown_in=True,  # rule 15
    team_size=4,  # the text is silent about teams: four, and no rule about clubs
)
