"""Results are of seats: what was typed while others sat at the table is not silently theirs who sit there now."""

from collections.abc import Sequence

import scoring
from tournament.core.errors import RefusedError
from tournament.lists.reads.kept import KeptList
from tournament.lists.reads.late import SEAT_DIFFERS, in_words, named, occupancies_of, sittings
from tournament.lists.reads.who_played import Asked, differing, seated_in
from tournament.models import Registration, Seat


def refuse_others_game(kept: KeptList, seated: Sequence[str]) -> None:
    """Refuse (`seated_otherwise`) the first game of a list by an older page on which others sat there; `seated`: their
    names by seat, empty where it does not say.

    Places change as long as nothing is stored, and a phone without network does not hear of it. Where something is, who
    sits there is only put right (who_sits.py), and games count for whoever really did.
    """
    if not seated or kept.stored:
        return
    seats = Seat.objects.filter(card_table=kept.table).order_by("number")
    here = list(seats.values_list("registration__person__name", flat=True))
    if here != [*seated]:
        raise RefusedError("seated_otherwise", {"there": "; ".join(seated), "here": "; ".join(here)})


def refuse_other_players(kept: KeptList, game: scoring.Game, players: Sequence[str | None]) -> list[scoring.Problem]:
    """Refuse (`seat_differs`) a game that was typed while others were shown (`players`, by seat) than sit there in it.

    Nothing is guessed: whoever was there says who played it (late.py); `answers`: what the list can take of that.
    Returns what is wrong with `players` itself. Nothing is asked where they are the same.
    """
    number = game.number
    seated = seated_in(kept.occupancy, number)
    if [kept.called.get(key or 0) for key in seated] == [*players]:
        return []
    shown, problems = keys_of(kept, players)
    if problems:
        return problems
    seats = differing(shown, seated)
    people = named([*shown, *seated])
    there, here = (sittings(one, seats, people) for one in (shown, seated))
    tables = {**occupancies_of(kept.table), kept.table.number: kept.occupancy}
    told = {
        "shown": [one.as_json() for one in there],
        "seated": [one.as_json() for one in here],
        "answers": list(Asked(kept.table, game, shown, kept.games).answers(tables, people)),
    }
    raise RefusedError(SEAT_DIFFERS, {"number": number, "there": in_words(there), "here": in_words(here), **told})


def keys_of(kept: KeptList, players: Sequence[str | None]) -> tuple[list[int | None], list[scoring.Problem]]:
    """By seat, the keys of these registrations; and what is wrong with them: one for each seat, all of them people of
    this tournament, nobody twice. One query."""
    registered = Registration.objects.filter(tournament=kept.tournament, document_id__in=filter(None, players))
    keys = dict(registered.values_list("document_id", "pk"))
    size, problems = kept.occupancy.size, []
    if len(players) < size:
        problems.append(scoring.Problem("missing", ("players", len(players))))
    if len(players) > size:
        problems.append(scoring.Problem("seat_unknown", ("players", size), {"seat": size + 1, "size": size}))
    for at, player in enumerate(players):
        if player is not None and player not in keys:
            problems.append(scoring.Problem("player_unknown", ("players", at), {"id": player}))
        elif player is not None and player in players[:at]:
            problems.append(scoring.Problem("player_repeated", ("players", at), {"id": player}))
    return [None if player is None else keys.get(player) for player in players], problems
