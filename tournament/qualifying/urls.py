"""Addresses: qualification: from regional lists to a championship, who moves up, who enters."""

from django.urls import URLPattern, path

from tournament.qualifying import views

SHOWN = "vereine/<slug:slug>/qualifikation/<slug:key>"
KEPT = "verein/<int:pk>/qualifikationen/"

public: list[URLPattern] = [
    path(f"{SHOWN}.pdf", views.qualified_pdf, name="qualified_pdf"),
    path(SHOWN, views.qualified, name="qualified"),
]
organiser: list[URLPattern] = [
    path(KEPT, views.qualifications, name="qualifications"),
    path(f"{KEPT}<int:number>/", views.qualification, name="qualification"),
    path(f"{KEPT}<int:number>/stand/", views.answer_qualification, name="answer_qualification"),
    path(f"{KEPT}<int:number>/freiplatz/", views.wild_card, name="wild_card"),
    path(f"{KEPT}<int:number>/anmelden/", views.enter_qualified, name="enter_qualified"),
    path(f"{KEPT}<int:number>/liste.csv", views.qualification_csv, name="qualification_csv"),
    path(f"{KEPT}<int:number>/liste.pdf", views.qualification_pdf, name="qualification_pdf"),
]
