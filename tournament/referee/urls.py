"""The rules of every text, and the referee's helper: open to everybody."""

from django.urls import URLPattern, path

from tournament.referee import offline
from tournament.referee import views as referee
from tournament.web.kept import packed

public: list[URLPattern] = [
    path("", packed(referee.rulebooks), name="rulebooks"),
    path("arbeiter.js", offline.worker, name="worker"),
    path("seiten/<str:version>", offline.all_pages, name="pages"),
    path("turnier/<slug:slug>/", packed(referee.tournament_card), name="tournament_card"),
    path("turnier/<slug:slug>/karte.pdf", referee.tournament_card_pdf, name="tournament_card_pdf"),
    path("<str:rulebook_id>/", packed(referee.card), name="card"),
    path("<str:rulebook_id>/karte.pdf", referee.card_pdf, name="card_pdf"),
    path("<str:rulebook_id>/meldung/", packed(referee.meld), name="meld"),
    path("<str:rulebook_id>/hand/", packed(referee.hand), name="hand"),
]
list_keeper: list[URLPattern] = [
    path("<str:token>/regeln", packed(referee.list_card), name="rules"),
    path("<str:token>/regeln.pdf", referee.list_card_pdf, name="rules_pdf"),
]
