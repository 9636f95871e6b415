"""Addresses: contract.md, sections 4 and 5, and the organiser's own. Every room says its own."""

from django.urls import include, path

from tournament.archive import urls as archive
from tournament.ceremony import urls as ceremony
from tournament.charts import urls as charts
from tournament.draw import urls as draw
from tournament.entries import urls as entries
from tournament.lists import urls as lists
from tournament.live import urls as live
from tournament.machine import urls as machine
from tournament.manual import urls as manual
from tournament.money import urls as money
from tournament.outward import urls as outward
from tournament.people import urls as people
from tournament.phones import urls as phones
from tournament.privacy import urls as privacy
from tournament.referee import urls as referee
from tournament.registration import urls as registration
from tournament.setup import urls as setup
from tournament.standings import urls as standings
from tournament.web import languages
from tournament.web.connection import LISTS, TABLES
from tournament.years import urls as years

# What is a word stands before `<slug>/`: the first pattern that fits is taken.
PUBLIC = [
    *money.public,
    *entries.public,
    *years.public,
    *outward.public,
    *registration.public,
    *machine.public,
    *privacy.public,
    *setup.public,
    *standings.public,
    *charts.public,
    *draw.public,
    *archive.public,
    *live.public,
    *ceremony.public,
]
ORGANISER = [
    *money.organiser,
    *entries.organiser,
    *years.organiser,
    *outward.organiser,
    *registration.organiser,
    *machine.organiser,
    *people.organiser,
    *privacy.organiser,
    *setup.organiser,
    *draw.organiser,
    *lists.organiser,
    *standings.organiser,
    *live.organiser,
    *ceremony.organiser,
    *archive.organiser,
    *phones.organiser,
]
MENU = [
    *registration.menu,
    *entries.menu,
    *money.menu,
    *draw.menu,
    *standings.menu,
    *setup.menu,
    *live.menu,
    *ceremony.menu,
    *people.menu,
    *phones.menu,
    *archive.menu,
    *outward.menu,
    *privacy.menu,
]
LIST_KEEPER = [*lists.list_keeper, *referee.list_keeper, *phones.list_keeper]

urlpatterns = [
    path("", include((PUBLIC, "public"))),
    path(LISTS[1:], include((LIST_KEEPER, "list_keeper"))),
    path("ueben/", include((lists.everybody, "practice"))),
    path(TABLES[1:], include((live.players, "my_table"))),
    path("leitung/", include((ORGANISER, "organiser"))),
    path("regeln/", include((referee.public, "referee"))),
    path("handbuch/", include((manual.public, "manual"))),
    path("sprache/", languages.choose, name="language"),
    *people.urlpatterns,
]

handler400 = "tournament.web.errors.bad_request"
handler403 = "tournament.web.errors.permission_denied"
handler404 = "tournament.web.errors.not_found"
handler500 = "tournament.web.errors.server_error"
