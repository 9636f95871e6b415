"""Addresses of "Mein Tisch": below the token that is the right to read one list."""

from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page

from tournament.my_table import views

players: list[URLPattern] = [
    path("<str:token>/", gzip_page(views.page), name="page"),
    path("<str:token>/stand", gzip_page(views.live), name="live"),
    path("<str:token>/name", views.take, name="take"),
    path("<str:token>/abgeben", views.give_back, name="give_back"),
    path("<str:token>/spiel/<int:number>/", gzip_page(views.game), name="game"),
    path("<str:token>/bestaetigen", views.confirm, name="confirm"),
    path("<str:token>/unterschreiben/", gzip_page(views.sign), name="sign"),
    path("<str:token>/rufen/", gzip_page(views.call), name="call"),
    path("<str:token>/ruf-erledigt", views.end_call, name="end_call"),
]
