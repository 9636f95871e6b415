"""Who really sits where is put right, also when games are there or the list has ended, and what is shown of it:
desk, paper, public pages, standings. Source: contract.md, section 7, `substitutes`.

Table 1: start numbers 1 to 4, table 2: 5 to 8. Rommé gives 5, opened with 17 Augen 2; the dealer sits out (rule 2)."""

import pytest
from django.test import Client

from scoring import Ending, Result, check_after_target
from tests.factories import ACTOR, make_team, make_tournament, play, publish_results, seat_series
from tests.lists.desk.one_list import posted, shown
from tests.lists.sitting import at_table, changes, made, put, table_by, versions, who
from tests.lists.telling import fresh, invalid, queries, refused, stale
from tests.lists.test_lists import duel
from tests.web.answers import shows, text
from tests.web.reading import texts
from tournament.archive.reads import document_of
from tournament.core.errors import LockedError
from tournament.lists.acts.at_table import object_to, take_name
from tournament.lists.acts.lists import PaperTotal, close_list, give_up, type_totals
from tournament.lists.acts.totals import differing_totals
from tournament.lists.acts.who_sits import Correction, put_right
from tournament.lists.keeper.state import state_of
from tournament.lists.paper import spielliste
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Placing, tables_of
from tournament.lists.reads.progress import progress
from tournament.lists.reads.sheets import sheets
from tournament.lists.reads.watch import unreported
from tournament.models import AuditEntry, CardTable, Registration, Series, Tournament
from tournament.standings.reads.standings import standings

THROWN_IN = Result(3, "opened", 17, thrown_in=True)


def table(series: Series, number: int) -> CardTable:
    return fresh(series.card_tables.get(number=number))


def win(series: Series, number: int, winner: int, *losers: int, game: int) -> None:
    play(
        table(series, number),
        game,
        Result(winner, "romme", 0),
        *[Result(seat, "opened", 17) for seat in losers],
    )


@pytest.fixture
def played(series: Series) -> Series:
    """At table 1 seat 2 wins where it plays; where it deals, seat 3. Player 1 wins nothing."""
    for game, (winner, *losers) in enumerate([(2, 3, 4), (3, 1, 4), (2, 1, 4), (2, 1, 3), (2, 3, 4)], 1):
        win(series, 1, winner, *losers, game=game)
    return series


def place(series: Series, number: int, seat: int, from_game: int, player: int | None, **more: bool) -> Placing:
    return Placing(table=number, seat=seat, from_game=from_game, player=player and who(series, player).pk, **more)


def first_seated(series: Series, number: int) -> list[int | None]:
    """The start numbers that sit there in game 1, by seat."""
    return [seat[0][1] for seat in at_table(series, number)]


def test_swap_from_the_first_game_moves_all_points_and_names(played: Series) -> None:
    win(played, 2, 2, 3, 4, game=1)
    assert (made(played, 2), made(played, 7)) == (20, 2)
    put(played, place(played, 1, 2, 1, 7), place(played, 2, 3, 1, 2))
    assert (made(played, 2), made(played, 7)) == (2, 20)
    assert (first_seated(played, 1), first_seated(played, 2)) == ([1, 7, 3, 4], [5, 6, 2, 8])
    assert (changes(played), differing_totals(played.tournament)) == (0, [])
    names = [[seat["surname"] for seat in state_of(table(played, number))["seats"]] for number in (1, 2)]
    seven, two = who(played, 7).person, who(played, 2).person
    assert (names[0][1], names[1][2]) == (seven.surname, two.surname)
    rows = AuditEntry.objects.filter(action="seats_put_right").order_by("revision")
    assert [row.subject for row in rows] == ["Serie 1, Tisch 1", "Serie 1, Tisch 2"]
    assert (rows[0].before["2"], rows[0].after["2"]) == ([two.name], [seven.name])


