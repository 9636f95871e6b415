"""The German sentence for every code that comes from below, and the words of the organiser's pages that are
explained where they stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.settings.places import as_typed

PROBLEMS: dict[str, Promise] = {
    # one game
    "seat_unknown": _("Platz %(seat)s gibt es an diesem Tisch nicht, nur 1 bis %(size)s."),
    "seat_empty": _("Auf Platz %(seat)s sitzt in diesem Spiel niemand."),
    "seat_sits_out": _("Platz %(seat)s gibt und setzt in diesem Spiel aus."),
    "seat_twice": _("Platz %(seat)s ist doppelt angegeben."),
    "seat_missing": _("Für Platz %(seat)s fehlt das Ergebnis."),
    "dealer_wrong": _("An der Reihe zu geben ist Platz %(dealer)s."),
    "dealer_not_foreseen": _("Dieses Regelwerk kennt keinen Geber, der aussetzt."),
    "outcome_unknown": _("„%(outcome)s“ kennt dieses Regelwerk nicht."),
    "augen_not_whole": _("Augen sind eine ganze Zahl."),
    "augen_negative": _("Augen können nicht negativ sein."),
    "augen_too_high": _("So viele Augen gibt es nicht, höchstens %(maximum)s."),
    "augen_too_low": _("So wenige Augen können es nicht sein, mindestens %(minimum)s."),
    "augen_unusual": _("Ungewöhnlich viele Augen: mehr als %(maximum)s sind es kaum je."),
    "augen_unusually_few": _("Ungewöhnlich wenige Augen: weniger als %(minimum)s sind es kaum je."),
    "winner_with_augen": _("Wer beendet hat, hält keine Augen mehr."),
    "two_winners": _("Nur eine Person kann das Spiel beendet haben."),
    "winner_missing": _("Es fehlt, wer das Spiel beendet hat."),
    "no_opponent_opened": _("Anlegen geht nur, wenn noch jemand eröffnet hat."),
    "opponent_opened": _("So endet ein Spiel nur, wenn sonst noch niemand eröffnet hat."),
    "outcome_unusual": _("Sonst hat niemand eröffnet: Ist das „%(outcome)s“ (%(wertungspunkte)s Punkte)?"),
    "thrown_in_without_winner": _("Weggeworfen werden Karten nur, wenn jemand beendet hat."),
    "thrown_in_by_winner": _("Wer beendet hat, kann keine Karten weggeworfen haben."),
    "thrown_in_not_foreseen": _("Dieses Regelwerk kennt keine weggeworfenen Karten."),
    "game_number_unknown": _("Diese Liste hat nur die Spiele 1 bis %(games)s."),
    "not_an_entry_id": _("Hier gehört eine Kennung (UUID) hin."),
    # the end of a list
    "target_reached": _("Mit Spiel %(number)s sind %(target)s Punkte erreicht: danach gibt es kein Spiel mehr."),
    "giving_up_not_foreseen": _("Dieses Regelwerk kennt kein Aufgeben."),
    "giving_up_too_early": _("Aufgeben geht erst ab der halben Liste, nach Spiel %(games)s."),
    "giving_up_too_late": _("Die Liste ist schon zu Ende gespielt."),
    "giving_up_not_behind": _("Aufgeben kann nur, wer zurückliegt."),
    # the shape of a document
    "not_utf8": _("Die Datei ist nicht in UTF-8 geschrieben."),
    "byte_order_mark": _("Die Datei beginnt mit einer Byte-Reihenfolge-Marke (BOM); verlangt ist UTF-8 ohne."),
    "not_json": _("Das ist kein JSON (Zeile %(line)s, Spalte %(column)s)."),
    "not_readable": _("Die Datei kann nicht gelesen werden."),
    "nested_too_deep": _("Die Datei ist zu tief verschachtelt."),
    "key_twice": _("„%(key)s“ steht zweimal da."),
    "not_an_object": _("Hier gehört ein Objekt { } hin."),
    "not_a_list": _("Hier gehört eine Liste [ ] hin."),
    "not_a_text": _("Hier gehört ein Text hin."),
    "not_a_flag": _("Hier gehört true oder false hin."),
    "not_whole": _("Hier gehört eine ganze Zahl hin."),
    "not_a_date": _("Hier gehört ein Datum hin wie 2026-05-09."),
    "text_unusable": _("Dieser Text ist leer, zu lang oder enthält Steuerzeichen."),
    "number_too_low": _("Zu klein: mindestens %(minimum)s."),
    "number_too_high": _("Zu groß: höchstens %(maximum)s."),
    "missing": _("Das fehlt."),
    "unknown_key": _("Diese Angabe ist unbekannt; sie wird übergangen."),
    "null_ignored": _("Leer (null); die Angabe wird übergangen."),
    # what a document says
    "format_unknown": _("Das Format „%(format)s“ ist unbekannt; erwartet wird „spielliste/1“."),
    "rulebook_unknown": _("Das Regelwerk „%(rulebook)s“ ist unbekannt."),
    "agreement_of_no_use": _("Diese Vereinbarung ändert nach diesem Regelwerk nichts."),
    "not_a_zone": _("Eine Zeitzone hat einen Namen wie Europe/Berlin."),
    "not_a_language": _("Eine Sprache hat zwei oder drei kleine Buchstaben, zum Beispiel de oder en."),
    "not_a_currency": _("Eine Währung hat drei große Buchstaben, zum Beispiel EUR oder CHF."),
    "day_too_early": _("Der letzte Tag kann nicht vor dem ersten (%(first)s) liegen."),
    "day_outside": _("Der Tag liegt nicht im Turnier (%(first)s bis %(last)s)."),
    "games_uneven": _("Die Spiele je Serie gehen nicht durch %(multiple)s auf: am Dreiertisch wird aufgerundet."),
    "id_twice": _("Die Kennung „%(id)s“ kommt zweimal vor."),
    "number_twice": _("Die Nummer %(number)s kommt zweimal vor."),
    "club_unknown": _("Den Verein „%(id)s“ gibt es hier nicht."),
    "player_unknown": _("Die Person „%(id)s“ gibt es hier nicht."),
    "team_unknown": _("Die Mannschaft „%(id)s“ gibt es hier nicht."),
    "of_unknown": _("Gewertet werden „players“, „teams“ oder „clubs“, nicht „%(of)s“."),
    "category_of_teams": _("Eine Mannschaftswertung kann keine Kategorie haben."),
    "category_of_nobody": _("Niemand hat die Kategorie „%(category)s“."),
    "series_unknown": _("Eine %(number)s. Serie hat das Turnier nicht."),
    "ranking_unknown": _("Die Wertung „%(id)s“ gibt es hier nicht."),
    "ranking_of_others": _("In der Wertung „%(id)s“ werden andere gewertet."),
    "player_in_two_teams": _("„%(id)s“ steht in zwei Mannschaften derselben Wertung."),
    "player_repeated": _("„%(id)s“ ist doppelt genannt."),
    "team_repeated": _("Die Mannschaft „%(id)s“ ist doppelt genannt."),
    "club_repeated": _("Der Verein „%(id)s“ ist doppelt genannt."),
    "team_too_small": _("Noch unvollständig: Zur Mannschaft gehören %(minimum)s."),
    "team_too_large": _("Eine Mannschaft hat höchstens %(maximum)s Mitglieder."),
    "loan_not_a_member": _("„%(id)s“ ist als Leihspieler genannt, aber nicht in der Mannschaft."),
    "too_many_loans": _("Höchstens %(maximum)s Leihspieler je Mannschaft."),
    "too_few_own_players": _("Mindestens %(minimum)s müssen aus dem eigenen Verein kommen."),
    "member_of_another_club": _("„%(id)s“ kommt aus einem anderen Verein und ist nicht als Leihspieler genannt."),
    "loan_of_own_club": _("„%(id)s“ kommt aus dem eigenen Verein und kann nicht Leihspieler sein."),
    "table_size": _("Ein Tisch mit %(size)s Personen ist nach diesem Regelwerk nicht möglich."),
    "player_twice_in_series": _("„%(id)s“ sitzt in dieser Serie zweimal."),
    "player_not_at_table": _("„%(id)s“ sitzt nicht an diesem Tisch."),
    "player_not_in_game": _("„%(id)s“ sitzt in Spiel %(number)s nicht an diesem Tisch."),
    "player_at_two_tables": _("„%(id)s“ sitzt am Ende der Serie noch an einem anderen Tisch."),
    "seat_held_already": _("„%(id)s“ hat in Spiel %(number)s schon einen Platz an diesem Tisch."),
    "seat_changes_twice": _("Platz %(seat)s wechselt in Spiel %(number)s schon einmal."),
    "for_team_of_nobody": _("Auf einem leeren Platz spielt niemand für eine Mannschaft."),
    "ends_before_games": _("Die Liste hat schon %(games)s Spiele: früher kann sie nicht enden."),
    "counts_until_totals": _("Von Summen weiß man nicht, wie viel bis dahin gespielt wurde."),
    "games_and_totals": _("Ein Tisch hat entweder Spiele oder Summen, nicht beides."),
    "too_many_wins": _(
        "Das kann zusammen nicht sein: Ein Spiel gewinnt nur einer. Für diese Summen müssten %(wins)s Spiele gewonnen "
        "sein, die Liste hat nur %(games)s."
    ),
    "too_many_games": _("Höchstens %(maximum)s Spiele sind hier möglich."),
    "game_number_expected": _("Hier gehört Spiel %(number)s hin."),
    "change_not_foreseen": _("Das kann eine Hausregel nach diesem Regelwerk nicht ändern."),
    "bands_missing": _("Mindestens eine Stufe muss es geben."),
    "too_many_bands": _("Höchstens %(maximum)s Stufen."),
    "cards_do_not_suffice": _("So viele Karten gibt es nicht: Das Spiel hat %(cards)s, eine liegt offen."),
    "sizes_missing": _("Mindestens eine Tischgröße muss es geben."),
    "last_band_ends": _("Die letzte Stufe hat keine Obergrenze."),
    "jokers_not_optional": _("Ob mit Jokern gespielt wird, legt dieses Regelwerk fest."),
    "target_score_not_foreseen": _("Dieses Regelwerk kennt keine Zielpunktzahl."),
    "points_differ": _("Zusammen %(points)s Punkte, aber %(augen)s Augen: beides muss gleich sein."),
    "crosses_exceed_games": _("Mehr Kreuze als Spiele; höchstens %(maximum)s."),
    "wertungspunkte_too_low": _("So wenige Wertungspunkte sind nicht möglich, mindestens %(minimum)s."),
    "wertungspunkte_too_high": _("So viele Wertungspunkte sind nicht möglich, höchstens %(maximum)s."),
    "totals_row_missing": _("Für „%(id)s“ fehlt die Summe."),
    "totals_missing": _("Für Platz %(seat)s fehlt die Summe."),
    "penalty_of_whom": _("Eine Strafe gilt entweder einer Person oder einer Mannschaft."),
    "series_not_played": _("In der %(number)s. Serie wurde nicht gespielt."),
    "lot_of_what": _("Ein Los nennt entweder Personen, Mannschaften oder Vereine."),
    "lot_too_short": _("Ein Los braucht mindestens zwei."),
    "lot_void": _("Dieses Los gilt nicht: Die Genannten stehen nicht gleich, oder anders als damals."),
    "lot_leaves_out": _("Dieses Los entscheidet nichts: Mit den Genannten steht noch jemand gleich."),
    # what can be said but not stored
    "text_too_long": _("Zu lang: höchstens %(maximum)s Zeichen."),
}

# Why an act was refused; for the audit log, what was done, and what a value is called.
REFUSALS: dict[str, Promise] = {
    # money
    "money_unreadable": _("„%(typed)s“ ist kein Betrag. Bitte so: 12 oder 12,50."),
    "money_below_zero": _("Ein Betrag ist nie unter null."),
    "money_decimals": _("Ein Betrag in %(currency)s hat höchstens so viele Stellen hinter dem Komma: %(places)s."),
    "money_too_much": _("So viel Geld fasst die Kasse nicht, höchstens %(maximum)s."),
    "work_too_many": _("Gerade ist sehr viel auf einmal zu tun. Bitte in einer halben Minute noch einmal versuchen."),
    "work_not_yet": _("Das ist noch in Arbeit und geht von allein weiter. Bitte in einer Minute noch einmal öffnen."),
    "work_too_long": _("Das hat zu lange gedauert und ist abgebrochen. Geändert ist nichts."),
    "work_too_large": _("Das ist zu groß: Der Speicher reicht dafür nicht. Geändert ist nichts."),
    "paper_without_pango": _(
        "Papier geht auf diesem Rechner noch nicht, alles andere schon: Es fehlt Pango, das die Seiten setzt. Wie man "
        "es bekommt, steht im Handbuch unter „Als Paket installieren“."
    ),
    "work_lost": _("Das ist mittendrin abgebrochen. Geändert ist nichts. Bitte noch einmal versuchen."),
    "final": _("Das Ergebnis ist endgültig. Nur die Spielleitung kann es noch berichtigen, mit einem Grund."),
    "reason_needed": _("Das Ergebnis ist veröffentlicht. Wer es ändert, nennt einen Grund."),
    "busy": _("Gerade wird zu viel auf einmal gespeichert. Bitte gleich noch einmal versuchen."),
    "storage_full": _(
        "Der Rechner der Spielleitung kann nichts mehr speichern: Er ist voll oder darf nicht schreiben. "
        "Bitte die Spielleitung holen. Gespeichertes bleibt und lässt sich lesen. Was auf den Telefonen "
        "steht, bleibt dort."
    ),
    "storage_broken": _(
        "Der Rechner der Spielleitung ist gestört: Seine Datenbank ist beschädigt oder nicht mehr da. Bitte "
        "die Spielleitung holen. Was auf den Telefonen steht, bleibt dort."
    ),
    "storage_away": _("Der Rechner der Spielleitung antwortet gerade nicht. Bitte gleich noch einmal versuchen."),
    "series_not_published": _("Der Sitzplan dieser Serie ist noch nicht veröffentlicht."),
    "entries_changed": _(
        "Seit der Ankündigung hat sich etwas geändert, woraus gelost wird: wer da ist, Vereine, Mannschaften, Wünsche "
        "oder welche Serien. Bitte neu ankündigen; die alte Ankündigung bleibt als verworfen stehen."
    ),
    "outside_missing": _(
        "Angekündigt ist, was im Saal dazukommt: %(announced)s. Bitte eintippen, was es war. Es zählen Buchstaben "
        "von a bis z und Ziffern."
    ),
    "outside_spelled": _(
        "So zählt es: „%(counts)s“, nur Buchstaben von a bis z und Ziffern. Bitte vorlesen, dann damit losen."
    ),
    "outside_not_announced": _("Dass im Saal etwas dazukommt, war nicht angekündigt. Bitte erst ankündigen."),
    "draw_announced": _("Genau diese Auslosung ist schon angekündigt."),
    "outside_too_long": _("Zu lang: Was im Saal gerufen wird, hat höchstens %(maximum)s Zeichen."),
    "text_too_long": _("Zu lang: höchstens %(maximum)s Zeichen."),
    "content_too_large": _("Das ist zu viel auf einmal: mehr als %(most)s kB. Gespeichert ist davon nichts."),
}
DELETED = _("(gelöscht)")
"""Where the audit log named a person who was deleted."""
ACTIONS: dict[str, Promise] = {
    "exported": _("Herausgegeben"),
}
LABELS: dict[str, Promise | str] = {
    "series": _("Serien"),
    "teams": _("Mannschaften"),
    "players": _("Personen"),
    "clubs": _("Vereine"),
    "name": _("Name"),
    "club": _("Verein"),
    "file": _("Datei"),
}


def gather(room: ModuleType) -> None:
    """Take in the words of a room: its REFUSALS, ACTIONS and LABELS, as far as it has them."""
    for name, words in (("REFUSALS", REFUSALS), ("ACTIONS", ACTIONS), ("LABELS", LABELS)):
        words.update(getattr(room, name, {}))


def sentence(problem: scoring.Problem) -> str:
    """What is wrong with a game or a document, in German."""
    return _filled(PROBLEMS, problem.code, problem.params)


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Why a service refused, in German."""
    return as_typed(_filled(REFUSALS, code, params))


