"""The command line's German sentence for every code; the web application has its own.

Where COMMAND_LANGUAGE is another, they are looked up there (`languages`).
"""

from collections.abc import Mapping

from languages.spoken import gettext as _

from .document import format_place
from .melds import Fault, Placed, Reading, Reference
from .problem import Problem

SENTENCES: Mapping[str, str] = {
    "seat_unknown": "Platz {seat} gibt es an einem Tisch mit {size} Plätzen nicht.",
    "seat_empty": "Auf Platz {seat} sitzt in diesem Spiel niemand.",
    "seat_sits_out": "Platz {seat} gibt und setzt in diesem Spiel aus.",
    "seat_twice": "Platz {seat} hat in diesem Spiel schon ein Ergebnis.",
    "seat_missing": "Das Ergebnis von Platz {seat} fehlt.",
    "dealer_wrong": "An der Reihe zu geben ist Platz {dealer}.",
    "dealer_not_foreseen": "Nach diesem Regelwerk setzt kein Kartengeber aus.",
    "outcome_unknown": "Das Ergebnis „{outcome}“ kennt dieses Regelwerk nicht.",
    "augen_not_whole": "Augen sind eine ganze Zahl.",
    "augen_negative": "Augen können nicht negativ sein.",
    "augen_too_high": "Mehr als {maximum} Augen werden nicht angenommen.",
    "augen_too_low": "Weniger als {minimum} Augen sind hier nicht möglich.",
    "augen_unusual": "Mehr als {maximum} Augen sind hier ungewöhnlich.",
    "augen_unusually_few": "Weniger als {minimum} Augen sind hier ungewöhnlich.",
    "winner_with_augen": "Wer das Spiel beendet, hat 0 Augen.",
    "two_winners": "Ein anderer hat dieses Spiel schon beendet.",
    "winner_missing": "Einer muss das Spiel beendet haben.",
    "no_opponent_opened": "Anlegen kann man nur, wenn ein anderer eröffnet hat.",
    "opponent_opened": "So endet ein Spiel nur, wenn kein anderer eröffnet hat.",
    "outcome_unusual": "Kein anderer hat eröffnet: Ist das „{outcome}“ ({wertungspunkte})?",
    "thrown_in_without_winner": "Karten wirft nur weg, wer verloren hat: Niemand hat das Spiel beendet.",
    "thrown_in_by_winner": "Wer das Spiel beendet, hat keine Karten wegzuwerfen.",
    "thrown_in_not_foreseen": "Dieses Regelwerk kennt keine Wertung weggeworfener Karten.",
    "target_reached": "Das Spiel {number} hat die Zielpunktzahl {target} erreicht: Danach gibt es keines mehr.",
    "giving_up_not_foreseen": "Aufgeben sieht das Regelwerk hier nicht vor.",
    "giving_up_too_early": "Aufgeben kann man ab der halben Liste: nach {games} Spielen.",
    "giving_up_too_late": "Die Liste ist zu Ende gespielt.",
    "giving_up_not_behind": "Aufgeben kann nur, wer zurückliegt.",
    "not_utf8": "Die Datei ist nicht in UTF-8 gespeichert.",
    "byte_order_mark": "Die Datei beginnt mit einer Bytereihenfolge-Marke (BOM); bitte ohne sie speichern.",
    "not_json": "Das ist kein JSON (Zeile {line}, Spalte {column}).",
    "not_readable": "Die Datei enthält eine Zahl mit zu vielen Stellen.",
    "nested_too_deep": "Die Datei ist zu tief geschachtelt.",
    "key_twice": "Der Schlüssel „{key}“ steht zweimal im selben Objekt.",
    "not_an_object": "Hier muss ein Objekt stehen.",
    "not_a_list": "Hier muss eine Liste stehen.",
    "not_a_text": "Hier muss ein Text stehen.",
    "not_a_flag": "Hier muss true oder false stehen.",
    "not_whole": "Hier muss eine ganze Zahl stehen.",
    "not_a_date": "Hier muss ein Datum stehen (JJJJ-MM-TT).",
    "text_unusable": "Der Text enthält Zeichen, die nicht gespeichert werden können.",
    "number_too_low": "Die Zahl muss mindestens {minimum} sein.",
    "number_too_high": "Die Zahl darf höchstens {maximum} sein.",
    "missing": "Die Angabe fehlt.",
    "unknown_key": "Diese Angabe ist unbekannt und wird nicht übernommen.",
    "null_ignored": "Die Angabe ist null und gilt als weggelassen.",
    "format_unknown": "Das Format „{format}“ ist unbekannt.",
    "rulebook_unknown": "Das Regelwerk „{rulebook}“ gibt es nicht.",
    "agreement_of_no_use": "Diese Vereinbarung ändert nach diesem Regelwerk nichts.",
    "not_a_zone": "Eine Zeitzone hat einen Namen wie Europe/Berlin.",
    "not_a_language": "Eine Sprache hat zwei oder drei kleine Buchstaben, zum Beispiel de oder en.",
    "not_a_currency": "Eine Währung hat drei große Buchstaben, zum Beispiel EUR oder CHF.",
    "day_too_early": "Der letzte Tag kann nicht vor dem ersten ({first}) liegen.",
    "day_outside": "Der Tag liegt nicht im Turnier ({first} bis {last}).",
    "games_uneven": "Kein Vielfaches von {multiple}: Nicht alle spielen gleich viele Spiele.",
    "id_twice": "Die Kennung „{id}“ ist schon vergeben.",
    "number_twice": "Die Nummer {number} ist schon vergeben.",
    "club_unknown": "Einen Verein „{id}“ gibt es nicht.",
    "player_unknown": "Einen Spieler „{id}“ gibt es nicht.",
    "team_unknown": "Eine Mannschaft „{id}“ gibt es nicht.",
    "of_unknown": "Gewertet werden „players“, „teams“ oder „clubs“, nicht „{of}“.",
    "category_of_teams": "Eine Mannschaftswertung kann keine Kategorie haben.",
    "category_of_nobody": "Niemand hat die Kategorie „{category}“.",
    "series_unknown": "Eine Serie {number} hat das Turnier nicht.",
    "ranking_unknown": "Eine Wertung „{id}“ gibt es nicht.",
    "ranking_of_others": "Die Wertung „{id}“ wertet andere.",
    "player_in_two_teams": "Der Spieler „{id}“ ist schon in einer anderen Mannschaft derselben Wertung.",
    "player_repeated": "Der Spieler „{id}“ steht hier zweimal.",
    "team_repeated": "Die Mannschaft „{id}“ steht hier zweimal.",
    "club_repeated": "Der Verein „{id}“ steht hier zweimal.",
    "team_too_small": "Zu einer vollständigen Mannschaft gehören {minimum}.",
    "team_too_large": "Eine Mannschaft hat höchstens {maximum} Mitglieder.",
    "loan_not_a_member": "Der Leihspieler „{id}“ ist nicht in der Mannschaft.",
    "too_many_loans": "Eine Mannschaft hat höchstens {maximum} Leihspieler.",
    "too_few_own_players": "Mindestens {minimum} Mitglieder müssen eigene Spieler sein.",
    "member_of_another_club": "Der Spieler „{id}“ ist aus einem anderen Verein und nicht als Leihspieler genannt.",
    "loan_of_own_club": "Der Leihspieler „{id}“ ist aus dem eigenen Verein.",
    "table_size": "Tische mit {size} Plätzen sieht das Regelwerk nicht vor.",
    "player_twice_in_series": "Der Spieler „{id}“ sitzt in dieser Serie schon an einem Platz.",
    "player_not_at_table": "Der Spieler „{id}“ sitzt nicht an diesem Tisch.",
    "player_not_in_game": "Der Spieler „{id}“ sitzt im Spiel {number} nicht an diesem Tisch.",
    "player_at_two_tables": "Der Spieler „{id}“ sitzt am Ende dieser Serie noch an einem anderen Tisch.",
    "seat_held_already": "Der Spieler „{id}“ hat im Spiel {number} schon einen Platz an diesem Tisch.",
    "seat_changes_twice": "Der Platz {seat} wechselt im Spiel {number} schon einmal.",
    "for_team_of_nobody": "Für eine Mannschaft kann nur jemand einspringen: Der Platz ist leer.",
    "ends_before_games": "Die Liste hat schon {games} Spiele und kann nicht früher enden.",
    "counts_until_totals": "Von Summen weiß man nicht, wie viel bis dahin gespielt wurde.",
    "games_and_totals": "Ein Tisch hat entweder Spiele oder Summen, nicht beides.",
    "too_many_wins": "Für diese Summen müssten zusammen {wins} Spiele gewonnen sein, es waren aber nur {games}.",
    "too_many_games": "Hier sind höchstens {maximum} Spiele möglich.",
    "game_number_expected": "Hier muss Spiel {number} stehen.",
    "change_not_foreseen": "Das kann eine Hausregel nach diesem Regelwerk nicht ändern.",
    "bands_missing": "Mindestens eine Stufe muss es geben.",
    "too_many_bands": "Höchstens {maximum} Stufen sind möglich.",
    "last_band_ends": "Die letzte Stufe hat keine Obergrenze.",
    "cards_do_not_suffice": "So viele Karten gibt es nicht: Das Spiel hat {cards}.",
    "sizes_missing": "Mindestens eine Tischgröße muss es geben.",
    "jokers_not_optional": "Ob mit Jokern gespielt wird, sagt dieses Regelwerk.",
    "target_score_not_foreseen": "Eine Zielpunktzahl sieht das Regelwerk nicht vor.",
    "points_differ": "Die Sieger haben {points} Punkte, die anderen hielten {augen} Augen: Beides muss gleich sein.",
    "totals_row_missing": "Die Summen des Spielers „{id}“ fehlen.",
    "penalty_of_whom": "Eine Strafe nennt entweder einen Spieler oder eine Mannschaft.",
    "series_not_played": "In der Serie {number} wurde nicht gespielt.",
    "lot_of_what": "Ein Los nennt entweder Spieler, Mannschaften oder Vereine.",
    "lot_too_short": "Ein Los entscheidet zwischen mindestens zweien.",
    "lot_void": "Das Los gilt nicht: Die Genannten stehen nicht gleich, oder anders als damals.",
    "lot_leaves_out": "Das Los entscheidet nichts: Mit den Genannten steht noch jemand gleich.",
}