def test_swap_from_a_later_game_leaves_earlier_points_and_is_undone(played: Series) -> None:
    """Seat 2 made 5 in game 1, dealt game 2, made 15 in 3 to 5."""
    put(played, place(played, 1, 2, 3, 7), place(played, 2, 3, 1, 2))
    assert (made(played, 2), made(played, 7), differing_totals(played.tournament)) == (5, 15, [])
    put(played, place(played, 1, 2, 3, 2), place(played, 2, 3, 1, 7))
    assert (made(played, 2), made(played, 7), changes(played)) == (20, 0, 0)


def test_next_game_counts_for_the_substitute_who_may_move(played: Series) -> None:
    put(played, place(played, 1, 2, 6, 9))
    win(played, 1, 1, 3, 4, game=6)
    win(played, 1, 2, 1, 4, game=7)
    assert (made(played, 2), made(played, 9), differing_totals(played.tournament)) == (20, 5, [])
    put(played, place(played, 1, 2, 8, 2), place(played, 2, 4, 2, 9))
    win(played, 2, 2, 3, 4, game=1)
    win(played, 2, 4, 1, 3, game=2)
    assert (made(played, 9), differing_totals(played.tournament)) == (10, [])


def test_swap_within_one_table_with_games_and_three_who_go_round(played: Series) -> None:
    put(played, place(played, 1, 1, 1, 4), place(played, 1, 4, 1, 1))
    assert first_seated(played, 1) == [4, 2, 3, 1]
    put(played, place(played, 1, 1, 1, 2), place(played, 1, 2, 1, 5), place(played, 2, 1, 1, 4))
    assert (first_seated(played, 1), at_table(played, 2)[0]) == ([2, 5, 3, 1], [(1, 4)])


def test_three_play_on_until_each_has_the_games_of_a_table_of_four(series: Series) -> None:
    """16 games at four: 12 each. After 8 games each of the three played 6, so 6 more; seat 1 deals game 9."""
    for game in range(1, 9):
        dealer = (game - 1) % 4 + 1
        winner, *losers = [seat for seat in (1, 2, 3, 4) if seat != dealer]
        win(series, 1, winner, *losers, game=game)
    put(series, place(series, 1, 2, 9, None))
    win(series, 1, 1, 3, 4, game=9)
    (far, _other) = progress(series).tables
    assert (far.stored, far.due) == (9, 14)
    assert [(one["seat"], one["player"]) for one in state_of(table(series, 1))["substitutes"]] == [(2, None)]
    assert "seat_empty" in dict(invalid(lambda: win(series, 1, 2, 3, 4, game=10)))


def test_latecomer_takes_the_empty_seat(series: Series) -> None:
    put(series, place(series, 1, 2, 1, None))
    win(series, 1, 1, 3, 4, game=1)
    put(series, place(series, 1, 2, 2, 9))
    assert at_table(series, 1)[1] == [(1, 2), (1, None), (2, 9)]
    win(series, 1, 1, 3, 4, game=2)  # the turn comes to seat 2 at once
    win(series, 1, 2, 1, 4, game=3)
    assert made(series, 9) == 5


def test_list_ends_where_it_is_said_to(played: Series) -> None:
    put(played, ends={1: 5})
    assert progress(played).tables[0].complete
    close_list(table(played, 1), ACTOR)
    assert state_of(table(played, 1))["table"]["ends_after"] == 5
    put(played, ends={1: None})
    assert progress(played).tables[0].due == 16


def test_thrown_in_hand_is_of_the_player_not_of_the_seat(series: Series) -> None:
    """Rule 15: the second of one player, not of one seat."""
    later = seat_series(series.tournament, 2)
    for one in (series, later):
        play(table(one, 1), 1, Result(2, "romme", 0), THROWN_IN, Result(4, "opened", 17))
    assert [seat.number for seat, _game in lists.repeated_offences(table(later, 1))] == [3]
    put(series, place(series, 1, 3, 1, 9))
    after = table(later, 1)
    assert (lists.repeated_offences(after), lists.offences_before(after, lists.seats_of(after))) == ([], {})


