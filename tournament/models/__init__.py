"""What is stored, with its constraints. `Game` and `Result` hold facts only."""

from .account import Passkey, Preferences, RecoveryCode, SecondFactor
from .announcement import Announcement
from .apart import Apart, Weight
from .audit import AuditEntry, Installation
from .cash import Booking, CashDesk, Invoice, Tariff, TariffChoice
from .ceremony import Ceremony
from .certificates import CertificateDesign
from .club import Club
from .club_date import ClubDate
from .decision import Decision, Penalty
from .door import Door
from .draw import Draw
from .edition import Correction, Edition, EditionList, EditionNames
from .entries import EntryWindow, Submission, SubmittedPerson
from .floor import FloorPlan
from .forgotten import Forgotten
from .former import FormerName, Merged, TwoPeople
from .game import Game, GameEntry, OffenceReport, Result
from .hall import HallAddress
from .join_request import JoinRequest
from .late import LateGame
from .legal import LegalPage
from .link import HeldList, WithdrawnLink
from .lot import Lot
from .organisation import Appointment, Invitation, Membership, Organisation
from .outside import OutsideResult, OutsideTournament
from .outward import ApiKey, Sharing, SharingOfOrganisation
from .person import Person
from .prizes import Award, PrizePlan
from .prospectus import Prospectus
from .qualification import Answer, Method, Qualification, Qualifier
from .ranking import RankedKind, Ranking
from .registration import Registration
from .remark import Remark, TakenName
from .roles import MembershipRole, Role
from .screen import HallCall, HallScreen, Light
from .season import Counts, Guests, Ranks, Season, SeasonEdition, SeasonGuest, Then
from .series import CardTable, KeptTotals, Seat, Seating, Series, Substitution, TypedTotal
from .team import Team, TeamMember
from .tournament import Tournament, TournamentClub

__all__ = [
    "Announcement",
    "Answer",
    "Apart",
    "ApiKey",
    "Appointment",
    "AuditEntry",
    "Award",
    "Booking",
    "CardTable",
    "CashDesk",
    "Ceremony",
    "CertificateDesign",
    "Club",
    "ClubDate",
    "Correction",
    "Counts",
    "Decision",
    "Door",
    "Draw",
    "Edition",
    "EditionList",
    "EditionNames",
    "EntryWindow",
    "FloorPlan",
    "Forgotten",
    "FormerName",
    "Game",
    "GameEntry",
    "Guests",
    "HallAddress",
    "HallCall",
    "HallScreen",
    "HeldList",
    "Installation",
    "Invitation",
    "Invoice",
    "JoinRequest",
    "KeptTotals",
    "LateGame",
    "LegalPage",
    "Light",
    "Lot",
    "Membership",
    "MembershipRole",
    "Merged",
    "Method",
    "OffenceReport",
    "Organisation",
    "OutsideResult",
    "OutsideTournament",
    "Passkey",
    "Penalty",
    "Person",
    "Preferences",
    "PrizePlan",
    "Prospectus",
    "Qualification",
    "Qualifier",
    "RankedKind",
    "Ranking",
    "Ranks",
    "RecoveryCode",
    "Registration",
    "Remark",
    "Result",
    "Role",
    "Season",
    "SeasonEdition",
    "SeasonGuest",
    "Seat",
    "Seating",
    "SecondFactor",
    "Series",
    "Sharing",
    "SharingOfOrganisation",
    "Submission",
    "SubmittedPerson",
    "Substitution",
    "TakenName",
    "Tariff",
    "TariffChoice",
    "Team",
    "TeamMember",
    "Then",
    "Tournament",
    "TournamentClub",
    "TwoPeople",
    "TypedTotal",
    "Weight",
    "WithdrawnLink",
]
