"""Logging in and out."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path

from tournament.people.views import LogIn

urlpatterns: list[URLPattern] = [
    path("anmelden/", LogIn.as_view(), name="login"),
    path("abmelden/", auth_views.LogoutView.as_view(), name="logout"),
]
