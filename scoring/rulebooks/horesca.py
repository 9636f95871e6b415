"""The Rommé of the HORESCA: one pack, no jokers, no opening; the winner gets what the others hold."""

from scoring.cards import RANKS, Pack
from scoring.figures import AUGEN, POINTS
from scoring.rulebook import Band, Outcome, Rulebook

OUTCOMES = (
    # "Der Gesamtwert aller Karten, die die anderen Spieler noch auf der Hand haben, wird zur Gesamtpunktzahl des
    # Gewinners hinzugezählt."
    Outcome("romme", "Rommé", "Rommé", wins=True, gets_others_augen=True),
    Outcome("lost", "verloren", "verl.", wins=False, bands=(Band(up_to=None, wertungspunkte=0),)),
)

HORESCA = Rulebook(
    id="horesca",
    german_title="HORESCA Rommé",
    german_source="HORESCA, Rommé",
    table_sizes=(4, 3, 2, 5, 6),  # "am besten mit zwei bis vier ..., aber es können bis zu sechs Spieler teilnehmen"
    dealer_sits_out_at=frozenset(),
    outcomes=OUTCOMES,
    winner_required=True,  # "wird der Ablagestapel, ohne ihn zu mischen, umgedreht ... und das Spiel geht weiter"
    # "Standardkartenspiel mit 52 Karten"; "Asse zählen je 1 Punkt"
    pack=Pack(decks=1, jokers=0, ranks=tuple((letter, 1 if letter == "A" else augen) for letter, augen in RANKS)),
    hand_size=10,  # "Bei zwei Spielern ... zehn Karten"
    hand_size_at=((3, 7), (4, 7), (5, 6), (6, 6)),  # "Bei drei oder vier ... sieben", "bei fünf oder sechs ... sechs"
    opening_minimum=0,
    # The dealer rotates: "die Spieler wechseln sich anschließend beim Geben ab"; the first is drawn and gets seat 1.
    seconds_per_game=405,  # the text is silent; as dskv-2018
    games_default=12,  # "eine festgelegte Anzahl an Runden": at two, three, four and six everybody deals equally often
    has_target_score=True,  # "oder man spielt bis eine Zielpunktzahl erreicht wird"
    points_per_wertungspunkt=0,
    ranking=(("points", True),),  # ties: the text says nothing; equal points share the rank
    columns=(AUGEN, POINTS),
    ranked_by=POINTS.key,
)
