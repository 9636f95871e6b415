"""The organiser's addresses, one part."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
