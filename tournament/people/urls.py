"""Logging in and out."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path

from tournament.people.forms import LoginForm

log_in = auth_views.LoginView.as_view(
    redirect_authenticated_user=True, authentication_form=LoginForm, template_name="people/login.html"
)
urlpatterns: list[URLPattern] = [
    path("anmelden/", log_in, name="login"),
    path("abmelden/", auth_views.LogoutView.as_view(), name="logout"),
]
