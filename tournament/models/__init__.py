"""What is stored, with its constraints. `Game` and `Result` hold facts only."""

from tournament.models.audit import LegalPage
from tournament.models.edition import Ceremony, CertificateDesign, Lot
from tournament.models.entries import Prospectus
from tournament.models.game import Decision, LateGame, Penalty
from tournament.models.hall import Announcement, FloorPlan, HallCall, HallScreen, Light
from tournament.models.link import Remark, TakenName
from tournament.models.money import (
    Award,
    Booking,
    CashDesk,
    Issued,
    Issuer,
    KeptBooking,
    PrizePlan,
    Tariff,
    TariffChoice,
)
from tournament.models.organisation import (
    ClubDate,
    JoinRequest,
    MembershipRole,
    Passkey,
    Preferences,
    RecoveryCode,
    Role,
    SecondFactor,
)
from tournament.models.person import Club, Forgotten, FormerName, Merged, TwoPeople
from tournament.models.programme import PointKind, Programme
from tournament.models.registration import Apart, RankedKind, Ranking, Team, TeamMember, Weight
from tournament.models.season import Answer, Method, OutsideResult, OutsideTournament, Qualification, Qualifier
from tournament.models.series import Draw
from tournament.models.tournament import ApiKey, Sharing, SharingOfOrganisation

from .audit import AuditEntry, Installation
from .brand import Brand
from .door import Door
from .edition import Correction, Edition, EditionList, EditionNames
from .entries import EntryWindow, Submission, SubmittedPerson
from .game import Game, GameEntry, OffenceReport, Result
from .hall import HallAddress
from .link import HeldList, WithdrawnLink
from .organisation import Appointment, Invitation, Membership, Organisation
from .person import Person
from .registration import Registration
from .season import Counts, Guests, Ranks, Season, SeasonEdition, SeasonGuest, Then
from .series import CardTable, KeptTotals, Seat, Seating, Series, Substitution, TypedTotal
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
    "Brand",
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
    "Issued",
    "Issuer",
    "JoinRequest",
    "KeptBooking",
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
    "PointKind",
    "Preferences",
    "PrizePlan",
    "Programme",
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