# Why some cards are no meld, or may not be laid, laid off or taken.
MELD_SENTENCES: Mapping[str, str] = {
    "card_unknown": "„{card}“ ist keine Karte.",
    "card_too_often": "{card} gibt es in diesem Spiel nur {maximum}-mal.",
    "no_jokers_in_pack": "In diesem Spiel sind keine Joker.",
    "too_few_cards": "Eine Meldung hat mindestens {minimum} Karten.",
    "mixed_suits": "Eine Folge hat nur eine Farbe.",
    "mixed_ranks": "Ein Satz hat nur Karten gleichen Wertes.",
    "too_many_cards": "Ein Satz hat höchstens {maximum} Karten.",
    "two_equal_suits": "{card} ist zweimal da; im Satz sind alle Farben verschieden.",
    "card_twice": "{card} ist zweimal da; in einer Folge folgt eine Karte auf die andere.",
    "gap": "Davor ist eine Lücke; fehlende Karten: {missing}.",
    "king_ace_two": "Nach König und Ass geht es nicht mit der Zwei weiter.",
    "ace_only_low": "Das Ass liegt nur vor der Zwei.",
    "only_jokers": "Joker allein sind keine Meldung.",
    "jokers_side_by_side": "Joker dürfen nicht nebeneinander liegen.",
    "jokers_not_in_minority": "Joker müssen in Unterzahl sein, hier sind es {jokers} von {cards} Karten.",
    "too_many_jokers": "Eine Meldung hat höchstens {maximum} Joker.",
    "no_meld": "Keine Meldung ist richtig.",
    "opening_too_low": "Zum Eröffnen fehlen Augen: {augen} statt {minimum}.",
    "too_many_melds": "In einem Zug sind höchstens {maximum} Meldungen erlaubt.",
    "not_a_joker": "Das ist kein Joker.",
    "set_not_complete": "Der Joker wird erst frei, wenn der Satz mit vier Karten komplett ist.",
}
MELD_KINDS: Mapping[str, str] = {"set": "Satz", "run": "Folge"}


