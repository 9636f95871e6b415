"""The rules of romme24.com: Open and Turnier count Wertungspunkte, Sprint and Cent the Augen alone.

Where the text is silent it is read as dskv-2018, since it is played "in Anlehnung an die Regeln des DSkV": a game ends
without winner when the stock runs out. What a hand thrown in uncounted costs it does not say.
"""

from dataclasses import replace

from scoring.cards import Pack
from scoring.figures import AUGEN, POINTS, WERTUNGSPUNKTE
from scoring.rulebook import Band, Outcome, Rulebook

SOURCE = "Romme24.com, Rommé Spielregeln & Wertungspunkte"

# "Wertungspunkte": what has no lower row in the text has no row here.
OPENED = (Band(up_to=10, wertungspunkte=3), Band(up_to=30, wertungspunkte=2), Band(up_to=None, wertungspunkte=1))
NOT_OPENED = (Band(up_to=100, wertungspunkte=0), Band(up_to=None, wertungspunkte=-1))
# "In allen Spielen werden die Restaugen ... bei den Unterlegenen als Minuspunkte notiert."
AUGEN_ALONE = (Band(up_to=None, wertungspunkte=0),)

OPEN_OUTCOMES = (
    # No contradiction: whoever had a turn before may have laid down melds already.
    Outcome("super_romme", "Super-Rommé", "Super", wins=True, wertungspunkte=15),
    Outcome(
        "romme_before_opponents",
        "Hand-Rommé ohne Auslegen der Mitspieler",
        "Hand!",
        wins=True,
        wertungspunkte=12,
        needs_unopened_opponents=True,
    ),
    Outcome(
        "hand_romme",
        "Hand-Rommé ohne Anlegen",
        "Hand",
        wins=True,
        wertungspunkte=10,
        unless_opened="romme_before_opponents",
    ),
    Outcome(
        "hand_romme_laying_off",
        "Hand-Rommé mit Anlegen",
        "Hand+",
        wins=True,
        wertungspunkte=8,
        needs_opened_opponent=True,
    ),
    Outcome("romme", "Rommé", "Rommé", wins=True, wertungspunkte=5),
    Outcome("opened", "ausgelegt", "ausgelegt", wins=False, bands=OPENED, opened=True),
    Outcome("not_opened", "nicht ausgelegt", "nicht", wins=False, bands=NOT_OPENED),
)

SPRINT_OUTCOMES = (
    # Text: "Hat ein:e Spieler:in Handrommé gemacht, werden bei Sprint und Rommé-Cent die verbleibenden Restaugen der
    # anderen Spieler:innen doppelt gewertet." With laying off or joker exchange it is a plain Rommé
    # (decisions.md, "Outcomes of one player in one game").
    Outcome("hand_romme", "Hand-Rommé", "Hand", wins=True, others_augen_factor=2),
    Outcome("romme", "Rommé", "Rommé", wins=True),
    Outcome("opened", "ausgelegt", "ausgelegt", wins=False, bands=AUGEN_ALONE, opened=True),
    Outcome("not_opened", "nicht ausgelegt", "nicht", wins=False, bands=AUGEN_ALONE),
)

ROMME24_OPEN = Rulebook(
    id="romme24-open",
    german_title="Romme24 Open",
    german_source=f"{SOURCE}, Open",
    table_sizes=(4, 3, 2),  # "zu zweit, zu dritt und auch zu viert"
    dealer_sits_out_at=frozenset(),
    outcomes=OPEN_OUTCOMES,
    pack=Pack(decks=2, jokers=6),  # "55 Karten in der Version mit Joker": three jokers a deck
    jokers_optional=True,  # "ob mit oder ohne Joker gespielt wird, kannst du ... frei wählen"
    hand_size=13,  # "13 Handkarten"
    opening_minimum=40,  # "Für die Erstmeldung ... mindestens 40 Augen"
    rotates="starter",  # "Spieler 1 beginnt das Spiel, danach geht es im Uhrzeigersinn weiter."
    seconds_per_game=405,  # the text is silent; as dskv-2018
    games_default=12,  # "Die Anzahl der Spiele ... frei": at two, three and four everybody starts equally often
    points_per_wertungspunkt=10,  # "Wertungspunkte x 10 minus Restaugen"
    points_per_auge=-1,
    ranking=(("points", True),),  # ties: the text says nothing; equal points share the rank
    columns=(WERTUNGSPUNKTE, AUGEN, POINTS),
    ranked_by=POINTS.key,  # "Die Liste gewinnt, wer die höchste Punktzahl erreicht."
    hand_romme_left_open=True,  # "alle Handkarten in einem Zug"
    giving_up_at=frozenset({2}),  # "Im Zwei-Spieler:innen-Spiel kann der/die zurückliegende Spieler:in ... aufgeben."
)

ROMME24_TURNIER = replace(
    ROMME24_OPEN,
    id="romme24-turnier",
    german_title="Romme24 Turnier",
    german_source=f"{SOURCE}, Turnier",
    seated_by_result=True,  # "In Mehrserienturnieren setzen wir nach der 1. Serie i.d.R. nach Ergebnis."
)

ROMME24_SPRINT = replace(
    ROMME24_OPEN,
    id="romme24-sprint",
    german_title="Romme24 Sprint",
    german_source=f"{SOURCE}, Sprint",
    outcomes=SPRINT_OUTCOMES,
    points_per_wertungspunkt=0,
    columns=(AUGEN,),
    ranked_by=AUGEN.key,
)

ROMME24_CENT = replace(
    ROMME24_SPRINT,
    id="romme24-cent",
    german_title="Romme24 Cent",
    german_source=f"{SOURCE}, Cent",
    table_sizes=(2,),  # "Cent-Romme wird ausschließlich in der 2 Spieler Version angeboten!"
)