@pytest.mark.parametrize("per_list", [False, True])
def test_organiser_is_told_of_the_hand_that_the_table_reports(series: Series, *, per_list: bool) -> None:
    """7 throws one in at table 2 in game 1, and one at table 1 in game 4: tables count by their numbers."""
    series.tournament.agreements = ["second_offence_per_list"] if per_list else []
    series.tournament.save()
    play(table(series, 2), 1, Result(2, "romme", 0), THROWN_IN, Result(4, "opened", 17))
    put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 2, 2))
    for game, (winner, *losers) in enumerate([(2, 3, 4), (1, 3, 4), (1, 2, 4)], 1):
        win(series, 1, winner, *losers, game=game)
    play(
        table(series, 1),
        4,
        Result(1, "romme", 0),
        Result(2, "opened", 17, thrown_in=True),
        Result(3, "opened", 17),
    )
    assert [len(lists.repeated_offences(table(series, number))) for number in (1, 2)] == [
        0,
        0 if per_list else 1,
    ]
    assert {key: len(hands) for key, hands in unreported(series).items()} == (
        {} if per_list else {table(series, 2).pk: 1}
    )


def test_thrown_in_hand_on_paper_is_of_the_player_who_sat_there(tournament: Tournament) -> None:
    """Rule 15: the paper list of table 1 says of seat 2 one hand; that was 7, so the later hand of 2 is a first."""
    Tournament.objects.filter(pk=tournament.pk).update(repeat_offence_extra=5)
    series, later = tournament.series.get(number=1), seat_series(tournament, 2)
    paper = {line: PaperTotal(10, 300, crosses=1, thrown_in=int(line == 2)) for line in (1, 2, 3, 4)}
    type_totals(table(series, 1), 1, paper, ACTOR)
    play(
        table(later, 1),
        1,
        Result(3, "romme", 0),
        Result(2, "opened", 17, thrown_in=True),
        Result(4, "opened", 17),
    )
    put(series, place(series, 1, 2, 1, 7), place(series, 2, 3, 1, 2))
    assert (lists.repeated_offences(table(later, 1)), differing_totals(tournament)) == ([], [])


def refusal(
    series: Series, *placings: Placing, ends: dict[int, int | None] | None = None
) -> tuple[str, dict[str, object]]:
    """Why it is not put right; everybody sits where they sat."""
    before = [at_table(series, number) for number in tables_of(series)]
    why = refused(lambda: put(series, *placings, ends=ends))
    assert [at_table(series, number) for number in tables_of(series)] == before
    return why


@pytest.mark.parametrize(
    ("seat", "from_game", "player", "code", "params"),
    [
        (2, 6, 7, "player_at_two_tables", {"id": "Groth, Gerda"}),
        (2, 6, 3, "seat_held_already", {"number": 6}),
        (2, 1, 2, "nothing_to_put_right", {}),
        (2, 4, 2, "nothing_to_put_right", {}),
        (3, 17, 10, "number_too_high", {"maximum": 16}),
    ],
)
def test_seat_that_cannot_be_taken_is_refused(
    series: Series, seat: int, from_game: int, player: int, code: str, params: dict[str, object]
) -> None:
    """Nobody sits twice, changes with themselves, or comes after the last game."""
    why, told = refusal(series, place(series, 1, seat, from_game, player))
    assert (why, told | params) == (code, told)


def test_last_game_can_be_of_a_substitute_and_older_versions_change_none(series: Series) -> None:
    read = versions(series)
    put(series, place(series, 1, 2, 16, 9))
    assert at_table(series, 1)[1] == [(1, 2), (16, 9)]
    correction = Correction(read, [place(series, 1, 3, 6, 10)])
    assert stale(lambda: put_right(series, correction, ACTOR)) is not None
    assert at_table(series, 1)[2] == [(1, 3)]


def test_empty_seat_and_end_before_a_stored_game_are_refused(played: Series) -> None:
    code, params = refusal(played, ends={1: 4})
    assert (code, params["games"], params["last"]) == ("list_has_more_games", 5, 4)
    put(played, place(played, 1, 2, 6, None))
    code, params = refusal(played, place(played, 1, 3, 5, None))
    assert (code, params["number"]) == ("seats_against_game", 5)


def test_published_result_is_changed_for_a_reason_only(played: Series) -> None:
    publish_results(played.tournament, 1)
    with pytest.raises(LockedError):
        put(played, place(played, 1, 2, 3, 9))
    assert (changes(played), tables_of(played)[1].card_table.version) == (0, versions(played)[1])


