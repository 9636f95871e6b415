"""Who really sits at a table, seat by seat, and who then sits where those who come from elsewhere sat."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from tournament.lists.acts.who_sits import Correction
from tournament.lists.reads.occupancy import Place, Placing, SeatedTable, holder
from tournament.models import Registration, Seat
from tournament.registration.reads.people import called, found

NOBODY = "0"
AS_AGREED = ""
SITTERS = "sitzer"  # the id of the page's <datalist>
_WHO = re.compile(r"seat_\d+|there_\d+_\d+")
_VERSION = re.compile(r"(\d{1,5}):(\d{1,9})")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The fields of one seat. `for_team`: whose team what is made there may count for; None: nobody's."""

    seat: Seat
    who: BoundField
    since: BoundField
    for_team: BoundField | None


@dataclass(frozen=True, slots=True)
class LeftLine:
    """The fields of a seat that somebody leaves to sit at this table."""

    table: int
    seat: int
    leaves: Registration
    who: BoundField
    since: BoundField


class ByTyping(forms.TextInput):
    """One of these by typing, from the list the browser offers; `labels`: what a value is shown as."""

    def __init__(self, labels: Mapping[str, str]) -> None:
        super().__init__({"list": SITTERS, "autocomplete": "off", "spellcheck": "false"})
        self.labels = labels

    def format_value(self, value: Any) -> str:
        return self.labels.get(str(value), str(value or ""))