class Coded(Protocol):
    """What has the code of a refusal: the error itself, or what is noted beside a line."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


def refused(why: Coded) -> str:
    """The same, of whatever says it."""
    return refusal(why.code, why.params)


def _filled(sentences: Mapping[str, Promise], code: str, params: Mapping[str, Any]) -> str:
    return str(sentences[code]) % dict(params)


# Words of the organiser's pages that a club does not bring along, each with the sentence that explains it there.


@dataclass(frozen=True, slots=True)
class Explained:
    """A word, and what it means in one sentence or two."""

    word: str | Promise
    sentence: str | Promise


EXPLAINED: Final[Mapping[str, Explained]] = MappingProxyType(
    {
        "agreements": Explained(
            _("Vereinbarungen"),
            _(
                "Wo der Text zwei Lesarten hat: Gespielt wird weiter nach dem Regelwerk, und überall steht dabei, was "
                "vereinbart ist."
            ),
        ),
        "check_mark": Explained(
            _("Prüfzeichen"),
            _("Zwölf Buchstaben und Ziffern auf Aushängen. Damit zeigt sich später, ob etwas geändert wurde."),
        ),
        "check_word": Explained(
            _("Prüfwort"),
            _("Zwei Wörter, die zu den Summen einer Liste gehören. Stehen am Telefon dieselben, stimmt sie überein."),
        ),
        "declare": Explained(
            _("feststellen"),
            _("Von da an gilt es, und von selbst ändert sich nichts mehr."),
        ),
        "draft": Explained(
            _("Entwurf"),
            _("Ein Sitzplan, den nur die Spielleitung sieht. Er gilt, sobald er veröffentlicht ist."),
        ),
        "edition": Explained(
            _("Fassung"),
            _("Eine Rangliste, wie sie an einem Tag galt. Sie bleibt nachzulesen, auch wenn sich später etwas ändert."),
        ),
        "fingerprint": Explained(
            _("Fingerabdruck"),
            _(
                "Eine lange Zeichenfolge, die das Programm aus etwas Geheimem ausrechnet. Ändert jemand daran auch nur "
                "einen Buchstaben, passt sie nicht mehr."
            ),
        ),
        "json": Explained(
            _("JSON"),
            _("Eine Datei, die ein anderes Programm liest. Zum Lesen für Menschen ist sie nicht gemacht."),
        ),
        "late": Explained(
            _("Nachzügler"),
            _(
                "Ein Spiel, das erst vom Telefon kam, als seine Liste schon abgeschlossen war. Sie entscheiden, ob es "
                "zählt."
            ),
        ),
        "points": Explained(
            _("WP"),
            _("Wertungspunkte: was ein Spiel für die Rangliste gibt."),
        ),
        "secret": Explained(
            _("Losung"),
            _("Eine lange Zahl, die das Programm vor der Auslosung zieht und bis dahin geheim hält."),
        ),
        "seed": Explained(
            _("Startzahl"),
            _("Aus dieser Zahl rechnet das Programm die Tische aus. Wer nachrechnet, bekommt dieselben."),
        ),
        "sha256": Explained(
            _("SHA-256"),
            _("Eine Prüfsumme: Wer die Datei dahinter aufhebt, kann später zeigen, dass es dieselbe ist."),
        ),
        "snake": Explained(
            _("Schlange"),
            _("Gleich starke Tische: die Besten verteilt auf alle Tische, die Nächsten in umgekehrter Richtung."),
        ),
    }
)