# A list that a target score or a giving up has ended.


@pytest.fixture
def duet(db: None) -> CardTable:
    """Of six games, three are played; b, at seat 2, is behind and may give up."""
    made = table_by("romme24-sprint", 2, games=6)
    duel(made, "aab")
    return made


def substitute(series: Series) -> Registration:
    """Somebody without a seat."""
    stranger = make_tournament(1, name="woanders").registrations.get()
    stranger.tournament, stranger.number, stranger.document_id = series.tournament, 99, "p99"
    stranger.save()
    return stranger


def gave_up(table: CardTable) -> str | None:
    """The document's name of the player who gave up."""
    return document_of(table.series.tournament).series[0].tables[0].gave_up


def test_seat_that_gave_up_was_not_left_yet_may_have_been_another_players(duet: CardTable) -> None:
    give_up(duet, 2, ACTOR)
    assert (refusal(duet.series, Placing(table=1, seat=2, from_game=4, player=None))[0], gave_up(duet)) == (
        "given_up",
        "p2",
    )
    put(duet.series, Placing(table=1, seat=2, from_game=2, player=substitute(duet.series).pk))
    assert gave_up(duet) == "p99"


def test_empty_seat_gives_not_up(duet: CardTable) -> None:
    put(duet.series, Placing(table=1, seat=2, from_game=6, player=None))
    assert refused(lambda: give_up(fresh(duet), 2, ACTOR)) == ("seat_empty", {"seat": 2})


def test_game_behind_the_one_that_reaches_the_target_is_not_left(db: None) -> None:
    """a made 60 in game 1, the substitute 60 in game 2; were both of a, 100 had been reached before game 3."""
    duet = table_by("horesca", 2, games=6, target_score=100)
    series, first = duet.series, who(duet.series, 1).pk
    put(series, Placing(table=1, seat=1, from_game=2, player=substitute(series).pk))
    for number, held in enumerate((60, 60, 10), 1):
        play(fresh(duet), number, Result(1, "romme", 0), Result(2, "lost", held))
    assert refusal(series, Placing(table=1, seat=1, from_game=2, player=first))[0] == "list_has_more_games"
    assert check_after_target(series.tournament.rulebook, 2, lists.games_of(duet), Ending(100)) != []


# A substitute everywhere a list is shown.


@pytest.fixture
def substituted(series: Series) -> Series:
    """Seat 2 won games 1 and 3 (5 each), the third with the substitute; game 2 it dealt."""
    return with_substitute(series)


def with_substitute(series: Series, *, for_team: bool = False) -> Series:
    win(series, 1, 2, 3, 4, game=1)
    alone = queries(lambda: win(series, 1, 1, 3, 4, game=2))
    put(series, Placing(table=1, seat=2, from_game=3, player=who(series, 9).pk, for_team=for_team))
    # what the substitute made is in a row of another table
    assert queries(lambda: win(series, 1, 2, 1, 4, game=3)) <= alone + 1
    return series


def test_page_names_both_and_releases_the_substitutes_name(
    organiser_client: Client, substituted: Series, card_table: CardTable
) -> None:
    take_name(card_table, 2)
    substitute = who(substituted, 9).person.name
    shows(shown(organiser_client, card_table), f"ab Spiel 3: {substitute}", "Name freigeben")
    for game, name in ((3, substitute), (1, who(substituted, 2).person.name)):
        assert f"2 · {name}" in shown(organiser_client, card_table, spiel=game)
    assert "Name freigeben" not in posted(organiser_client, card_table, "name-freigeben/", {"seat": 2})
    assert not card_table.taken_names.exists()


def test_objection_of_the_first_player_is_not_the_substitutes(series: Series, card_table: CardTable) -> None:
    win(series, 1, 2, 3, 4, game=1)
    object_to(card_table, 2, 1, 1, "", ACTOR)
    put(series, Placing(table=1, seat=2, from_game=3, player=who(series, 9).pk))
    (objection,) = state_of(card_table)["objections"]
    assert (objection["seat"], objection["name"]) == (None, who(series, 2).person.name)