class WhoSitsForm(forms.Form):
    """The seats of a table. Who sits there is typed: a start number, a name, or as the browser offers them.

    `games`: number of a table -> how many games are there; `last`: the last game there can be.
    Where somebody is chosen who sits elsewhere, the form has fields for that seat as well, with an exchange in them.
    """

    versions = forms.CharField(widget=forms.HiddenInput, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        tables: Mapping[int, SeatedTable],
        table: int,
        people: Sequence[Registration],
        games: Mapping[int, int],
        last: int,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.people = {registration.pk: registration for registration in people}
        self.by_number = {str(registration.number): registration for registration in people}
        super().__init__(data and {name: self._read(name, value) for name, value in data.items()})
        self.tables, self.table, self.games, self.last = tables, tables[table], games, last
        self.fields["versions"].initial = ",".join(
            f"{number}:{one.card_table.version}" for number, one in tables.items()
        )
        self._where = {
            player: (number, seat)
            for number, one in tables.items()
            for seat, player in enumerate(one.occupancy.at_end, 1)
            if player is not None
        }
        self.offered = {NOBODY: _("niemand (Platz bleibt leer)")} | {
            key: self._named(registration) for key, registration in self.by_number.items()
        }
        for seat in self.table.seats:
            self._add_seat(seat)
        ends = [(str(game), str(game)) for game in range(max(1, games.get(table, 0)), last + 1)]
        self.fields["ends_after"] = forms.ChoiceField(
            label=_("Die Liste endet nach Spiel"), choices=[(AS_AGREED, _("wie vereinbart")), *ends], required=False
        )
        self.fields["ends_after"].initial = str(self.table.card_table.ends_after or "")
        self.left = list(self._left()) if data is not None else []

    def _add_seat(self, seat: Seat) -> None:
        at = f"{seat.number}"
        self.fields[f"seat_{at}"] = self._who(_("Wer sitzt wirklich auf Platz %(seat)s?") % {"seat": at})
        self.fields[f"seat_{at}"].initial = self._key(self.table.occupancy.at_end[seat.number - 1])
        self.fields[f"from_{at}"] = self._since(_("Platz %(seat)s ab Spiel") % {"seat": at}, self.last)
        self.fields[f"team_{at}"] = forms.BooleanField(
            label=_("zählt für die Mannschaft von %(name)s") % {"name": self._team_of(seat)}, required=False
        )

    def _team_of(self, seat: Seat) -> str:
        """Return for whose team a substitute at this seat may play: the surname of who holds it in their own right."""
        own = [seat.registration, *(later.registration for later in seat.later if not later.for_team)]
        return [registration.person.surname for registration in own if registration][-1]

    def _read(self, name: str, value: Any) -> Any:
        """Whom a field means, as its key; what means nobody or several stays as it was typed."""
        if not _WHO.fullmatch(name):
            return value
        text = str(value).partition(" · ")[0].strip()
        if not text or text == NOBODY or text.casefold().startswith(str(_("niemand"))):
            return NOBODY
        if text in self.by_number:
            return text
        meant = found(list(self.people.values()), text)
        return str(meant[0].number) if len(meant) == 1 else value

    def _who(self, label: str) -> forms.ChoiceField:
        return forms.ChoiceField(
            label=label,
            choices=self.offered.items(),
            required=False,
            widget=ByTyping(self.offered),
            error_messages={"invalid_choice": _("Wer ist gemeint? Bitte Startnummer oder ganzer Name.")},
        )

    def _named(self, registration: Registration) -> str:
        place = self._where.get(registration.pk)
        if place is None or place[0] == self.table.card_table.number:
            return called(registration)
        at = {"name": called(registration), "table": place[0], "seat": place[1]}
        return _("%(name)s · Tisch %(table)s, Platz %(seat)s") % at

    def _since(self, label: str, last: int) -> forms.ChoiceField:
        first = [("", "–"), ("1", _("1 (von Anfang an)"))]
        return forms.ChoiceField(
            label=label, choices=first + [(str(game), str(game)) for game in range(2, last + 1)], required=False
        )

    def _key(self, player: int | None) -> str:
        return NOBODY if player is None else str(self.people[player].number)

    def _player(self, key: str) -> int | None:
        return self.by_number[key].pk if key in self.by_number else None

    def _left(self) -> Iterator[LeftLine]:
        """The seats that those who come here hold elsewhere at the end, with fields for who sits there then."""
        wanted = list(self._wanted())
        taken = {placing.place for placing in wanted}
        for placing in wanted:
            place = self._where.get(placing.player or 0)
            if place is None or place in taken:
                continue
            yield self._leaving(placing, place)

    def _leaving(self, placing: Placing, place: Place) -> LeftLine:
        table, seat = place
        who, since = f"there_{table}_{seat}", f"there_from_{table}_{seat}"
        at = {"table": table, "seat": seat}
        self.fields[who] = self._who(_("Wer sitzt dann an Tisch %(table)s auf Platz %(seat)s?") % at)
        self.fields[since] = self._since(_("Tisch %(table)s, Platz %(seat)s ab Spiel") % at, self._last_at(table))
        if who not in self.data:  # not asked before: an exchange
            goes = self.table.occupancy.player(placing.seat, placing.from_game)
            self.data = {**self.data, who: self._key(goes), since: self._moves_in(placing, table)}
        return LeftLine(table, seat, self.people[placing.player or 0], self[who], self[since])

    def _moves_in(self, placing: Placing, table: int) -> str:
        """From which game on one sits at the table the other leaves: at what is put right afterwards the same, at what
        happens now the next; empty, which is asked, where that list has no such game."""
        afterwards = placing.from_game <= self.games.get(placing.table, 0)
        since = placing.from_game if afterwards else self.games.get(table, 0) + 1
        return str(since) if since <= self._last_at(table) else ""

    def _last_at(self, table: int) -> int:
        """The last game there can be at a table of this series."""
        tournament = self.table.card_table.series.tournament
        return tournament.rulebook.games_at(len(self.tables[table].seats), tournament.games_per_series)

    def _wanted(self) -> Iterator[Placing]:
        """What is said of the seats of this table, as far as it can be read."""
        for seat in self.table.seats:
            since = str(self.data.get(f"from_{seat.number}", ""))
            if since in self._games:
                player = self._player(str(self.data.get(f"seat_{seat.number}", "")))
                for_team = player is not None and bool(self.data.get(f"team_{seat.number}"))
                yield Placing(
                    table=self.table.card_table.number,
                    seat=seat.number,
                    from_game=int(since),
                    player=player,
                    for_team=for_team,
                )

    @cached_property
    def _games(self) -> set[str]:
        """The numbers of the games, as the form sends them."""
        return {str(number) for number in range(1, self.last + 1)}

    @property
    def table_games(self) -> int:
        """How many games are there at this table."""
        return self.games.get(self.table.card_table.number, 0)

    def lines(self) -> Iterator[SeatLine]:
        """The fields by seat, for the template."""
        teams = bool(self.table.card_table.series.tournament.teams.exists())
        for seat in self.table.seats:
            at = seat.number
            yield SeatLine(seat, self[f"seat_{at}"], self[f"from_{at}"], self[f"team_{at}"] if teams else None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for seat in self.table.seats:
            self._clean_seat(seat, cleaned)
        for left in self.left:
            if not cleaned.get(left.since.name):
                self.add_error(left.since.name, _("Ab welchem Spiel?"))
        if not self.errors and not self.placings and not self.ends:
            self.add_error(None, _("So sitzen sie schon: Es gibt nichts richtigzustellen."))
        return cleaned

    def _clean_seat(self, seat: Seat, cleaned: Mapping[str, Any]) -> None:
        at, chosen = seat.number, self._player(cleaned.get(f"seat_{seat.number}", ""))
        since = cleaned.get(f"from_{at}", "")
        name = self.people[chosen].person.name if chosen else _("niemand")
        if not since and chosen != self.table.occupancy.at_end[at - 1]:
            self.add_error(f"from_{at}", _("Ab welchem Spiel sitzt %(name)s dort?") % {"name": name})
        if since and self._sits_there(seat, int(since), chosen, for_team=bool(cleaned.get(f"team_{at}"))):
            text = _("In Spiel %(number)s sitzt dort schon %(name)s.") % {"number": since, "name": name}
            self.add_error(f"seat_{at}", text)

    def _sits_there(self, seat: Seat, number: int, player: int | None, *, for_team: bool) -> bool:
        held = holder(self.table.seats, seat.number, number)
        return held.registration_id == player and getattr(held, "for_team", False) == (for_team and player is not None)

    @cached_property
    def placings(self) -> tuple[Placing, ...]:
        """Who is to sit where from which game on."""
        there = (
            Placing(
                table=left.table,
                seat=left.seat,
                from_game=int(since),
                player=self._player(self.cleaned_data[left.who.name]),
            )
            for left in self.left
            if (since := self.cleaned_data.get(left.since.name))
        )
        return (*self._wanted(), *there)

    @property
    def ends(self) -> dict[int, int | None]:
        """Of this table, if it is another than before."""
        chosen = self.cleaned_data.get("ends_after")
        ends_after = int(chosen) if chosen else None
        card_table = self.table.card_table
        return {} if ends_after == card_table.ends_after else {card_table.number: ends_after}

    def correction(self) -> Correction:
        """What was said, on top of the versions that were read."""
        versions = {int(number): int(version) for number, version in _VERSION.findall(self.cleaned_data["versions"])}
        return Correction(versions, self.placings, self.ends)

    @property
    def fingerprint(self) -> str:
        """Stands for what was said."""
        return hashlib.sha256(repr((self.placings, self.ends)).encode()).hexdigest()[:16]
