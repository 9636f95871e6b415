"""Addresses of the list keeper: contract.md, section 4; the other ones are additions to it."""

from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page

from tournament.views import list_keeper, list_keeper_offline, referee

app_name = "list_keeper"
urlpatterns: list[URLPattern] = [
    path("arbeiter.js", list_keeper_offline.worker, name="worker"),
    path("huelle/<str:version>", gzip_page(list_keeper_offline.shell), name="shell"),
    path("<str:token>/", gzip_page(list_keeper.page), name="page"),
    path("<str:token>/state", gzip_page(list_keeper.state), name="state"),
    path("<str:token>/games/<int:number>", list_keeper.game, name="game"),
    path("<str:token>/regeln", referee.list_card, name="rules"),
    path("<str:token>/regeln.pdf", referee.list_card_pdf, name="rules_pdf"),
    path("<str:token>/karten", gzip_page(list_keeper.cards), name="cards"),
    path("<str:token>/abschliessen", gzip_page(list_keeper.close), name="close"),
    path("<str:token>/verstoss", gzip_page(list_keeper.offence), name="offence"),
    path("<str:token>/aufgeben", gzip_page(list_keeper.give_up), name="give_up"),
]
