"""What each text of rules says beside its figures, in the words of the program, and what a tournament may agree on."""

from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Saying:
    """One rule: its number, or the heading where the text has none (None: it is only read so), and what it says."""

    rule: str | None
    words: Promise


@dataclass(frozen=True, slots=True)
class TextWords:
    """What one text says: `course`, in the order of play, `conduct` at the table, and about `teams`.

    `places`: topic of the rules card -> rule, several with a plus between them; None: the text does not say it, though
    the referee's helper cites what comes nearest. `outcomes`: outcome code -> what it is, where not as in OUTCOMES.
    """

    places: dict[str, str | None]
    course: tuple[Saying, ...]
    conduct: tuple[Saying, ...] = ()
    teams: tuple[Saying, ...] = ()
    outcomes: dict[str, Promise] = field(default_factory=dict)


# How a game is won: outcome code -> words.
OUTCOMES: dict[str, Promise] = {
    "super_romme": _("mit den gegebenen Karten sofort fertig; die aufgenommene wird wieder abgelegt"),
    "romme_before_opponents": _("alle Karten auf einmal, bevor sonst jemand ausgelegt hat"),
    "hand_romme": _("alle Karten auf einmal, nichts angelegt, kein Joker getauscht"),
    "hand_romme_laying_off": _("alle Karten auf einmal, mit Anlegen oder Jokertausch"),
    "romme": _("nach und nach ausgelegt"),
}


_FEDERATION_PLACES: dict[str, str | None] = {
    "pack": "1",
    "seats": "2",
    "dealer": "2",
    "hand": "3",
    "end": "5",
    "counting": "11",
    "points": "12",
    "list": "13",
    "ranking": "14",
    "ties": "14",
    "thrown_in": "15",
    "opening": "4+6",
    "augen": "7+8",
}

_SHUFFLING = (
    Saying("1", _("Platz 1 führt die Liste und zählt die Karten vor jeder Serie.")),
    Saying("3", _("Der Geber mischt, der rechte Nachbar hebt ab, ohne unter den Stapel zu sehen.")),
    Saying("3", _("Gegeben wird jedem einzeln; links vom Geber beginnt das Spiel.")),
)

_COUNTING_CARDS = (
    Saying("3", _("Alle zählen ihre Karten gleich nach dem Geben.")),
    Saying(
        "3",
        _(
            "Zu viele oder zu wenige Karten: durch Nichtablegen oder Nichtziehen ausgleichen. "
            "In dieser Runde nicht eröffnen, auslegen, anlegen oder Joker tauschen."
        ),
    ),
    Saying("3", _("Am Ende zu wenige Karten: vom verdeckten Stapel ergänzen. Zu viele: alle zählen.")),
)

_PICKING_UP = (
    Saying("4", _("Noch nicht eröffnet: vom offenen Stapel nur die Karte, mit der man sofort eröffnet.")),
    Saying(
        "4", _("Schon eröffnet: Die offene Karte wird im selben Zug ausgelegt, angelegt oder für einen Joker gegeben.")
    ),
    Saying(
        "4",
        _("Eine offene Karte kommt nie in die Hand. Wer sie nicht brauchen kann, legt sie zurück; der Zug ist vorbei."),
    ),
    Saying("4", _("Gezogen ist eine Karte, sobald sie den Stapel sichtbar verlässt.")),
    Saying("10", _("Wer Hand-Rommé macht, darf seine Karte vom verdeckten oder vom offenen Stapel nehmen.")),
    Saying("10", _("Mit einer Karte in der Hand: nur noch vom verdeckten Stapel.")),
    Saying(
        "10",
        _("Mit zwei oder mehr darf man die offene Karte auch über einen Umweg anlegen, um zu beenden („mauscheln“)."),
    ),
    Saying("8", _("Einen Joker abwerfen darf nur, wer damit beendet.")),
)

