"""The rules of every text and the referee's helper: what is a meld, what counts a hand. Open to all, stores nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import scoring
from scoring import Rulebook
from scoring.melds import MeldRules, check_cards
from scoring.rulebooks import UnknownRulebookError
from tournament.core.access import public_tournament
from tournament.core.hall import card_table_of
from tournament.core.history import last_act
from tournament.core.speaking import spoken
from tournament.models import Tournament
from tournament.referee.answer import (
    MeldAnswer,
    ShownCard,
    answer_hand,
    answer_meld,
    answer_together,
    helper_as_json,
    reason,
    rule_of,
)
from tournament.referee.card import rules_card
from tournament.referee.card_parts import Played, by_the_text, played_by, shown_card
from tournament.referee.paper import PLAYED, TEXT
from tournament.referee.question import Mode, Question, as_typed, keyboard, one_hand, read_question
from tournament.referee.words_helper import say
from tournament.web.conditional import asked_language
from tournament.web.connection import private
from tournament.web.documents import Document
from tournament.web.languages import of_worker
from tournament.web.printing import pdf_answer

PAGES = {"card": "referee/card.html", "meld": "referee/meld.html", "hand": "referee/hand.html"}


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Every rulebook there is, and the way to its pages."""
    return render(request, "referee/rulebooks.html", {"rulebooks": scoring.RULEBOOKS.values()})


