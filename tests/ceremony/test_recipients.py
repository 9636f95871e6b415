"""Who gets a certificate: any ranks, people, series winners, teams and each of their members."""

import pytest

from tests.standings.playing import queries
from tournament.ceremony.reads.certificates import Choice, Recipient, organisers_standings, recipients
from tournament.models import Ranking, Registration, Tournament

ALL = None


def found(tournament: Tournament, choice: Choice) -> list[Recipient]:
    chosen = recipients(organisers_standings(tournament), choice)
    assert chosen is not None
    return list(chosen.people)


def names(tournament: Tournament, choice: Choice) -> list[str]:
    return [one.name for one in found(tournament, choice)]


def test_first_three_by_the_name_they_are_called_out_with(cup: Tournament) -> None:
    three = found(cup, Choice("players", ranks=((1, 3),)))
    assert [(one.name, one.beside, one.row.rank) for one in three] == [
        ("Elke Ehlers", ("Rommé-Club Nr. 1",), 1),
        ("Frank Franke", ("Rommé-Club Nr. 2",), 2),
        ("Gerda Groth", ("Rommé-Club Nr. 1",), 3),
    ]


def test_recipients_of_ranks_include_those_who_share_one(cup: Tournament) -> None:
    assert names(cup, Choice("players", ranks=((2, 2), (5, 6)))) == ["Frank Franke", "Heinz Hinz", "Bernd Bauer"]
    shared = found(cup, Choice("players", ranks=((7, 8),)))
    assert (
        [(one.name, one.row.rank, one.row.tied) for one in shared],
        len(names(cup, Choice("players", ranks=ALL))),
        names(cup, Choice("players", ranks=((9, 99),))),
    ) == (
        [
            ("Clara Claus", 7, True),
            ("Dirk Dietz", 7, True),
        ],
        8,
        [],
    )


def test_people_by_their_numbers_even_without_a_rank(cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=2).update(unranked=True)
    cup.refresh_from_db()
    chosen = found(cup, Choice("players", ranks=((1, 1),), numbers=frozenset({2, 8, 99})))
    assert ([(one.key, one.row.rank) for one in chosen], "Bernd Bauer" in names(cup, Choice("players", ranks=ALL))) == (
        [("5", 1), ("8", 5), ("2", None)],
        False,
    )


def test_disqualified_player_is_no_recipient(cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=5).update(
        disqualified=True, disqualified_reason="Karten getauscht"
    )
    cup.refresh_from_db()
    assert (
        "Elke Ehlers" in names(cup, Choice("players", ranks=ALL, numbers=frozenset({5}))),
        "Elke Ehlers" in names(cup, Choice("teams", ranks=ALL)),
    ) == (False, False)


def test_winner_of_a_series_and_no_series_that_is_not_there(cup: Tournament) -> None:
    assert (
        names(cup, Choice("players", series=1, ranks=((1, 1),))),
        recipients(organisers_standings(cup), Choice("players", series=2, ranks=ALL)),
        recipients(organisers_standings(cup), Choice("nobody", ranks=ALL)),
    ) == (["Elke Ehlers"], None, None)


def test_members_of_a_team_have_their_own_certificate(cup: Tournament) -> None:
    own = found(cup, Choice("teams", ranks=((1, 1),)))
    assert [(one.name, one.beside, one.row.rank) for one in own] == [
        ("Elke Ehlers", ("Zwei",), 1),
        ("Gerda Groth", ("Zwei",), 1),
    ]


def test_team_has_one_together_with_its_members_on_it(cup: Tournament) -> None:
    (together,) = found(cup, Choice("teams", ranks=((1, 1),), together=True))
    assert (together.name, together.beside) == ("Zwei", ("Elke Ehlers", "Gerda Groth"))


def test_clubs_as_teams(cup: Tournament) -> None:
    Ranking.objects.create(
        tournament=cup, document_id="clubs", name="Vereine", of="clubs", best_members=2, position=1, series=None
    )
    (together,) = found(cup, Choice("clubs", ranks=((1, 1),), together=True))
    # club 1 has players 1, 3, 5 and 7: 60 + 52 = 112; club 2: 58 + 40 = 98
    assert (together.name, together.beside) == ("Rommé-Club Nr. 1", ("Elke Ehlers", "Gerda Groth"))


def test_anonymous_recipient_is_marked_and_unnamed_for_others(cup: Tournament) -> None:
    Registration.objects.filter(tournament=cup, number=5).update(anonymous=True)
    first, second = found(cup, Choice("players", ranks=((1, 2),)))
    assert (first.name, first.asked_not_to, second.asked_not_to) == ("Elke Ehlers", True, False)
    (together,) = found(cup, Choice("teams", ranks=((1, 1),), together=True))
    assert together.beside == ("Teilnehmer 5", "Gerda Groth")


@pytest.mark.parametrize("ranking", ["players", "teams"])
def test_recipients_cost_as_many_queries_for_one_as_for_all(cup: Tournament, ranking: str) -> None:
    one = queries(lambda: found(cup, Choice(ranking, ranks=((1, 1),))))
    assert queries(lambda: found(cup, Choice(ranking, ranks=ALL))) == one < 20