_LYING = (
    Saying("6", _("Was liegt, liegt: Meldungen auf dem Tisch werden nicht umgebaut.")),
    Saying(
        "6", _("Eine falsche Meldung kommt zurück in die Hand. Die richtigen bleiben, wenn sie zum Eröffnen reichen.")
    ),
)

_ENDING = (
    Saying("10", _("Beendet hat, wer als Erster alle Karten ausgelegt oder angelegt und eine abgelegt hat.")),
    Saying("11", _("Dann zählen die anderen nacheinander im Uhrzeigersinn, offen und auf Deutsch.")),
)

WORDS: dict[str, TextWords] = {
    "dskv-2018": TextWords(_FEDERATION_PLACES, course=(*_SHUFFLING, *_COUNTING_CARDS, *_PICKING_UP, *_LYING, *_ENDING)),
    "dgsrv": TextWords(
        {**_FEDERATION_PLACES, "teams": "21"},
        course=(*_SHUFFLING, *_COUNTING_CARDS, *_PICKING_UP, *_LYING, *_ENDING),
        conduct=(
            Saying("3", _("Abheben ist Pflicht: mindestens 4 Karten abheben und mindestens 4 liegen lassen.")),
            Saying("3", _("Auf dem Tisch verrühren nur in der ersten Runde; in der Hand mindestens zweimal mischen.")),
            Saying("16", _("Werden beim Mischen 1 oder 2 Karten sichtbar: umdrehen. Ab 3 Karten: neu mischen.")),
            Saying(
                "17",
                _("Hand-Rommé: alle Karten sichtbar und ordentlich hinlegen, auch die letzte auf den offenen Stapel."),
            ),
            Saying(
                "17",
                _("Sonst ist es kein Hand-Rommé: letzte Karte zurücknehmen, der Nächste ist dran."),
            ),
            Saying(
                "18",
                _("Beim Eröffnen mit einer offenen Karte kommt zuerst die Meldung mit dieser Karte auf den Tisch."),
            ),
            Saying(
                "19",
                _("Wer mehrere Joker holt und einen anzulegen vergisst, legt alles zurück; der Nächste ist dran."),
            ),
            Saying("20", _("Niemand fragt, ob die Zahl der Karten stimmt: Jeder zählt selbst.")),
            Saying("20", _("Der Geber zählt sechs Sekunden; danach gilt das Spiel mit der offenen Karte.")),
        ),
        teams=(Saying("21", _("Angemeldet werden darf eine Mannschaft auch mit 3 Spielern des eigenen Vereins.")),),
    ),
    "romme24": TextWords(
        {
            "pack": "rommékarte",
            "seats": "allgemeines",
            "hand": "kartenausgabe",
            "order": "setzung",
            "counting": "wertigkeiten",
            "points": "wertungspunkte",
            "doubling": "listenabrechnung",
            "ranking": "listenabrechnung",
            "giving_up": "aufgeben",
            "all_at_once": None,
            "exchange": None,
        },
        course=(
            Saying(
                "kartenausgabe",
                _("Alle bekommen ihre Karten verdeckt; eine Karte liegt offen und beginnt den Ablagestapel."),
            ),
            Saying(
                "ablauf",
                _("Ein Zug beginnt mit einer Karte vom Rest- oder Ablagestapel und endet mit einer abgelegten Karte."),
            ),
            Saying("anlegen", _("Wer ausgelegt hat, darf anlegen und Joker eintauschen.")),
            Saying("anlegen", _("Was liegt, liegt: Meldungen werden nicht umgebaut und nicht zurückgenommen.")),
            Saying(
                "ausmachen",
                _("Mit einer Karte in der Hand: nicht die offene Karte nehmen, mit der man beenden könnte."),
            ),
            Saying("ausmachen", _("Einen Joker abwerfen darf nur, wer damit beendet.")),
        ),
    ),
    "romme-51": TextWords(
        {
            "pack": "karten",
            "seats": "karten",
            "hand": "spielablauf",
            "counting": "Punktewert",
            "all_at_once": "spielablauf+anlegen",
        },
        course=(
            Saying("spielablauf", _("Wer beginnt, bekommt eine Karte mehr und wirft als Erstes eine ab.")),
            Saying("spielablauf", _("Die oberste Karte des Wurfhaufens darf man ohne Bedingung nehmen.")),
            Saying("spielablauf", _("Ausgelegt wird zwischen Ziehen und Abwerfen, auf einmal oder nach und nach.")),
            Saying(
                "spielablauf", _("Für Hand-Rommé darf man einen Joker vom Tisch tauschen, auch ohne die Mindestaugen.")
            ),
            Saying("reihe", _("Reihen auf dem Tisch werden nicht umgebaut und nicht anders geordnet.")),
            Saying("ziel", _("Die letzte Karte kommt auf den Wurfhaufen.")),
            Saying(None, _("Einen Joker abwerfen darf nur, wer damit beendet.")),
        ),
        outcomes={"hand_romme": _("alle Karten auf einmal, auch mit Anlegen und Jokertausch")},
    ),
    "horesca": TextWords(
        {
            "pack": "Kartenspiel",
            "seats": "rommé",
            "hand": "Geben",
            "counting": "punktwertung",
            "points": "punktwertung",
            "target": "punktwertung",
            "opening": None,
        },
        course=(
            Saying("Geben", _("Wer zuerst gibt, wird ausgelost; danach geben alle abwechselnd.")),
            Saying("spiel", _("Es beginnt, wer links vom Geber sitzt.")),
            Saying("spiel", _("Ein Zug: Karte ziehen, wenn man will auslegen und anlegen, eine Karte ablegen.")),
            Saying(
                "spiel",
                _("Die Karte, die man gerade vom Ablagestapel genommen hat, darf man im selben Zug nicht ablegen."),
            ),
            Saying("spiel", _("Ist der verdeckte Stapel leer, wird der Ablagestapel umgedreht, ohne ihn zu mischen.")),
            Saying("ziel", _("Meldungen auf dem Tisch werden beim Anlegen nicht umgebaut.")),
            Saying("spiel", _("Beenden kann man mit Auslegen, Anlegen oder Ablegen der letzten Karte.")),
        ),
        outcomes={"romme": _("als Erster keine Karte mehr")},
    ),
}