@require_safe
def card(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """The rules card of one rulebook."""
    return _card_page(request, _found(rulebook_id), reverse("referee:card_pdf", args=[rulebook_id]), spoken())


@require_safe
def card_pdf(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """Return the rules card as a PDF, in the reader's language or the one asked for."""
    _found(rulebook_id)
    document = Document(TEXT, {"rulebook_id": rulebook_id}, "", asked_language(request) or spoken())
    return pdf_answer(document, f"{rulebook_id}-regelkarte")


@require_safe
def tournament_card(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules as a published tournament plays them: its own bands and points, with or without jokers."""
    tournament = public_tournament(slug)
    book = _book_of(tournament, reverse("referee:tournament_card", args=[slug]))
    return _card_page(request, book, reverse("referee:tournament_card_pdf", args=[slug]), tournament.language)


@require_safe
def tournament_card_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The same to print."""
    return _played_card(request, public_tournament(slug), slug)


@require_safe
@of_worker
def list_card(request: HttpRequest, token: str) -> HttpResponse:
    """The rules as the tournament of one list plays them, for its list keeper; it may not be public yet. The phone
    keeps this page: the list's address does not stand in it.
    """
    tournament = card_table_of(token).series.tournament
    return private(_card_page(request, _book_of(tournament, "regeln"), "regeln.pdf", tournament.language))


@require_safe
def list_card_pdf(request: HttpRequest, token: str) -> HttpResponse:
    """The same to print."""
    tournament = card_table_of(token).series.tournament
    return private(_played_card(request, tournament, tournament.rulebook_id))


def _played_card(request: HttpRequest, tournament: Tournament, name: str) -> HttpResponse:
    card = Document(PLAYED, {"tournament": tournament.pk}, last_act(tournament), asked_language(request))
    return pdf_answer(card, f"{name}-regelkarte")


@require_safe
def meld(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """What some cards are: set, run, both or none and why; whether they open together; laying off and jokers."""
    question, messages = read_question(request.GET)
    book = _found(rulebook_id, with_jokers=question.jokers)
    melds = [_meld(book.rules, question, index) for index in range(len(question.melds))]
    context = {
        "several": len(melds) > 1,
        "active": melds[question.active],
        "others": [tested for tested in melds if not tested["active"]],
        "together": answer_together(book.rulebook, book.rules, question) if question.cards else None,
        "modes": _modes(book.rules, question),
        "table_rules": [rule_of(book.rules, topic) for topic in _topics_of_the_table(book.rules)],
        "next_url": question.with_next_meld().query() if question.may_have_next else "",
        "typed_label": say("meld"),
        **_asking("meld", book, question, messages),
        "typed_melds": as_typed(request.GET, question, messages),
    }
    return _page(request, "meld", book, context, status=400 if messages else 200)


@require_safe
def hand(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """What a hand counts, and what could have been laid down of it."""
    question, messages = read_question(request.GET)
    question = one_hand(question)
    book = _found(rulebook_id, with_jokers=question.jokers)
    cards = question.cards
    context = {
        "cards": _tappable(question, 0),
        "faults": [reason(book.rules, fault, cards) for fault in check_cards(book.rules, cards)],
        "answer": answer_hand(book.rulebook, book.rules, cards),
        "hand_rule": rule_of(book.rules, "hand"),
        "opening_rule": rule_of(book.rules, "opening"),
        "typed_label": say("hand_label"),
        **_asking("hand", book, question, messages),
        "typed_melds": as_typed(request.GET, question, messages),
    }
    return _page(request, "hand", book, context, status=400 if messages else 200)


@dataclass(frozen=True, slots=True)
class _Book:
    """A rulebook as a page shows it; `id` is that of the text, also where a house plays it in its own way."""

    id: str
    played: Played
    card_url: str

    @property
    def rulebook(self) -> Rulebook:
        return self.played.rulebook

    @property
    def rules(self) -> MeldRules:
        return self.played.rules


def _found(rulebook_id: str, *, with_jokers: bool = True) -> _Book:
    """Not found if there is none. Without jokers only where the rulebook leaves that open."""
    try:
        played = by_the_text(rulebook_id, jokers=with_jokers)
    except UnknownRulebookError as error:
        raise Http404 from error
    return _Book(rulebook_id, played, reverse("referee:card", args=[rulebook_id]))


def _book_of(tournament: Tournament, card_url: str) -> _Book:
    return _Book(tournament.rulebook_id, played_by(tournament), card_url)


def _card_page(request: HttpRequest, book: _Book, pdf_url: str, own_language: str) -> HttpResponse:
    """`own_language`: in which the card is printed where nobody asks for another."""
    card = shown_card(rules_card(book.played), request.GET.get("suche", ""))
    return _page(request, "card", book, {"card": card, "pdf_url": pdf_url, "own_language": own_language})


def _page(request: HttpRequest, current: str, book: _Book, context: dict[str, Any], status: int = 200) -> HttpResponse:
    jokers = book.rules.pack.jokers or not book.rulebook.jokers_optional
    query = "" if jokers else Question(jokers=False).query()
    menu = [
        {"key": "card", "label": _("Regelkarte"), "url": book.card_url},
        {"key": "meld", "label": _("Meldung prüfen"), "url": reverse("referee:meld", args=[book.id]) + query},
        {"key": "hand", "label": _("Hand zählen"), "url": reverse("referee:hand", args=[book.id]) + query},
    ]
    shown = {"rulebook": book.rulebook, "menu": menu, "current": current, **context}
    return render(request, PAGES[current], shown, status=status)


def _asking(page: str, book: _Book, question: Question, messages: Sequence[str]) -> dict[str, Any]:
    """What both askings share: the cards to tap or type, to play with or without jokers, to begin anew."""
    return {
        "question": question,
        "helper": helper_as_json(book.id, page),
        "messages_here": messages,
        "keyboard": keyboard(book.rules, question),
        "with_jokers": question.with_jokers(True).query() if book.rulebook.jokers_optional else "",
        "without_jokers": question.with_jokers(False).query() if book.rulebook.jokers_optional else "",
        "empty_url": Question(mode=question.mode, jokers=question.jokers).query(),
    }


def _meld(rules: MeldRules, question: Question, index: int) -> dict[str, Any]:
    cards = question.melds[index]
    answer = answer_meld(rules, cards) if cards else None
    return {
        "number": index + 1,
        "active": index == question.active,
        "cards": _tappable(question, index, answer),
        "answer": answer,
        "url": question.at_meld(index).query(),
        "remove_url": question.without_meld(index).query(),
    }


def _topics_of_the_table(rules: MeldRules) -> tuple[str, ...]:
    """What may be done with melds that lie."""
    return ("laying_off", "exchange", "joker_taken") if rules.pack.jokers else ("laying_off",)


def _tappable(question: Question, index: int, answer: MeldAnswer | None = None) -> list[ShownCard]:
    """The cards as they lie, jokers with what they stand for; a tap takes one away."""
    return [
        ShownCard(card, answer.meaning(at) if answer else "", at, question.without_card(index, at).query())
        for at, card in enumerate(question.melds[index])
    ]


def _modes(rules: MeldRules, question: Question) -> list[dict[str, Any]]:
    """What the melds can be meant for; nothing to choose where nothing is needed to lay down."""
    if not rules.opening_minimum:
        return []
    return [
        {"label": say(mode.value), "url": question.with_mode(mode).query(), "chosen": mode is question.mode}
        for mode in Mode
    ]