def sentence(problem: Problem) -> str:
    """What is wrong, in one German line, whatever the document's texts contain."""
    return filled(_(SENTENCES[problem.code]), problem.params)


def problem_line(name: str, problem: Problem) -> str:
    """`place: message`; what concerns the whole document has the file's name for a place."""
    warning = _("Warnung: ") if problem.odd else ""
    return f"{format_place(problem.where) or name}: {warning}{sentence(problem)}"


def meld_sentence(fault: Fault) -> str:
    """Why some cards are no meld, in one German line."""
    return filled(_(MELD_SENTENCES[fault.code]), fault.params)


def reading_sentence(reading: Reading) -> str:
    """What a meld is, what its jokers stand for and what it counts."""
    cards = " ".join(_placed(placed) for placed in reading.placed)
    return _("%(kind)s: %(cards)s – %(augen)s Augen") % {
        "kind": _(MELD_KINDS[reading.kind]),
        "cards": cards,
        "augen": reading.augen,
    }


def _placed(placed: Placed) -> str:
    meanings = _(" oder ").join(card.sign for card in placed.stands_for)
    return (
        _("%(card)s (für %(meanings)s)") % {"card": placed.card.sign, "meanings": meanings}
        if meanings
        else placed.card.sign
    )


def reference_sentence(reference: Reference) -> str:
    """Where a rule is written: its number, or the heading."""
    place = _("Regel %(rule)s") % {"rule": reference.rule} if reference.rule.isdecimal() else f"„{reference.rule}“"
    return f"{reference.text}, {place}"


def filled(text: str, params: Mapping[str, int | str]) -> str:
    """A sentence with these in it, on one line whatever they are."""
    return text.format_map({name: _one_line(value) for name, value in params.items()})


def _one_line(value: int | str) -> str:
    """A text with every character that cannot be seen written as an escape."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in str(value)
    )
