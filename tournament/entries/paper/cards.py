"""Cards to cut: name badges and vouchers, eight on a page of A4."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from tournament.core import names
from tournament.core.names import publicly_named
from tournament.core.speaking import of_tournament
from tournament.core.steps import in_words
from tournament.lists.reads.known_by import only_here
from tournament.models import Registration, Role, Tournament
from tournament.models.organisation import is_for_a_day
from tournament.registration.reads.people import registrations
from tournament.web.documents import Paper
from tournament.web.on_paper import plain, qr_data_uri
from tournament.web.pdf import pdf

A_PAGE = 8
LETTERS, LETTERS_BELOW, LETTERS_AT_FOOT = (13, 22), (20, 44), (44, 66)
"""More than so many are written smaller, and smaller still: in the first large line, in the second, at the foot."""
MOST_LETTERS = 80
"""More in the second line are written as small as at the foot of others."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of them: two large lines (the second may be missing), what stands below, a number; `address`: where the code
    leads, empty: there is none."""

    large: str
    larger_below: str
    below: str
    number: str
    address: str = ""

    @property
    def code(self) -> str:
        """The code, as an image that holds itself; empty without."""
        return qr_data_uri(self.address) if self.address else ""

    @property
    def size(self) -> str:
        """Of the first line, a class for the style sheet."""
        return _size(self.large, LETTERS)

    @property
    def size_below(self) -> str:
        """Of the second; below a very long first one, and above a long foot, there is little room."""
        if len(self.larger_below) > MOST_LETTERS:
            return "smallest"
        size = _size(self.larger_below, LETTERS_BELOW)
        little = len(self.large) > LETTERS_BELOW[1] or (size and self.size_at_foot == "small")
        return "small" if little else size

    @property
    def size_at_foot(self) -> str:
        """Of what stands below: it grows upwards, and must not reach the lines above."""
        return _size(self.below, LETTERS_AT_FOOT)


@dataclass(frozen=True, slots=True)
class Cards:
    """What is printed; `kind`: a class for the style sheet."""

    kind: str
    tournament: str
    day: str
    organisation: str
    cards: tuple[Card, ...]

    @property
    def pages(self) -> list[tuple[Card, ...]]:
        """Eight each."""
        return [self.cards[at : at + A_PAGE] for at in range(0, len(self.cards), A_PAGE)]


def badges(
    tournament: int, numbers: Sequence[int], club: int, order: str, *, with_anonymous: bool, base: str = ""
) -> Cards | None:
    """Whose names are asked for, in that order, and behind all of them those who help, with their role; None where
    there is nobody. Who is anonymous has a number at most. With links below `base` each has a code to their own page,
    where others find it too."""
    found = Tournament.objects.select_related("organisation").filter(pk=tournament).first()
    if found is None:
        return None
    wanted = [
        one for one in _everybody(found) if _is_wanted(one, numbers, club) and (with_anonymous or not one.anonymous)
    ]
    leads = bool(base and found.published and not only_here(base))
    cards = [_badge(one, base if leads else "") for one in sorted(wanted, key=lambda one: _place(one, order))]
    return _cards("badges", found, iter(cards if numbers or club else [*cards, *_helpers(found)]))


def vouchers(tournament: int, title: str, text: str, each: int, count: int) -> Cards | None:
    """So many, numbered from 1; or `each` for everybody who has not withdrawn, with the start number. Before it stands
    that of the tournament: each number is there once."""
    found = Tournament.objects.select_related("organisation").filter(pk=tournament).first()
    if found is None:
        return None
    if each:
        people = [one for one in _everybody(found) if not one.withdrawn]
        cards = [
            Card(title, text, one.person.name, f"{tournament}-{one.number}-{part}")
            for one in people
            for part in range(1, each + 1)
        ]
    else:
        cards = [Card(title, text, "", f"{tournament}-{number}") for number in range(1, count + 1)]
    return _cards("vouchers", found, iter(cards))


def made(content: Cards) -> bytes:
    """The PDF."""
    return pdf("entries/door/paper/cards", content)


def _size(text: str, most: tuple[int, int]) -> str:
    wide, narrow = most
    return "small" if len(text) > narrow else "medium" if len(text) > wide else ""


def _everybody(tournament: Tournament) -> list[Registration]:
    return publicly_named(registrations(tournament))


def _is_wanted(one: Registration, numbers: Sequence[int], club: int) -> bool:
    return (not numbers or one.number in numbers) and (not club or one.club_id == club) and not one.withdrawn


def _place(one: Registration, order: str) -> tuple[object, ...]:
    if order == "nummer":
        return (one.number,)
    name = names.in_order(one.person.name)
    club = names.in_order(one.club.name if one.club else "")
    return (not one.club, club, name) if order == "verein" else (name,)


def _badge(one: Registration, base: str) -> Card:
    """The given name large: that is what one is called by. Where an anonymous number leads, it is not said."""
    if one.anonymous:
        return Card(str(one.number), "", "", "")
    surname, _comma, given = (part.strip() for part in one.person.name.partition(","))
    own_page = base + reverse("public:my_page", args=[one.tournament.slug, one.number]) if base else ""
    club = one.club.name if one.club else ""
    return Card(given or surname, surname if given else "", club, str(one.number), own_page)


def _helpers(tournament: Tournament) -> Iterator[Card]:
    """Who has a role for longer than a day, by name."""
    roles = tournament.appointments.exclude(role=Role.READER).select_related("user")
    called = {one: one.user.first_name or one.user.username for one in roles if not is_for_a_day(one.user.username)}
    for one, name in sorted(called.items(), key=lambda item: names.in_order(item[1])):
        yield Card(name, "", str(one.get_role_display()), "")


def _cards(kind: str, tournament: Tournament, cards: Iterator[Card]) -> Cards | None:
    printable = tuple(map(_printable, cards))
    if not printable:
        return None
    day = in_words(tournament.date, tournament.last_day)
    return Cards(kind, plain(tournament.name), day, plain(tournament.organisation.name), printable)


def _printable(card: Card) -> Card:
    large, below, club = (_plain(text) for text in (card.large, card.larger_below, card.below))
    return replace(card, large=large, larger_below=below, below=club)


def _plain(text: str) -> str:
    return plain(text) if text else ""


BADGES = Paper(badges, made, of_tournament)
VOUCHERS = Paper(vouchers, made, of_tournament)
