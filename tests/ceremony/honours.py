"""A tournament of eight with three teams and one series played, for those who honour somebody in it.

By the totals of `tests.standings.ended.TYPED` the order is 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Zwei" (5 and 7:
112 Wertungspunkte), "Eins" (1 and 3: 70), "Drei" (2 and 4: 50).
"""

from django.contrib.auth.models import User

from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tests.standings.ended import TYPED
from tournament.lists.acts import lists
from tournament.lists.acts.lists import PaperTotal
from tournament.models import Tournament


def honoured(organiser: User | None = None) -> Tournament:
    tournament = make_tournament(8, series=2)
    if organiser:
        tournament.organisers.add(organiser)
    for table in seat_series(tournament, 1).card_tables.all():
        lists.type_totals(table, 1, {seat: PaperTotal(*made) for seat, made in TYPED[table.number].items()}, ACTOR)
    people = list(tournament.registrations.order_by("number"))
    for name, members in (("Eins", (0, 2)), ("Zwei", (4, 6)), ("Drei", (1, 3))):
        make_team(tournament, [people[at] for at in members], name)
    tournament.refresh_from_db()
    return tournament


def call(tournament: Tournament, number: int, name: str) -> None:
    """Give the player with this number another name."""
    person = tournament.registrations.select_related("person").get(number=number).person
    person.name = name
    person.save()
