"""Addresses of what joins evenings and years: seasons, qualification, chronicle, federation."""

from django.urls import URLPattern, path

from tournament.years.views import chronicle, organisation, outside, qualifying
from tournament.years.views import chronicle as season_pages
from tournament.years.views import organiser as keeping

SEASON = "vereine/<slug:slug>/saison/<slug:key>"
KEPT = "verein/<int:pk>/saisons/"
SHOWN = "vereine/<slug:slug>/qualifikation/<slug:key>"
QUALIFYING_KEPT = "verein/<int:pk>/qualifikationen/"
OF = "vereine/<slug:slug>/"
FEDERATION_KEPT = "verein/<int:pk>/"
OWNED = "verband/<int:pk>/antraege/"

public: list[URLPattern] = [
    path(f"{SEASON}.csv", season_pages.season_csv, name="season_csv"),
    path(f"{SEASON}.xlsx", season_pages.season_xlsx, name="season_xlsx"),
    path(f"{SEASON}.json", season_pages.season_json, name="season_json"),
    path(f"{SEASON}.pdf", season_pages.season_pdf, name="season_pdf"),
    path(SEASON, season_pages.season, name="season"),
    path(f"{SHOWN}.pdf", qualifying.qualified_pdf, name="qualified_pdf"),
    path(SHOWN, qualifying.qualified, name="qualified"),
    path(OF, chronicle.organisation, name="organisation"),
    path(OF + "archiv", chronicle.chronicle, name="chronicle"),
    path(OF + "archiv/<int:pk>", chronicle.outside_result, name="outside_result"),
    path(OF + "bestenliste", chronicle.hall_of_fame, name="hall_of_fame"),
    path(OF + "personen", chronicle.archived_people, name="archived_people"),
    path(OF + "personen/<slug:key>", chronicle.archived_person, name="archived_person"),
    path(OF + "personen/<slug:key>/gegen/<slug:other>", chronicle.head_to_head, name="head_to_head"),
    path(OF + "vereine", chronicle.archived_clubs, name="archived_clubs"),
    path(OF + "termine", chronicle.dates, name="dates"),
    path(OF + "termine.ics", chronicle.dates_calendar, name="dates_calendar"),
    path(OF + "termine.atom", chronicle.dates_atom, name="dates_atom"),
    path(OF + "beitreten/", organisation.join_federation, name="join_federation"),
    path(OF + "beitreten/<slug:token>/", organisation.joining, name="joining"),
]
organiser: list[URLPattern] = [
    path(KEPT, keeping.seasons, name="seasons"),
    path(f"{KEPT}neu/", keeping.new_season, name="new_season"),
    path(f"{KEPT}<int:number>/", keeping.season, name="season"),
    path(f"{KEPT}<int:number>/gaeste/", keeping.season_guests, name="season_guests"),
    path(f"{KEPT}<int:number>/veroeffentlichen/", keeping.publish_season, name="publish_season"),
    path(f"{KEPT}<int:number>/endstand/", keeping.finalise_season, name="finalise_season"),
    path(QUALIFYING_KEPT, qualifying.qualifications, name="qualifications"),
    path(f"{QUALIFYING_KEPT}<int:number>/", qualifying.qualification, name="qualification"),
    path(f"{QUALIFYING_KEPT}<int:number>/stand/", qualifying.answer_qualification, name="answer_qualification"),
    path(f"{QUALIFYING_KEPT}<int:number>/freiplatz/", qualifying.wild_card, name="wild_card"),
    path(f"{QUALIFYING_KEPT}<int:number>/anmelden/", qualifying.enter_qualified, name="enter_qualified"),
    path(f"{QUALIFYING_KEPT}<int:number>/liste.csv", qualifying.qualification_csv, name="qualification_csv"),
    path(f"{QUALIFYING_KEPT}<int:number>/liste.pdf", qualifying.qualification_pdf, name="qualification_pdf"),
    path("verein/<int:pk>/seiten/", organisation.pages, name="organisation_pages"),
    path(FEDERATION_KEPT + "termine/", chronicle.typed_dates, name="dates"),
    path(FEDERATION_KEPT + "termine/<int:date>/", chronicle.date, name="date"),
    path(FEDERATION_KEPT + "termine/<int:date>/loeschen/", chronicle.remove_date, name="delete_date"),
    path(FEDERATION_KEPT + "ergebnisse/", outside.outside_results, name="outside_results"),
    path(FEDERATION_KEPT + "ergebnisse/einlesen/", outside.outside_upload, name="outside_upload"),
    path(FEDERATION_KEPT + "ergebnisse/<int:event>/", outside.outside_tournament, name="outside_tournament"),
    path(FEDERATION_KEPT + "ergebnisse/<int:event>/zeigen/", outside.publish_outside, name="publish_outside"),
    path(FEDERATION_KEPT + "ergebnisse/<int:event>/loeschen/", outside.delete_outside, name="delete_outside"),
    path(OWNED, organisation.join_requests, name="join_requests"),
    path(OWNED + "<int:asked>/aufnehmen/", organisation.accept_join, name="accept_join"),
    path(OWNED + "<int:asked>/ablehnen/", organisation.refuse_join, name="refuse_join"),
]
