"""Addresses everybody may read (contract.md, section 5)."""

from django.urls import path

from tournament.views.public import draw, pages, pdf, standings

app_name = "public"
TOURNAMENT = "turniere/<slug:slug>/"
urlpatterns = [
    path("", pages.home, name="home"),
    path(TOURNAMENT, pages.tournament, name="tournament"),
    path(f"{TOURNAMENT}stand", standings.standings, name="standings"),
    path(f"{TOURNAMENT}stand.json", standings.standings_json, name="standings_json"),
    path(f"{TOURNAMENT}stand.csv", standings.standings_csv, name="standings_csv"),
    path(f"{TOURNAMENT}stand.xlsx", standings.standings_xlsx, name="standings_xlsx"),
    path(f"{TOURNAMENT}stand.pdf", pdf.standings_pdf, name="standings_pdf"),
    path(f"{TOURNAMENT}stand/serie/<int:number>", standings.series_standings, name="series_standings"),
    path(f"{TOURNAMENT}stand/serie/<int:number>.csv", standings.series_standings_csv, name="series_standings_csv"),
    path(f"{TOURNAMENT}stand/serie/<int:number>.xlsx", standings.series_standings_xlsx, name="series_standings_xlsx"),
    path(f"{TOURNAMENT}stand/serie/<int:number>.pdf", pdf.series_standings_pdf, name="series_standings_pdf"),
    path(f"{TOURNAMENT}mannschaften", standings.teams, name="teams"),
    path(f"{TOURNAMENT}mannschaften.csv", standings.teams_csv, name="teams_csv"),
    path(f"{TOURNAMENT}mannschaften.xlsx", standings.teams_xlsx, name="teams_xlsx"),
    path(f"{TOURNAMENT}mannschaften.pdf", pdf.teams_pdf, name="teams_pdf"),
    path(f"{TOURNAMENT}mannschaften/<int:pk>", standings.team, name="team"),
    path(f"{TOURNAMENT}sitzplan/guete", draw.plan_quality, name="plan_report"),
    path(f"{TOURNAMENT}sitzplan/<int:number>", pages.seating, name="seating"),
    path(f"{TOURNAMENT}sitzplan/<int:number>.pdf", pdf.seating_pdf, name="seating_pdf"),
    path(f"{TOURNAMENT}sitzplan/<int:number>/auslosung.json", draw.draw_json, name="draw_json"),
    path(f"{TOURNAMENT}spieler/<int:number>", pages.player, name="player"),
]
