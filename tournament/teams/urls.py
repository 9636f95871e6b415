"""Addresses of the teams' pages."""

from django.db.models import Q
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.core.menu import Entry, Part, has
from tournament.models import RankedKind, Ranking
from tournament.teams import views

TEAMS = "<slug:slug>/mannschaften/"

organiser: list[URLPattern] = [
    path(TEAMS, views.teams, name="teams"),
    path(TEAMS + "neu/", views.new_team, name="new_team"),
    path(TEAMS + "aus-vereinen/", views.from_clubs, name="teams_from_clubs"),
    path(TEAMS + "<int:pk>/", views.team, name="team"),
    path(TEAMS + "<int:pk>/aufloesen/", views.delete_team, name="delete_team"),
]
WITH_TEAMS = [name for name, rulebook in scoring.RULEBOOKS.items() if rulebook.team_size]
FORMED = Q(team_size__gt=0) | Q(team_size=None, rulebook_id__in=WITH_TEAMS)
RANKED = has(Ranking, of=RankedKind.TEAMS) | (FORMED & ~has(Ranking))
menu: list[Entry] = [
    Entry(Part.PEOPLE, "teams", "%(teams)s", _("wer miteinander spielt"), 30, used=RANKED, begun="rankings"),
]
