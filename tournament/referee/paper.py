"""The rules card on paper: one or two A4 pages for the table, the same content as the page."""

from tournament.core.speaking import of_nobody, of_tournament
from tournament.models import Tournament
from tournament.referee.card import rules_card
from tournament.referee.card_parts import RulesCard, by_the_text, played_by
from tournament.web.documents import Paper
from tournament.web.pdf import pdf


def made(card: RulesCard) -> bytes:
    """The sheet as PDF."""
    return pdf("referee/paper/rules_card", card)


def card_of_text(rulebook_id: str) -> RulesCard:
    """The card of a rulebook as it is written, for another process."""
    return rules_card(by_the_text(rulebook_id))


def card_of_tournament(tournament: int) -> RulesCard | None:
    """The rules as a tournament plays them, for another process; None if it is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    return rules_card(played_by(found)) if found else None


TEXT = Paper(card_of_text, made, of_nobody)
PLAYED = Paper(card_of_tournament, made, of_tournament)
