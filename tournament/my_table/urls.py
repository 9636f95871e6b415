"""Addresses of "Mein Tisch": below the token that is the right to read one list."""

from django.urls import URLPattern, path

from tournament.my_table import views
from tournament.web.packed import packed

players: list[URLPattern] = [
    path("<str:token>/", packed(views.page), name="page"),
    path("<str:token>/stand", packed(views.live), name="live"),
    path("<str:token>/name", views.take, name="take"),
    path("<str:token>/abgeben", views.give_back, name="give_back"),
    path("<str:token>/spiel/<int:number>/", packed(views.game), name="game"),
    path("<str:token>/bestaetigen", views.confirm, name="confirm"),
    path("<str:token>/unterschreiben/", packed(views.sign), name="sign"),
    path("<str:token>/rufen/", packed(views.call), name="call"),
    path("<str:token>/ruf-erledigt", views.end_call, name="end_call"),
]
