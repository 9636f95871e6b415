"""Addresses of the list keeper: contract.md, section 4; the last four are additions to it."""

from django.urls import URLPattern, path

from tournament.views import list_keeper

app_name = "list_keeper"
urlpatterns: list[URLPattern] = [
    path("<str:token>/", list_keeper.page, name="page"),
    path("<str:token>/state", list_keeper.state, name="state"),
    path("<str:token>/games/<int:number>", list_keeper.game, name="game"),
    path("<str:token>/karten", list_keeper.cards, name="cards"),
    path("<str:token>/abschliessen", list_keeper.close, name="close"),
    path("<str:token>/verstoss", list_keeper.offence, name="offence"),
    path("<str:token>/aufgeben", list_keeper.give_up, name="give_up"),
]
