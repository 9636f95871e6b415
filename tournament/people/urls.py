"""Logging in and out; who helps in a tournament."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path

from tournament.people.views import helpers
from tournament.people.views.helping import helping
from tournament.people.views.logging_in import LogIn

HELPERS = "<slug:slug>/helfer/"

urlpatterns: list[URLPattern] = [
    path("anmelden/", LogIn.as_view(), name="login"),
    path("abmelden/", auth_views.LogoutView.as_view(), name="logout"),
    path("helfen/<str:token>/", helping, name="begin_to_help"),
]
organiser: list[URLPattern] = [
    path(HELPERS, helpers.helpers, name="helpers"),
    path(HELPERS + "code/", helpers.show_code, name="show_helper_code"),
    path(HELPERS + "code/<int:pk>/", helpers.code, name="helper_code"),
    path(HELPERS + "code/<int:pk>/zurueckziehen/", helpers.withdraw_code, name="withdraw_helper_code"),
    path(HELPERS + "ernennen/", helpers.appoint, name="appoint_helper"),
    path(HELPERS + "<int:pk>/aufgabe/", helpers.change_role, name="change_role"),
    path(HELPERS + "<int:pk>/beenden/", helpers.send_home, name="send_helper_home"),
]
