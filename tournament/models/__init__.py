"""What is stored."""

from .apart import Apart, Weight
from .audit import AuditEntry, Installation
from .club import Club
from .draw import Draw, commitment_of
from .game import Game, GameEntry, OffenceReport, Result
from .link import WithdrawnLink
from .lot import Lot
from .person import Person
from .registration import Registration
from .series import CardTable, Seat, Seating, Series, TypedTotal
from .team import Team, TeamMember
from .tournament import Tournament, TournamentClub

__all__ = [
    "Apart",
    "AuditEntry",
    "CardTable",
    "Club",
    "Draw",
    "Game",
    "GameEntry",
    "Installation",
    "Lot",
    "OffenceReport",
    "Person",
    "Registration",
    "Result",
    "Seat",
    "Seating",
    "Series",
    "Team",
    "TeamMember",
    "Tournament",
    "TournamentClub",
    "TypedTotal",
    "Weight",
    "WithdrawnLink",
    "commitment_of",
]
