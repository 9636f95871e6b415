"""Addresses: for others: everything as a workbook, frames for web sites, feeds, the API."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part
from tournament.outward.files.books import KINDS
from tournament.outward.files.endpoints import ENDPOINTS
from tournament.outward.views import api, elsewhere, sharing
from tournament.web.printing import WAITING

PUBLIC = "turniere/<slug:slug>/"
OF = "vereine/<slug:slug>/"
OWN = "<slug:slug>/"
SHARING = "<slug:slug>/weitergeben/"

public: list[URLPattern] = [
    *(
        path(f"{PUBLIC}alles.{kind}", sharing.published_book, {"kind": kind}, name=f"everything_{kind}")
        for kind in KINDS
    ),
    path(f"{PUBLIC}einbetten/<path:ranking>", elsewhere.embedded, name="embedded"),
    path(f"{OF}einbetten/termine", elsewhere.embedded_dates, name="embedded_dates"),
    path(f"{OF}einbetten/saison/<slug:key>", elsewhere.embedded_season, name="embedded_season"),
    path("einbetten.css", elsewhere.style, name="embed_style"),
    path("einbetten.js", elsewhere.script, name="embed_script"),
    path("feed.atom", elsewhere.all_atom, name="all_feed_atom"),
    path("feed.json", elsewhere.all_json, name="all_feed_json"),
    path(f"{PUBLIC}feed.atom", elsewhere.atom, name="feed_atom"),
    path(f"{PUBLIC}feed.json", elsewhere.json, name="feed_json"),
    path("api/", api.page, name="api"),
    path("api/1/openapi.json", api.document, name="openapi"),
    *(path(f"api/1/{one.path}", api.VIEWS[one.name], name=f"api_{one.name}") for one in ENDPOINTS),
    path("api/1/<path:rest>", api.unknown, name="api_unknown"),
]
organiser: list[URLPattern] = [
    *(path(f"{OWN}alles.{kind}", sharing.own_book, {"kind": kind}, name=f"everything_{kind}") for kind in KINDS),
    *(
        path(f"{OWN}alles.{kind}{WAITING}", sharing.own_book_waiting, {"kind": kind}, name=f"everything_{kind}_waiting")
        for kind in KINDS
    ),
    path("verein/<int:pk>/einbetten/", sharing.organisation_embedding, name="organisation_embedding"),
    path(SHARING, sharing.sharing, name="sharing"),
    path(SHARING + "webseiten/", sharing.set_embedding, name="set_embedding"),
    path(SHARING + "webspace/", sharing.set_web_space, name="set_web_space"),
    path(SHARING + "webspace/beenden/", sharing.forget_web_space, name="forget_web_space"),
    path(SHARING + "schluessel/", sharing.new_key, name="new_api_key"),
    path(SHARING + "schluessel/<int:pk>/zurueckziehen/", sharing.end_key, name="end_api_key"),
]
menu: list[Entry] = [
    Entry(Part.MORE, "sharing", _("Weitergeben"), _("alles als Excel, Webseite des Vereins, Schlüssel"), 100),
]
