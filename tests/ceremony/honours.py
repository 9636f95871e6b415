"""A tournament of eight with three teams and one series played, for those who honour somebody in it.

By the totals of `tests.standings.ended.TYPED` the order is 5, 6, 7, 1, 8, 2 and, tied, 3 and 4. Teams: "Zwei" (5 and 7:
112 Wertungspunkte), "Eins" (1 and 3: 70), "Drei" (2 and 4: 50).
"""

from django.contrib.auth.models import User

from tests.standings.ended import play_typed
from tournament.models import Tournament


def honoured(organiser: User | None = None) -> Tournament:
    tournament = play_typed(2)
    if organiser:
        tournament.organisers.add(organiser)
    return tournament


def call(tournament: Tournament, number: int, name: str) -> None:
    """Give the player with this number another name."""
    person = tournament.registrations.select_related("person").get(number=number).person
    person.name = name
    person.save()
