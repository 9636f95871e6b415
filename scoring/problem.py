"""What is wrong with a game or a document: a code with a place, never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong. `where` leads to it from the outside in, e.g. ("results", 1, "augen"), indexes from 0.

    `odd`: it can be, but hardly is; accepted with a warning or after a question. Otherwise it is refused. Which codes
    there are, and which `params` each has, says CODES.
    """

    code: str
    where: Place
    params: Mapping[str, int | str] = field(default_factory=dict)
    odd: bool = False

    def inside(self, outer: Place) -> "Problem":
        """The same problem, seen from further outside."""
        return replace(self, where=outer + self.where)


# Every code and the names of its parameters.
CODES: Mapping[str, frozenset[str]] = {
    code: frozenset(params)
    for code, *params in (
        # one game
        ("seat_unknown", "seat", "size"),
        ("seat_empty", "seat"),
        ("seat_sits_out", "seat"),
        ("seat_twice", "seat"),
        ("seat_missing", "seat"),
        ("dealer_wrong", "dealer"),
        ("dealer_not_foreseen",),
        ("outcome_unknown", "outcome"),
        ("augen_not_whole",),
        ("augen_negative",),
        ("augen_too_high", "maximum"),
        ("augen_too_low", "minimum"),
        ("augen_unusual", "maximum"),
        ("augen_unusually_few", "minimum"),
        ("winner_with_augen",),
        ("two_winners",),
        ("winner_missing",),
        ("no_opponent_opened",),
        ("opponent_opened",),
        ("outcome_unusual", "outcome", "wertungspunkte"),
        ("thrown_in_without_winner",),
        ("thrown_in_by_winner",),
        ("thrown_in_not_foreseen",),
        # the end of a list
        ("target_reached", "number", "target"),
        ("giving_up_not_foreseen",),
        ("giving_up_too_early", "games"),
        ("giving_up_too_late",),
        ("giving_up_not_behind",),
        # the shape of a document
        ("not_utf8",),
        ("byte_order_mark",),
        ("not_json", "line", "column"),
        ("not_readable",),
        ("nested_too_deep",),
        ("key_twice", "key"),
        ("not_an_object",),
        ("not_a_list",),
        ("not_a_text",),
        ("not_a_flag",),
        ("not_whole",),
        ("not_a_date",),
        ("text_unusable",),
        ("number_too_low", "minimum"),
        ("number_too_high", "maximum"),
        ("missing",),
        ("unknown_key",),
        ("null_ignored",),
        # what a document says
        ("format_unknown", "format"),
        ("rulebook_unknown", "rulebook"),
        ("not_a_language",),
        ("not_a_currency",),
        ("not_a_zone",),
        ("agreement_of_no_use",),
        ("day_too_early", "first"),
        ("day_outside", "first", "last"),
        ("games_uneven", "multiple"),
        ("id_twice", "id"),
        ("number_twice", "number"),
        ("club_unknown", "id"),
        ("player_unknown", "id"),
        ("team_unknown", "id"),
        ("of_unknown", "of"),
        ("category_of_teams",),
        ("category_of_nobody", "category"),
        ("series_unknown", "number"),
        ("ranking_unknown", "id"),
        ("ranking_of_others", "id"),
        ("player_in_two_teams", "id"),
        ("player_repeated", "id"),
        ("team_repeated", "id"),
        ("club_repeated", "id"),
        ("team_too_large", "maximum"),
        ("team_too_small", "minimum"),
        ("loan_not_a_member", "id"),
        ("too_many_loans", "maximum"),
        ("too_few_own_players", "minimum"),
        ("member_of_another_club", "id"),
        ("loan_of_own_club", "id"),
        ("table_size", "size"),
        ("player_twice_in_series", "id"),
        ("player_not_at_table", "id"),
        ("player_not_in_game", "id", "number"),
        ("player_at_two_tables", "id"),
        ("seat_held_already", "id", "number"),
        ("seat_changes_twice", "seat", "number"),
        ("for_team_of_nobody",),
        ("ends_before_games", "games"),
        ("counts_until_totals",),
        ("games_and_totals",),
        ("too_many_games", "maximum"),
        ("too_many_wins", "wins", "games"),
        ("game_number_expected", "number"),
        ("jokers_not_optional",),
        ("change_not_foreseen",),
        ("bands_missing",),
        ("too_many_bands", "maximum"),
        ("last_band_ends",),
        ("cards_do_not_suffice", "cards"),
        ("sizes_missing",),
        ("target_score_not_foreseen",),
        ("points_differ", "points", "augen"),
        ("totals_row_missing", "id"),
        ("penalty_of_whom",),
        ("series_not_played", "number"),
        ("lot_of_what",),
        ("lot_too_short",),
        ("lot_void",),
        ("lot_leaves_out",),
    )
}
