"""Addresses: contract.md, sections 4 and 5, and the organiser's own."""

from django.contrib.auth import views as auth_views
from django.urls import include, path

from tournament.forms.login import LoginForm

urlpatterns = [
    path("", include("tournament.urls.public")),
    path("liste/", include("tournament.urls.list_keeper")),
    path("leitung/", include("tournament.urls.organiser")),
    path("regeln/", include("tournament.urls.referee")),
    path(
        "anmelden/",
        auth_views.LoginView.as_view(redirect_authenticated_user=True, authentication_form=LoginForm),
        name="login",
    ),
    path("abmelden/", auth_views.LogoutView.as_view(), name="logout"),
]

handler400 = "tournament.views.errors.bad_request"
handler403 = "tournament.views.errors.permission_denied"
handler404 = "tournament.views.errors.not_found"
handler500 = "tournament.views.errors.server_error"