def test_empty_seat_is_no_dealer_and_hatched_to_the_end(
    organiser_client: Client, series: Series, card_table: CardTable
) -> None:
    put(series, Placing(table=1, seat=2, from_game=5, player=None), ends={1: 9})
    page = shown(organiser_client, card_table)
    assert (page.count("<span>gibt</span>"), page.count("<span>leer</span>")) == (4, 5)
    words = page_of_paper(series, filled=False)
    assert words.count("leer") - words.count("ab Spiel 5: leer") == 5  # games 5 to 9
    assert sheets(series, with_games=False)[0].occupancy.ends_after == 9


def test_paper_sums_have_a_line_for_each_player(series: Series, card_table: CardTable) -> None:
    """Seat 2 plays 12 of 16 games, its first player the first alone: nobody says how many, so it follows."""
    put(series, Placing(table=1, seat=2, from_game=3, player=who(series, 9).pk))
    card_table.refresh_from_db()
    type_totals(card_table, card_table.version, {line: PaperTotal(line, 100) for line in range(1, 6)}, ACTOR)
    (change,) = series.substitutions.all()
    first = series.seats.get(card_table=card_table, number=2)
    assert (change.wertungspunkte, change.games, first.games, differing_totals(series.tournament)) == (5, 11, 1, [])


def page_of_paper(series: Series, *, filled: bool) -> str:
    """The words of the one page of table 1."""
    (page,) = texts(spielliste.made(spielliste.content(series, filled=filled, base_url="http://hall", tables=[1])))
    return page


@pytest.mark.nightly
def test_paper_list_stays_on_one_page_with_both_players_and_their_points(substituted: Series) -> None:
    substitute, first = who(substituted, 9).person, who(substituted, 2).person
    shows(
        page_of_paper(substituted, filled=True),
        f"ab Spiel 3: {substitute.surname}",
        f"Platz 2, Spiel 1 bis 2: {first.name} 5 Wertungspunkte",
        f"Platz 2, ab Spiel 3: {substitute.name} 5 Wertungspunkte",
    )


def test_public_pages_show_the_games_each_played_and_with_whom(client: Client, substituted: Series) -> None:
    publish_results(substituted.tournament, 1)
    public = f"/turniere/{substituted.tournament.slug}"
    one, two, nine = (who(substituted, number).person.name for number in (1, 2, 9))
    shows(text(client.get(f"{public}/spieler/9")), "ab Spiel 3, Tisch 1, Platz 2, mit", one, but_not=[two])
    assert "bis Spiel 2, Tisch 1, Platz 2, mit" in text(client.get(f"{public}/spieler/2"))
    shows(text(client.get(f"{public}/sitzplan/1?nach=tisch")), "ab Spiel 3:", nine)


def test_player_replaced_from_the_first_game_on_met_nobody_there(
    client: Client, series: Series, card_table: CardTable
) -> None:
    """For the other's team: so the seat stays the planned player's, who never sat there."""
    put(series, Placing(table=1, seat=2, from_game=1, player=who(series, 9).pk, for_team=True))
    win(series, 1, 2, 3, 4, game=1)
    publish_results(series.tournament, 1)
    public = f"/turniere/{series.tournament.slug}/spieler"
    assert "Tisch 1, Platz 2" not in text(client.get(f"{public}/2"))
    assert "Tisch 1, Platz 2, mit" in text(client.get(f"{public}/9"))


@pytest.mark.parametrize(("for_team", "points"), [(True, 10), (False, 5)])
def test_points_are_each_players_and_the_teams_where_that_is_ticked(
    series: Series, card_table: CardTable, for_team: bool, points: int
) -> None:
    make_team(series.tournament, [who(series, number) for number in (2, 5, 6)], "Kassel 1")
    with_substitute(series, for_team=for_team)
    ranked = standings(series.tournament)
    rows = {row.registration.number: row.totals.points for row in ranked.players}
    assert (rows[2], rows[9], [team.totals.points for team in ranked.teams]) == (5, 5, [points])
