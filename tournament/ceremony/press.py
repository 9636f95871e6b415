"""The press's short text: who won, in three sentences as a newspaper prints them. Values in, sentences out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rankings import Of
from tournament.core.steps import in_words


@dataclass(frozen=True, slots=True)
class Event:
    """What was played: its name, its days (`last` None: one alone), where (empty: nobody said), how many, how many
    clubs."""

    name: str
    first: date
    last: date | None
    place: str
    players: int
    clubs: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Whoever stands at a place, by the name everybody reads, given name first; a player's or team's `club`, a team's
    or club's `members`; `figures`: key and sum, the one that decides first; `by_lot`: a lot decided who of equals."""

    rank: int
    name: str
    figures: tuple[tuple[str, int], ...]
    club: str = ""
    members: tuple[str, ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Places 1 to 3 of a ranking, best first; `of_pairs`: its teams are of two and called so."""

    ranking: str
    of: Of
    placed: tuple[Placed, ...]
    of_pairs: bool = False

    @property
    def podium(self) -> list[tuple[int, list[Placed]]]:
        """The places in order, each with those who share it."""
        return [(rank, list(there)) for rank, there in groupby(self.placed, key=lambda one: one.rank)]

    @property
    def is_shared(self) -> bool:
        """Whether several stand at one of the places."""
        return any(len(there) > 1 for _rank, there in self.podium)


def press_text(event: Event, outcomes: Sequence[Outcome], *, alone: bool = False) -> tuple[str, ...]:
    """Who won the first ranking of these, who came next, who won the others, a sentence each; nothing while nobody has
    won. `alone`: the first is not the whole tournament's but one ranking of it, and is named."""
    if not outcomes or not outcomes[0].podium:
        return ()
    first, *others = outcomes
    said = [_won(event, first, alone=alone), _came_next(first), _others(others)]
    return tuple(sentence for sentence in said if sentence)


def _won(event: Event, outcome: Outcome, *, alone: bool) -> str:
    _rank, winners = outcome.podium[0]
    words = {
        "who": _subject(outcome, winners),
        "with": _with(winners),
        "event": _called(event, outcome, alone=alone),
        "when": _when(event),
        "field": _field(event),
    }
    return (
        ngettext(
            "%(who)s hat %(with)s %(event)s gewonnen, das %(when)s %(field)s gespielt wurde.",
            "%(who)s haben %(with)s gemeinsam %(event)s gewonnen, das %(when)s %(field)s gespielt wurde.",
            len(winners),
        )
        % words
    )


def _called(event: Event, outcome: Outcome, *, alone: bool) -> str:
    words = {"name": event.name, "ranking": outcome.ranking}
    if alone:
        return _("die Wertung „%(ranking)s“ beim Rommé-Turnier „%(name)s“") % words
    return _("das Rommé-Turnier „%(name)s“") % words


def _when(event: Event) -> str:
    """ "am 9. Mai 2026 in Kassel"; two days as one says them, more from the first to the last."""
    longer = event.last is not None and (event.last - event.first).days > 1
    words = {"days": in_words(event.first, event.last), "place": event.place}
    if event.place:
        return (_("vom %(days)s in %(place)s") if longer else _("am %(days)s in %(place)s")) % words
    return (_("vom %(days)s") if longer else _("am %(days)s")) % words


def _field(event: Event) -> str:
    players = ngettext("mit %(count)s Teilnehmenden", "mit %(count)s Teilnehmenden", event.players)
    players %= {"count": event.players}
    if event.clubs < 1:
        return players
    clubs = ngettext("aus %(count)s Verein", "aus %(count)s Vereinen", event.clubs) % {"count": event.clubs}
    return f"{players} {clubs}"


def _came_next(outcome: Outcome) -> str:
    """Places 2 and 3, and what a lot decided; empty where nobody else has a place."""
    next_ones = [_at(rank, there) for rank, there in outcome.podium[1:]]
    if not next_ones:
        return ""
    drawn = [str(rank) for rank, there in outcome.podium if any(one.by_lot for one in there)]
    said = ", ".join(next_ones)
    if drawn:
        words = ngettext(
            "%(said)s; bei gleichem Stand entschied das Los über Platz %(places)s",
            "%(said)s; bei gleichem Stand entschied das Los über die Plätze %(places)s",
            len(drawn),
        )
        said = words % {"said": said, "places": _listed(drawn)}
    return f"{said[0].upper()}{said[1:]}."


def _at(rank: int, there: Sequence[Placed]) -> str:
    words = {"rank": rank, "who": _listed([_named(one) for one in there]), "with": _with(there)}
    if len(there) > 1:
        return _("Platz %(rank)s teilen sich %(who)s %(with)s") % words
    return _("auf Platz %(rank)s kam %(who)s %(with)s") % words


def _others(outcomes: Sequence[Outcome]) -> str:
    """Who won each of the other rankings; empty where there is none that somebody has won."""
    won = [_won_too(one, one.podium[0][1]) for one in outcomes if one.podium]
    said = "; ".join(won)
    return f"{said[0].upper()}{said[1:]}." if said else ""


def _won_too(outcome: Outcome, winners: Sequence[Placed]) -> str:
    words = {
        "ranking": outcome.ranking,
        "who": _listed([_named(one) for one in winners]),
        "with": _with(winners),
    }
    return (
        ngettext(
            "in der Wertung „%(ranking)s“ siegte %(who)s %(with)s",
            "in der Wertung „%(ranking)s“ siegten gemeinsam %(who)s %(with)s",
            len(winners),
        )
        % words
    )


def _subject(outcome: Outcome, winners: Sequence[Placed]) -> str:
    """Those who won, as a sentence begins with them."""
    names = _listed([_named(one) for one in winners])
    if outcome.of is not Of.TEAMS:
        return names
    if outcome.of_pairs:
        return ngettext("Das Tandem %(names)s", "Die Tandems %(names)s", len(winners)) % {"names": names}
    return ngettext("Die Mannschaft %(names)s", "Die Mannschaften %(names)s", len(winners)) % {"names": names}


def _named(one: Placed) -> str:
    """ "Anna Ahrens (Rommé-Club Nr. 1)", "Herz-Ass (Anna Ahrens, Bernd Bauer)": a team by who is in it."""
    beside = ", ".join(one.members) or one.club
    return f"{one.name} ({beside})" if beside else one.name


def _with(there: Sequence[Placed]) -> str:
    """ "mit 68 Wertungspunkten und 340 Augen"; each of several so."""
    (key, made), *further = there[0].figures
    said = " ".join([_first(key, made), *(_further(key, made) for key, made in further)])
    return _("jeweils %(with)s") % {"with": said} if len(there) > 1 else said


def _first(key: str, made: int) -> str:
    words = {
        "wertungspunkte": ngettext("mit %(count)s Wertungspunkt", "mit %(count)s Wertungspunkten", abs(made)),
        "augen": ngettext("mit %(count)s Auge", "mit %(count)s Augen", abs(made)),
        "points": ngettext("mit %(count)s Punkt", "mit %(count)s Punkten", abs(made)),
    }[key]
    return words % {"count": _number(made)}


def _further(key: str, made: int) -> str:
    words = {
        "wertungspunkte": ngettext("und %(count)s Wertungspunkt", "und %(count)s Wertungspunkten", abs(made)),
        "augen": ngettext("und %(count)s Auge", "und %(count)s Augen", abs(made)),
        "points": ngettext("und %(count)s Punkt", "und %(count)s Punkten", abs(made)),
    }[key]
    return words % {"count": _number(made)}


def _number(made: int) -> str:
    return str(made).replace("-", "−")


def _listed(names: Sequence[str]) -> str:
    """ "A", "A und B", "A, B und C"."""
    *before, last = names
    return _("%(before)s und %(last)s") % {"before": ", ".join(before), "last": last} if before else last


def given_name_first(name: str) -> str:
    """ "Ahrens, Anna" as a newspaper prints it."""
    surname, comma, given = name.partition(",")
    return f"{given.strip()} {surname.strip()}" if comma and given.strip() else name
