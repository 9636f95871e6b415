"""What stands on the rules card, section by section and line by line: what a page shows and a sheet prints."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.melds import Reference
from tournament.referee.card_parts import (
    Played,
    RuleLine,
    RulesCard,
    ScoreRow,
    Section,
    agreement_words,
    dealer,
    dealer_playing,
    hands,
    house_words,
    order,
    playing_time,
    ranking,
    scores,
    seats,
    silent_words,
    suggestion_words,
    thrown_in,
    ties,
    tournament_words,
)
from tournament.referee.words_melds import reference_words, topic_words
from tournament.referee.words_rules import READINGS, WORDS, Saying, TextWords
from tournament.web.on_paper import CROSS

# The sections of a rules card, line by line.

MELD_TOPICS = ("set", "run", "ace", "augen", "jokers", "exchange", "joker_taken", "laying_off", "turn")
JOKER_TOPICS = frozenset({"exchange", "joker_taken"})
OPENING_TOPICS = frozenset({"all_at_once", "augen"})


class CardSections:
    """The sections of a card while they are made."""

    def __init__(self, played: Played) -> None:
        self.played, self.rulebook, self.rules = played, played.rulebook, played.rules
        self.text: TextWords = WORDS[played.rules.text]

    def all(self) -> Iterator[Section]:
        """How games are scored first, then the rules in the order in which a game needs them."""
        points = tuple(scores(self.rulebook, self.text))
        yield Section("points", _("Wertung"), _("Wertung"), tuple(self._points()), points)
        if self.rulebook.has_thrown_in:
            rows = tuple(thrown_in(self.rulebook))
            yield Section("thrown_in", _("Ungezählt weggeworfen"), _("Weggeworfen"), tuple(self._thrown_in()), rows)
        yield Section("melds", pgettext("Karten", "Meldungen"), pgettext("Karten", "Meldungen"), tuple(self._melds()))
        yield Section("course", _("Im Spiel"), _("Im Spiel"), tuple(map(self._saying, self.text.course)))
        conduct = tuple(map(self._saying, self.text.conduct))
        yield Section("conduct", _("Verhalten am Tisch"), _("Verhalten"), conduct)
        yield Section("table", _("Am Tisch"), _("Am Tisch"), tuple(self._table()))
        yield Section("list", _("Liste und Rang"), _("Liste"), tuple(self._list()))

    def _at(self, rule: str | None) -> str:
        """Where it is written, in several places with a plus between them; None: nowhere."""
        if not rule:
            return silent_words()
        places = (reference_words(Reference(self.rules.text, one), self.rules.text) for one in rule.split("+"))
        return pgettext("Regeln", " und ").join(places)

    def _line(self, topic: str, words: str, term: str = "") -> RuleLine:
        return RuleLine(words, self._at(self.text.places.get(topic)), term)

    def _saying(self, saying: Saying) -> RuleLine:
        return RuleLine(str(saying.words), self._at(saying.rule))

    def _readings(self, topic: str) -> Iterator[RuleLine]:
        """How a topic is read where the text is silent, or what was agreed on instead."""
        for code, reading in READINGS.items():
            if reading.topic == topic and code in self.played.in_force:
                yield RuleLine(str(reading.agreed), term=_("Mit Vereinbarung:"))
            elif reading.topic == topic and reading.otherwise:
                yield RuleLine(str(reading.otherwise), silent_words())

    def _table(self) -> Iterator[RuleLine]:
        book = self.rulebook
        yield self._line("pack", self._pack(), _("Karten"))
        yield self._line("seats", seats(book), _("Spieler"))
        yield self._line("dealer", dealer(book), _("Geber"))
        if playing := dealer_playing(book):
            yield RuleLine(playing, silent_words())
        yield self._line("hand", hands(book), _("In der Hand"))
        yield self._line("order", order(book), _("Reihenfolge"))
        if not book.winner_required:
            yield self._line("end", _stock_empty(), _("Stapel leer"))
        yield RuleLine(*playing_time(book, self.played.games, self.played.minutes), term=_("Spielzeit"))

    def _pack(self) -> str:
        words = topic_words(self.rules, "pack")
        if not (self.rulebook.jokers_optional and self.rules.pack.jokers):
            return words
        without = self.rules.without_jokers().pack.size
        return _("%(words)s Ohne Joker gespielt: %(without)s Karten.") % {"words": words, "without": without}

    def _melds(self) -> Iterator[RuleLine]:
        for topic in ("opening", "all_at_once", *MELD_TOPICS):
            if topic in JOKER_TOPICS and not self.rules.pack.jokers:
                continue
            if topic in OPENING_TOPICS and not self.rules.opening_minimum:
                continue
            yield self._meld_line(topic)

    def _meld_line(self, topic: str) -> RuleLine:
        term = _terms()[topic]
        words = topic_words(self.rules, topic).removeprefix(f"{term}: ")
        place = reference_words(self.rules.references[topic], self.rules.text)
        if topic in self.text.places:
            place = self._at(self.text.places[topic])
        return RuleLine(words[:1].upper() + words[1:], place, term[:1].upper() + term[1:])

    def _points(self) -> Iterator[RuleLine]:
        yield self._line("counting", topic_words(self.rules, "hand"))
        for outcome in self.rulebook.outcomes:
            if outcome.others_augen_factor != 1:
                words = _("Bei %(outcome)s steht für die anderen das %(times)s in der Liste.")
                named = {"outcome": outcome.name, "times": _times()[outcome.others_augen_factor]}
                yield self._line("doubling", words % named)
        if not self.rulebook.points_follow:
            yield self._line("points", _("Wer beendet, bekommt gutgeschrieben, was die anderen halten."))
        if self.rulebook.counts_wertungspunkte:
            yield self._line("points", _("Wertungspunkte für ein Spiel:"))

    def _thrown_in(self) -> Iterator[RuleLine]:
        yield self._line(
            "thrown_in",
            _(
                "Hat jemand beendet, legen die anderen ihre Karten offen hin und zählen. "
                "Wer sie ungezählt auf den Stapel wirft, sodass niemand nachzählen kann, "
                "bekommt immer 1 Punkt weniger."
            ),
        )
        yield self._line(
            "thrown_in",
            _("Beim zweiten Mal: Spielleitung oder Schiedsrichter informieren; es wird erneut 1 Punkt abgezogen."),
        )
        if self.played.repeat_offence_extra:
            words = _("In diesem Turnier kostet jede Hand ab der zweiten %(extra)s mehr.")
            extra = _extra(self.played.repeat_offence_extra)
            yield RuleLine(words % {"extra": extra}, tournament_words())
        yield from self._readings("thrown_in")

    def _list(self) -> Iterator[RuleLine]:
        book = self.rulebook
        yield self._line("ranking", ranking(book), _("Rang"))
        yield self._line("ties", ties(book), _("Gleichstand"))
        if book.has_crosses:
            words = _("Ein Spiel mit Minuspunkten steht nur als %(cross)s in der Liste.") % {"cross": CROSS}
            yield self._line("list", words, _("Kreuz"))
            yield RuleLine(_("Auch bei einem Kreuz zählen die Augen mit."), silent_words())
        if book.seated_by_result:
            yield self._line("order", _("Ab der zweiten Serie wird nach dem Stand gesetzt."), _("Plätze"))
        if book.giving_up_at:
            yield self._line("giving_up", _giving_up(), _("Aufgeben"))
        if book.has_target_score:
            yield self._line("target", _target(), _("Ende"))
        yield from self._teams()

    def _teams(self) -> Iterator[RuleLine]:
        book = self.rulebook
        if book.team_own_minimum is not None:
            words = _("%(size)s Spieler: mindestens %(own)s vom eigenen Verein, höchstens %(loan)s Leihspieler.")
            team = {"size": book.team_size, "own": book.team_own_minimum, "loan": book.team_loan_maximum}
            yield self._line("teams", words % team, _("Mannschaft"))
            yield from map(self._saying, self.text.teams)
            yield from self._readings("teams")


def _terms() -> dict[str, str]:
    return {
        "opening": _("Eröffnen"),
        "all_at_once": _("Hand-Rommé"),
        "set": _("Satz"),
        "run": _("Folge"),
        "ace": _("Ass"),
        "augen": _("Augen"),
        "jokers": _("Joker"),
        "exchange": _("Joker tauschen"),
        "joker_taken": _("Getauschter Joker"),
        "laying_off": _("Anlegen"),
        "turn": _("Zug"),
    }


def _times() -> dict[int, str]:
    """So many times as much, as a noun: as far as a house rule goes."""
    words = (
        _("Doppelte"),
        _("Dreifache"),
        _("Vierfache"),
        _("Fünffache"),
        _("Sechsfache"),
        _("Siebenfache"),
        _("Achtfache"),
        _("Neunfache"),
    )
    return dict(enumerate(words, start=2))


def _extra(points: int) -> str:
    return _("1 Punkt") if points == 1 else _("%(points)s Punkte") % {"points": points}


def _stock_empty() -> str:
    return _("Das Spiel ist zu Ende, auch wenn niemand beendet hat. Gewertet wird, was alle halten.")


def _giving_up() -> str:
    return _(
        "Nur am Tisch zu zweit, zwischen zwei Spielen, ab der halben Liste und nur, wer zurückliegt. "
        "Die Liste gilt, wie sie steht."
    )


def _target() -> str:
    return _(
        "Vorher vereinbart: eine Zahl von Spielen oder eine Punktzahl. Mit dem Spiel, das sie erreicht, ist Schluss."
    )


def rules_card(played: Played) -> RulesCard:
    """The card of a text or of a tournament."""
    sections = _sections(played)
    if played != played.as_written:
        sections = _told_apart(sections, _sections(played.as_written), _sections(played.as_agreed))
    agreed = played.as_agreed.rulebook.title.removeprefix(played.text.title)
    title = played.rulebook.title.removesuffix(agreed)
    return RulesCard(title, agreed.removeprefix(", "), played.rulebook.source, tuple(sections))


def _sections(played: Played) -> list[Section]:
    return [section for section in CardSections(played).all() if section.lines]


def _told_apart(sections: list[Section], written: list[Section], agreed: list[Section]) -> list[Section]:
    """What is otherwise than the text says no longer names the text but who says so."""
    by_text, by_agreement = _said(written), _said(agreed)

    def place(key: str, one: RuleLine | ScoreRow) -> str:
        settled = isinstance(one, RuleLine) and one.place in ("", tournament_words(), suggestion_words())
        if settled or (key, _bare(one)) in by_text:
            return one.place
        return agreement_words() if (key, _bare(one)) in by_agreement else house_words()

    return [
        replace(
            section,
            lines=tuple(replace(line, place=place(section.key, line)) for line in section.lines),
            scores=tuple(replace(row, place=place(section.key, row)) for row in section.scores),
        )
        for section in sections
    ]


def _said(sections: Iterable[Section]) -> set[tuple[str, RuleLine | ScoreRow]]:
    return {
        (section.key, _bare(one)) for section in sections for some in (section.lines, section.scores) for one in some
    }


def _bare(one: RuleLine | ScoreRow) -> RuleLine | ScoreRow:
    return replace(one, place="")