@dataclass(frozen=True, slots=True)
class AgreementWords:
    """`topic`: what of the card it is about. `otherwise`: how the text is read without it; None: said already."""

    topic: str
    agreed: Promise
    otherwise: Promise | None = None


# Code of scoring.AGREEMENTS -> words.
READINGS: dict[str, AgreementWords] = {
    "thrown_in_at_least_claimed": AgreementWords(
        "thrown_in", _("Wer mehr ansagt, als hier festgesetzt ist, wird mit dem aufgeschrieben, was er ansagt.")
    ),
    "not_opened_over_100_costs_one": AgreementWords(
        "thrown_in", _("Nicht eröffnet und über 100 Augen: 1 Minuspunkt, nicht 2.")
    ),
    "second_offence_per_list": AgreementWords(
        "thrown_in",
        _("Ein zweites Mal ist eines auf derselben Liste."),
        _("Ein zweites Mal ist eines im selben Turnier."),
    ),
    "loan_player_also_for_own_club": AgreementWords(
        "teams",
        _("Ein Leihspieler darf auch für seinen eigenen Verein spielen."),
        _("Ein Leihspieler ist in keiner anderen Mannschaft derselben Wertung."),
    ),
    "three_are_complete": AgreementWords(
        "teams",
        _("Drei Spieler sind eine vollständige Mannschaft."),
        _("Zu dritt wird eine Mannschaft gewertet, gilt aber als unvollständig."),
    ),
}
