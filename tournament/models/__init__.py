"""What is stored."""

from .account import Passkey, Preferences, RecoveryCode, SecondFactor
from .announcement import Announcement
from .apart import Apart, Weight
from .audit import AuditEntry, Installation
from .cash import Booking, CashDesk, Invoice, Tariff, TariffChoice
from .ceremony import Ceremony
from .certificates import CertificateDesign
from .club import Club
from .decision import Decision, Penalty
from .draw import Draw
from .edition import Correction, Edition, EditionList
from .entries import EntryWindow, Submission, SubmittedPerson
from .floor import FloorPlan
from .forgotten import Forgotten
from .former import FormerName, TwoPeople
from .game import Game, GameEntry, OffenceReport, Result
from .hall import HallAddress
from .legal import LegalPage
from .link import HeldList, WithdrawnLink
from .lot import Lot
from .organisation import Appointment, Invitation, Membership, Organisation
from .outside import OutsideResult, OutsideTournament
from .person import Person
from .ranking import RankedKind, Ranking
from .registration import Registration
from .remark import Remark, TakenName
from .roles import MembershipRole, Role
from .screen import HallCall, HallScreen, Light
from .series import CardTable, KeptTotals, Seat, Seating, Series, Substitution, TypedTotal
from .team import Team, TeamMember
from .tournament import Tournament, TournamentClub

__all__ = [
    "Announcement",
    "Apart",
    "Appointment",
    "AuditEntry",
    "Booking",
    "CardTable",
    "CashDesk",
    "Ceremony",
    "CertificateDesign",
    "Club",
    "Correction",
    "Decision",
    "Draw",
    "Edition",
    "EditionList",
    "EntryWindow",
    "FloorPlan",
    "Forgotten",
    "FormerName",
    "Game",
    "GameEntry",
    "HallAddress",
    "HallCall",
    "HallScreen",
    "HeldList",
    "Installation",
    "Invitation",
    "Invoice",
    "KeptTotals",
    "LegalPage",
    "Light",
    "Lot",
    "Membership",
    "MembershipRole",
    "OffenceReport",
    "Organisation",
    "OutsideResult",
    "OutsideTournament",
    "Passkey",
    "Penalty",
    "Person",
    "Preferences",
    "RankedKind",
    "Ranking",
    "RecoveryCode",
    "Registration",
    "Remark",
    "Result",
    "Role",
    "Seat",
    "Seating",
    "SecondFactor",
    "Series",
    "Submission",
    "SubmittedPerson",
    "Substitution",
    "TakenName",
    "Tariff",
    "TariffChoice",
    "Team",
    "TeamMember",
    "Tournament",
    "TournamentClub",
    "TwoPeople",
    "TypedTotal",
    "Weight",
    "WithdrawnLink",
]
