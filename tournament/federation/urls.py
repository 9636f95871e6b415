"""Addresses: a federation and its clubs: joining, results kept elsewhere, everybody's dates."""

from django.urls import URLPattern, path

from tournament.federation.views import dates, joining, outside, upload

OF, KEPT, OWNED = "vereine/<slug:slug>/", "verein/<int:pk>/", "verband/<int:pk>/antraege/"

public: list[URLPattern] = [
    path(OF + "termine", dates.dates, name="dates"),
    path(OF + "termine.ics", dates.dates_calendar, name="dates_calendar"),
    path(OF + "termine.atom", dates.dates_atom, name="dates_atom"),
    path(OF + "beitreten/", joining.join_federation, name="join_federation"),
    path(OF + "beitreten/<slug:token>/", joining.joining, name="joining"),
]
organiser: list[URLPattern] = [
    path(KEPT + "termine/", dates.typed_dates, name="dates"),
    path(KEPT + "termine/<int:date>/", dates.date, name="date"),
    path(KEPT + "termine/<int:date>/loeschen/", dates.remove_date, name="delete_date"),
    path(KEPT + "ergebnisse/", outside.outside_results, name="outside_results"),
    path(KEPT + "ergebnisse/einlesen/", upload.outside_upload, name="outside_upload"),
    path(KEPT + "ergebnisse/<int:event>/", outside.outside_tournament, name="outside_tournament"),
    path(KEPT + "ergebnisse/<int:event>/zeigen/", outside.publish_outside, name="publish_outside"),
    path(KEPT + "ergebnisse/<int:event>/loeschen/", outside.delete_outside, name="delete_outside"),
    path(OWNED, joining.join_requests, name="join_requests"),
    path(OWNED + "<int:asked>/aufnehmen/", joining.accept_join, name="accept_join"),
    path(OWNED + "<int:asked>/ablehnen/", joining.refuse_join, name="refuse_join"),
]
