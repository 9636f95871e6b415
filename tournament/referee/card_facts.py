"""Facts of a rulebook in a sentence or two: who sits where, how many cards, what ranks, how long it takes."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import Rulebook
from tournament.referee.card_parts import suggestion_words, tournament_words


def seats(book: Rulebook) -> str:
    """How many at a table."""
    preferred, sizes = book.table_sizes[0], sorted(book.table_sizes)
    if len(sizes) == 1:
        return _("%(size)s am Tisch.") % {"size": preferred}
    if book.dealer_sits_out_at:
        return _("%(size)s am Tisch; %(fewer)s nur zum Ausgleich.") % {"size": preferred, "fewer": sizes[0]}
    return _("%(least)s bis %(most)s am Tisch.") % {"least": sizes[0], "most": sizes[-1]}


def dealer(book: Rulebook) -> str:
    """Whether the dealer plays."""
    if not book.dealer_sits_out_at:
        return _("Alle spielen mit, auch wer gibt.")
    return _("Zu %(sizes)s setzt der Geber aus.") % {"sizes": _sizes(sorted(book.dealer_sits_out_at))}


def dealer_playing(book: Rulebook) -> str:
    """Where a dealer plays who sits out elsewhere; empty: nowhere."""
    others = sorted(set(book.table_sizes) - book.dealer_sits_out_at)
    return _("Zu %(sizes)s spielt er mit.") % {"sizes": _sizes(others)} if book.dealer_sits_out_at and others else ""


def _sizes(sizes: list[int]) -> str:
    return pgettext("Tische", " oder ").join(map(str, sizes))


def hands(book: Rulebook) -> str:
    """How many cards everybody is dealt."""
    if not book.hand_size_at:
        return _("%(cards)s Karten.") % {"cards": book.hand_size}
    by_cards: dict[int, list[int]] = {}
    for size in sorted(book.table_sizes):
        by_cards.setdefault(book.cards_dealt(size), []).append(size)
    parts = [
        _("zu %(sizes)s: %(cards)s") % {"sizes": _sizes(sizes), "cards": cards} for cards, sizes in by_cards.items()
    ]
    return _("Karten %(parts)s.") % {"parts": ", ".join(parts)}


def order(book: Rulebook) -> str:
    """Who is first in which game."""
    if book.rotates == "dealer":
        return _("Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn.")
    return _("Platz 1 beginnt das erste Spiel, das nächste der Platz im Uhrzeigersinn.")


def ranking(book: Rulebook) -> str:
    """What the list is ranked by."""
    if not book.points_follow:
        return _("Die meisten Punkte.")
    if not book.points_per_wertungspunkt:
        return _("Die wenigsten Augen.")
    if not book.points_per_auge:
        return _("Die meisten Wertungspunkte: plus weniger minus.")
    return _("Die meisten Punkte: %(factor)s × Wertungspunkte − Augen.") % {"factor": book.points_per_wertungspunkt}


def ties(book: Rulebook) -> str:
    """What decides between equals."""
    if ("augen", False) in book.ranking:
        return _("Die wenigsten Augen, dann das Los.")
    return _("Derselbe Rang; ein Los kann entscheiden.")


def playing_time(book: Rulebook, games: int | None, minutes: int | None) -> tuple[str, str]:
    """How long a series takes, and who says so: a tournament, or nobody (no text has a time for Rommé)."""
    if games and minutes:
        counted = ngettext("%(games)s Spiel in %(minutes)s min.", "%(games)s Spiele in %(minutes)s min.", games)
        return counted % {"games": games, "minutes": minutes}, tournament_words()
    at = [
        ngettext("%(games)s Spiel zu %(size)s: %(minutes)s min", "%(games)s Spiele zu %(size)s: %(minutes)s min", count)
        % {"size": size, "games": count, "minutes": book.minutes_for(count)}
        for size, count in ((size, book.games_at(size, games or book.games_default)) for size in book.table_sizes[:2])
    ]
    return _("Für Rommé nennt der Text keine. %(games)s.") % {"games": ", ".join(at)}, suggestion_words()
