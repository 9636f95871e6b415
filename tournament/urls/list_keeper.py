"""Addresses of this audience."""

from django.urls import URLPattern

app_name = "list_keeper"
urlpatterns: list[URLPattern] = []
