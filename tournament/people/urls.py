"""Addresses: logging in and out, links that let somebody in, accounts, who helps in a tournament."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

from tournament.core.menu import Entry, Part
from tournament.people.views import account, accounts, entering, helpers, logging_in, organisations
from tournament.people.views.logging_in import helping

HELPERS = "<slug:slug>/helfer/"

urlpatterns: list[URLPattern] = [
    path("anmelden/", logging_in.LogIn.as_view(), name="login"),
    path("anmelden/ziffern/", logging_in.code, name="log_in_code"),
    path("anmelden/passkey/", entering.log_in_options, name="log_in_passkey"),
    path("anmelden/hilfe/", logging_in.way_back, name="way_back"),
    path("abmelden/", auth_views.LogoutView.as_view(), name="logout"),
    path("helfen/<str:token>/", helping, name="begin_to_help"),
    path("e/<slug:token>", RedirectView.as_view(pattern_name="invitation"), name="invitation_scanned"),
    path("einladung/<slug:token>/", logging_in.invitation, name="invitation"),
    path("einladung/<slug:token>/passkey/", logging_in.options, name="invitation_passkey"),
]
organiser: list[URLPattern] = [
    path("konto/", account.account, name="account"),
    path("konto/bestaetigen/", account.confirm, name="confirm"),
    path("konto/passwort/", account.password, name="account_password"),
    path("konto/anmeldungen/", account.end_log_ins, name="account_log_ins"),
    path("konto/passkey/", account.passkey, name="account_passkey"),
    path("konto/passkey/fragen/", account.passkey_options, name="account_passkey_options"),
    path("konto/passkey/<int:pk>/weg/", account.passkey_off, name="account_passkey_off"),
    path("konto/einfuehrung/", account.tour, name="account_tour"),
    path("konto/ziffern/", account.turn_on, name="second_factor"),
    path("konto/ziffern/aus/", account.turn_off, name="second_factor_off"),
    path("konto/ziffern/papier/", account.new_codes, name="recovery_codes"),
    path("konto/gestohlen/", accounts.stolen, name="own_stolen"),
    path("konto/getan/", accounts.acts, name="own_acts"),
    path("konten/", accounts.accounts, name="accounts"),
    path("konten/<int:pk>/einladen/", accounts.invite_member, name="invite_member"),
    path("konten/einladung/<int:pk>/zurueckziehen/", accounts.withdraw_invitation, name="withdraw_invitation"),
    path("konten/<int:pk>/", accounts.member, name="member"),
    path("konten/<int:pk>/rolle/", accounts.member_role, name="member_role"),
    path("konten/<int:pk>/entfernen/", accounts.member_off, name="member_off"),
    path("konten/<int:pk>/link/", accounts.member_link, name="member_link"),
    path("konten/<int:pk>/gestohlen/", accounts.stolen, name="stolen"),
    path("konten/<int:pk>/getan/", accounts.acts, name="acts_of_account"),
    path("veranstalter/neu/", organisations.new_organisation, name="new_organisation"),
    path("veranstalter/<int:pk>/", organisations.organisation, name="organisation"),
    path("verband/<int:pk>/antraege/<int:asked>/einladung/", organisations.first_owner, name="first_owner"),
    path(HELPERS, helpers.helpers, name="helpers"),
    path(HELPERS + "code/", helpers.show_code, name="show_helper_code"),
    path(HELPERS + "code/<int:pk>/", helpers.code, name="helper_code"),
    path(HELPERS + "code/<int:pk>/zurueckziehen/", helpers.withdraw_code, name="withdraw_helper_code"),
    path(HELPERS + "ernennen/", helpers.appoint, name="appoint_helper"),
    path(HELPERS + "<int:pk>/aufgabe/", helpers.change_role, name="change_role"),
    path(HELPERS + "<int:pk>/beenden/", helpers.send_home, name="send_helper_home"),
]
menu: list[Entry] = [
    Entry(Part.MORE, "helpers", _("Helfer"), _("wer mitarbeitet, und was sie dürfen"), 30),
]
