"""Addresses: contract.md, sections 4 and 5, and the organiser's own. Every room says its own."""

from django.urls import include, path

from tournament.archive import urls as archive
from tournament.between import urls as between
from tournament.cash import urls as cash
from tournament.ceremony import urls as ceremony
from tournament.charts import urls as charts
from tournament.chronicle import urls as chronicle
from tournament.directory import urls as directory
from tournament.door import urls as door
from tournament.draw import urls as draw
from tournament.entries import urls as entries
from tournament.evening import urls as evening
from tournament.federation import urls as federation
from tournament.floor import urls as floor
from tournament.hall import urls as hall
from tournament.health import urls as health
from tournament.lists import urls as lists
from tournament.manual import urls as manual
from tournament.my_page import urls as my_page
from tournament.my_table import urls as my_table
from tournament.outward import urls as outward
from tournament.people import urls as people
from tournament.phones import urls as phones
from tournament.privacy import urls as privacy
from tournament.prizes import urls as prizes
from tournament.prospectus import urls as prospectus
from tournament.qualifying import urls as qualifying
from tournament.referee import urls as referee
from tournament.registration import urls as registration
from tournament.screen import urls as screen
from tournament.season import urls as season
from tournament.setup import urls as setup
from tournament.standings import urls as standings
from tournament.teams import urls as teams
from tournament.web import languages

# What is a word stands before `<slug>/`: the first pattern that fits is taken.
PUBLIC = [
    *cash.public,
    *entries.public,
    *door.public,
    *prospectus.public,
    *prizes.public,
    *season.public,
    *qualifying.public,
    *chronicle.public,
    *federation.public,
    *outward.public,
    *directory.public,
    *hall.public,
    *privacy.public,
    *setup.public,
    *standings.public,
    *charts.public,
    *draw.public,
    *archive.public,
    *floor.public,
    *my_page.public,
    *ceremony.public,
    *screen.public,
]
ORGANISER = [
    *cash.organiser,
    *entries.organiser,
    *door.organiser,
    *prospectus.organiser,
    *prizes.organiser,
    *season.organiser,
    *qualifying.organiser,
    *chronicle.organiser,
    *federation.organiser,
    *outward.organiser,
    *directory.organiser,
    *hall.organiser,
    *health.organiser,
    *people.organiser,
    *privacy.organiser,
    *evening.organiser,
    *setup.organiser,
    *registration.organiser,
    *teams.organiser,
    *draw.organiser,
    *lists.organiser,
    *standings.organiser,
    *floor.organiser,
    *my_page.organiser,
    *between.organiser,
    *ceremony.organiser,
    *screen.organiser,
    *archive.organiser,
    *phones.organiser,
]
MENU = [
    *registration.menu,
    *entries.menu,
    *teams.menu,
    *door.menu,
    *cash.menu,
    *draw.menu,
    *floor.menu,
    *standings.menu,
    *setup.menu,
    *my_page.menu,
    *ceremony.menu,
    *prizes.menu,
    *prospectus.menu,
    *people.menu,
    *screen.menu,
    *phones.menu,
    *archive.menu,
    *outward.menu,
    *privacy.menu,
]
LIST_KEEPER = [*lists.list_keeper, *referee.list_keeper, *phones.list_keeper]

urlpatterns = [
    path("", include((PUBLIC, "public"))),
    path("liste/", include((LIST_KEEPER, "list_keeper"))),
    path("ueben/", include((lists.everybody, "practice"))),
    path("mein-tisch/", include((my_table.players, "my_table"))),
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
