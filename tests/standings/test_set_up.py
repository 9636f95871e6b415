"""Setting up rankings: ticked, added, changed, removed, in order; nothing is lost. Source: contract.md, section 7."""

import datetime

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.factories import ACTOR, make_team, make_tournament
from tests.lists.telling import refused
from tests.standings.playing import refusal
from tournament.core import words
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import planned_rankings, team_rankings
from tournament.models import AuditEntry, Ceremony, Lot, RankedKind, Ranking, Tournament
from tournament.standings.acts import rankings as acts
from tournament.standings.reads import set_up
from tournament.standings.reads.set_up import RankingWish, wish_of

PLAYERS, TEAMS, CLUBS = RankedKind.PLAYERS, RankedKind.TEAMS, RankedKind.CLUBS
SUNDAY = datetime.date(2026, 5, 10)
FREE = RankingWish("Jugend", PLAYERS, category="Jugend")


@pytest.fixture
def weekend(db: None) -> Tournament:
    """Eight people, two clubs; Saturday 9 and Sunday 10 May 2026, series 3 on Sunday."""
    tournament = make_tournament(8)
    tournament.last_day = datetime.date(2026, 5, 10)
    tournament.save()
    tournament.series.filter(number=3).update(day=tournament.last_day)
    return tournament


def tick(tournament: Tournament, *keys: str, version: int | None = None, **numbers: int) -> None:
    read = acts.version_of(planned_rankings(tournament)) if version is None else version
    acts.tick_usual(tournament, read, {key: numbers.get(key) for key in keys}, ACTOR)


def names(tournament: Tournament) -> list[str]:
    return [ranking.name for ranking in planned_rankings(tournament)]


def named(tournament: Tournament, name: str) -> Ranking:
    return tournament.rankings.get(name=name)


def test_ticked_rankings_have_readable_ids(weekend: Tournament) -> None:
    tick(weekend, "einzel", "damen", "mannschaft-4", "tandem", "verein", "tag-2026-05-09", "beste")
    assert [(ranking.document_id, wish_of(ranking)) for ranking in weekend.rankings.all()] == [
        ("players", RankingWish("Einzelwertung", PLAYERS)),
        ("teams", RankingWish("Mannschaften", TEAMS, team_size=4)),
        ("damen", RankingWish("Damen", PLAYERS, category="Damen")),
        ("tandems", RankingWish("Tandems", TEAMS, team_size=2)),
        ("vereine", RankingWish("Vereine", CLUBS, best_members=4)),
        ("samstag", RankingWish("Samstag", PLAYERS, day=datetime.date(2026, 5, 9))),
        ("beste-3-serien", RankingWish("Beste 3 Serien", PLAYERS, best_series=3)),
    ]
    assert list(weekend.rankings.values_list("team_size", flat=True)) == [None, 4, None, 2, None, None, None]
    row = AuditEntry.objects.get(action="rankings_ticked")
    assert (row.before, row.after["rankings"][2:4]) == (
        {"rankings": ["Einzelwertung", "Mannschaften"]},
        ["Damen", "Tandems"],
    )


def test_ticking_again_changes_nothing_and_unticked_go_but_free_ones(weekend: Tournament) -> None:
    for _time in range(2):
        tick(weekend, "einzel", "damen")
    assert AuditEntry.objects.filter(action="rankings_ticked").count() == 1
    tick(weekend, "einzel", "mannschaft-4", "damen")
    acts.add_ranking(weekend, FREE, ACTOR)
    tick(weekend, "einzel")
    assert names(weekend) == ["Einzelwertung", "Jugend"]


def test_number_of_best_series_is_one_at_least_and_keeps_the_ranking(weekend: Tournament) -> None:
    for number in (0, -1):
        assert refusal(tick, weekend, "einzel", "beste", beste=number) == "ranking_number_too_low"
    assert not weekend.rankings.exists()
    tick(weekend, "einzel", "beste")
    tick(weekend, "einzel", "beste", beste=2)
    one = named(weekend, "Beste 2 Serien")
    assert (
        one.document_id,
        one.best_series,
        [box.number for box in set_up.usual(weekend, planned_rankings(weekend)) if box.key == "beste"],
    ) == ("beste-3-serien", 2, [2])


def test_second_organiser_sees_what_changed(weekend: Tournament) -> None:
    read = acts.version_of(planned_rankings(weekend))
    tick(weekend, "einzel", "damen", version=read)
    with pytest.raises(StaleError) as stale:
        tick(weekend, "einzel", version=read)
    assert (stale.value.stored, names(weekend)) == (
        {"rankings": ["Einzelwertung", "Damen"]},
        ["Einzelwertung", "Damen"],
    )


def test_teams_keep_the_ranking_they_were_formed_for(weekend: Tournament) -> None:
    """A team that names no ranking plays in the first of teams: it still does when another comes to stand before it."""
    team = make_team(weekend, list(weekend.registrations.all())[:4])
    for at, of in enumerate((PLAYERS, TEAMS), 1):
        weekend.lots.create(position=at, drawn_at=timezone.now(), of=of, order=[1, 2])
    tick(weekend, "einzel", "mannschaft-4", "tandem")
    acts.order_rankings(weekend, acts.version_of(planned_rankings(weekend)), ["tandems", "teams", "players"], ACTOR)
    assert names(weekend) == ["Tandems", "Mannschaften", "Einzelwertung"]
    acts.add_ranking(weekend, FREE, ACTOR)
    team.refresh_from_db()
    assert team.ranking == named(weekend, "Mannschaften")
    assert [lot.ranking for lot in weekend.lots.order_by("position")] == [named(weekend, "Einzelwertung"), team.ranking]


def test_ranking_that_teams_play_in_stays_with_its_size_and_kind(weekend: Tournament) -> None:
    make_team(weekend, list(weekend.registrations.all()[:4]))
    has_teams = "ranking_has_teams", {"name": "Mannschaften", "count": 1}
    assert refused(lambda: acts.remove_ranking(team_rankings(weekend)[0], 1, ACTOR)) == has_teams
    assert (refusal(tick, weekend, "einzel"), weekend.rankings.count()) == ("ranking_has_teams", 0)
    one = team_rankings(weekend)[0]
    for wish in (RankingWish("Dreier", TEAMS, team_size=3), RankingWish("Alle", PLAYERS, best_series=2)):
        assert refusal(acts.change_ranking, one, 1, wish, ACTOR) == "ranking_has_teams"
    acts.change_ranking(one, 1, RankingWish("Vierer", TEAMS, team_size=4), ACTOR)
    assert names(weekend) == ["Einzelwertung", "Vierer"]


def test_last_ranking_and_one_a_lot_was_drawn_for_stay(weekend: Tournament) -> None:
    assert (refusal(tick, weekend), names(weekend)) == ("ranking_last", ["Einzelwertung", "Mannschaften"])
    tick(weekend, "einzel", "damen")
    Lot.objects.create(
        tournament=weekend, position=1, drawn_at=timezone.now(), ranking=named(weekend, "Damen"), order=[1, 2]
    )
    assert refusal(tick, weekend, "einzel") == "ranking_has_lots"


def test_name_changes_and_the_id_does_not_that_nobody_else_gets(weekend: Tournament) -> None:
    tick(weekend, "einzel", "damen")
    damen = named(weekend, "Damen")
    acts.change_ranking(damen, 1, RankingWish("Königin", PLAYERS, category="Damen"), ACTOR)
    assert [(one.name, one.document_id, one.version) for one in weekend.rankings.filter(category="Damen")] == [
        ("Königin", "damen", 2)
    ]
    with pytest.raises(StaleError) as stale:
        acts.change_ranking(damen, 1, RankingWish("Beste Dame", PLAYERS, category="Damen"), ACTOR)
    assert (stale.value.stored or {})["name"] == "Königin"  # type: ignore[index]
    assert [box.stored is not None for box in set_up.usual(weekend, planned_rankings(weekend)) if box.key == "damen"]
    acts.add_ranking(weekend, RankingWish("Damen", PLAYERS, category="Damen", best_series=2), ACTOR)
    assert [one.document_id for one in weekend.rankings.all()] == ["players", "damen", "damen-2"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (RankingWish(" ", PLAYERS, category="Jugend"), "ranking_name_missing"),
        (RankingWish("x" * 121, PLAYERS, category="Jugend"), "text_too_long"),
        (RankingWish("Alte", PLAYERS, category="x" * 121), "text_too_long"),
        (RankingWish("einzelwertung ", PLAYERS, category="Jugend"), "ranking_name_taken"),
        (RankingWish("Alle", PLAYERS), "ranking_there"),
        (RankingWish("Finale", PLAYERS, series=(4,)), "ranking_series_unknown"),
        (RankingWish("Finale", PLAYERS, series=(0, 1)), "ranking_series_unknown"),
        (RankingWish("Montag", PLAYERS, day=datetime.date(2026, 5, 11)), "day_outside"),
        (RankingWish("Freitag", PLAYERS, day=datetime.date(2026, 5, 8)), "day_outside"),
        (RankingWish("Mannschaft", TEAMS), "ranking_size_missing"),
    ],
)
def test_impossible_ranking_is_refused(weekend: Tournament, wish: RankingWish, code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        acts.add_ranking(weekend, wish, ACTOR)
    assert (caught.value.code, weekend.rankings.exists()) == (code, False)
    assert (f"{wish.day:%d.%m.%Y} " if wish.day else "") in words.refused(caught.value)


@pytest.mark.parametrize(
    ("wish", "field", "least"),
    [
        (RankingWish("Beste", PLAYERS, best_series=0), "best_series", 1),
        (RankingWish("Vereine", CLUBS, best_members=0), "best_members", 1),
        (RankingWish("Einer", TEAMS, team_size=1), "team_size", 2),
    ],
)
def test_number_too_low_is_said_at_its_field(weekend: Tournament, wish: RankingWish, field: str, least: int) -> None:
    code_and_params = "ranking_number_too_low", {"field": field, "minimum": least}
    assert refused(lambda: acts.add_ranking(weekend, wish, ACTOR)) == code_and_params


@pytest.mark.parametrize(
    ("wish", "stored"),
    [
        *(
            (wish, wish)
            for wish in (
                RankingWish("Finale", PLAYERS, series=(1, 3)),
                RankingWish("Sonntag", PLAYERS, day=datetime.date(2026, 5, 10)),
                RankingWish("Beste", PLAYERS, best_series=1),
                RankingWish("Paare", TEAMS, team_size=2),
                RankingWish("x" * 120, PLAYERS, category="x" * 120),
                RankingWish("Vereine", CLUBS, best_members=1),
            )
        ),
        (RankingWish("Tag", PLAYERS, "", (1,), SUNDAY, 2, 3, 4), RankingWish("Tag", PLAYERS, "", None, SUNDAY, 2)),
        (RankingWish("Alle", CLUBS, "", ()), RankingWish("Alle", CLUBS)),
        (RankingWish(" Die  Alten", PLAYERS, " Senioren "), RankingWish("Die Alten", PLAYERS, "Senioren")),
        # contract.md, section 7: a category on a ranking of teams is an error
        (RankingWish("Alles", TEAMS, "Damen", (1,), None, 2, 3, 5), RankingWish("Alles", TEAMS, "", (1,), None, 2, 3)),
    ],
)
def test_ranking_at_the_limit_is_stored_without_what_says_nothing(
    weekend: Tournament, wish: RankingWish, stored: RankingWish
) -> None:
    made = acts.add_ranking(weekend, wish, ACTOR)
    assert (wish_of(made), made.team_size) == (stored, stored.team_size)


def test_id_is_readable_short_and_nobody_elses(weekend: Tournament) -> None:
    """`neu` is the address of the form."""
    for at, (name, key) in enumerate((("Neu", "neu-2"), ("!?", "wertung"), ("x" * 120, "x" * 60)), 1):
        assert acts.add_ranking(weekend, RankingWish(name, PLAYERS, f"K{at}"), ACTOR).document_id == key
    tick(weekend)
    assert list(weekend.rankings.values_list("position", flat=True)) == [3, 4, 5]
    weekend.rankings.exclude(document_id="neu-2").delete()
    tick(weekend, "damen")
    acts.remove_ranking(named(weekend, "Neu"), 1, ACTOR)
    tick(weekend, "herren")
    assert [(one.name, one.position) for one in weekend.rankings.all()] == [("Herren", 1)]


def test_rankings_set_up_are_rows_of_the_log(weekend: Tournament) -> None:
    made = acts.add_ranking(weekend, FREE, ACTOR)
    for _twice in range(2):
        acts.change_ranking(made, made.version, RankingWish("Sonntag", PLAYERS, day=SUNDAY), ACTOR)
        made.refresh_from_db()
    read = acts.version_of(planned_rankings(weekend))
    for ids in (["jugend", "players"], ["jugend", "players", "players"], ["jugend", "players", "tandems"]):
        assert refusal(acts.order_rankings, weekend, read, ids, ACTOR) == "stale"
    for _twice in range(2):
        read = acts.version_of(planned_rankings(weekend))
        acts.order_rankings(weekend, read, ["jugend", "players", "teams"], ACTOR)
    assert [(one.document_id, one.position, one.version) for one in weekend.rankings.all()] == [
        ("jugend", 1, 2), ("players", 2, 1), ("teams", 3, 1),
    ]  # fmt: skip
    assert refusal(acts.remove_ranking, made, 1, ACTOR) == "stale"
    acts.remove_ranking(made, 2, ACTOR)
    assert refusal(acts.remove_ranking, made, 2, ACTOR) == "stale"
    nothing: dict[str, object] = dict.fromkeys(("series", "day", "best_series", "team_size", "best_members"))
    jugend = {"name": "Jugend", "of": "players", "category": "Jugend", **nothing}
    usual = ["Einzelwertung", "Mannschaften"]
    assert list(AuditEntry.objects.order_by("revision").values_list("action", "subject", "before", "after")) == [
        ("ranking_added", "Jugend", {"rankings": usual}, {"rankings": [*usual, "Jugend"]}),
        ("ranking_changed", "Jugend", jugend, jugend | {"name": "Sonntag", "category": "", "day": "2026-05-10"}),
        ("rankings_ordered", "Pokal 2026", {"rankings": [*usual, "Sonntag"]}, {"rankings": ["Sonntag", *usual]}),
        ("ranking_removed", "Sonntag", {"rankings": ["Sonntag", *usual]}, {"rankings": usual}),
    ]


def test_rankings_stay_while_they_are_revealed(weekend: Tournament) -> None:
    Ceremony.objects.create(tournament=make_tournament(0), begun_at=timezone.now())
    Ceremony.objects.create(tournament=weekend)
    acts.add_ranking(weekend, FREE, ACTOR)
    Ceremony.objects.filter(tournament=weekend).update(begun_at=timezone.now())
    assert refusal(acts.remove_ranking, named(weekend, "Jugend"), 1, ACTOR) == "rankings_being_revealed"
    Ceremony.objects.filter(tournament=weekend).update(ended_at=timezone.now())
    acts.remove_ranking(named(weekend, "Jugend"), 1, ACTOR)


def test_number_asked_for_goes_into_the_name_unless_it_has_another(weekend: Tournament) -> None:
    tick(weekend, "einzel", "beste", "verein", beste=2, verein=3)
    assert [wish_of(one) for one in weekend.rankings.all()[1:]] == [
        RankingWish("Vereine", CLUBS, best_members=3),
        RankingWish("Beste 2 Serien", PLAYERS, best_series=2),
    ]
    acts.change_ranking(named(weekend, "Beste 2 Serien"), 1, RankingWish("Liga", PLAYERS, best_series=2), ACTOR)
    for _twice in range(2):
        tick(weekend, "einzel", "beste", "verein", beste=1, verein=2)
    assert [(one.name, one.best_series, one.best_members, one.version) for one in weekend.rankings.all()[1:]] == [
        ("Vereine", None, 2, 2), ("Liga", 1, None, 3),
    ]  # fmt: skip


def test_usual_rankings_are_offered_with_what_there_is_of_them(weekend: Tournament) -> None:
    people, teams, parts = "Einzelne", "Mannschaften und Vereine", "Tage und Serien"
    tick(weekend, "einzel")
    offered = set_up.usual(weekend, planned_rankings(weekend))
    assert [
        (one.key, one.group, one.wish.name, one.wish.category or one.wish.team_size, one.number) for one in offered
    ] == [
        ("einzel", people, "Einzelwertung", None, None),
        *((word.lower(), people, word, word, None) for word in ("Damen", "Herren", "Senioren", "Junioren")),
        ("mannschaft-4", teams, "Mannschaften", 4, None),
        ("mannschaft-3", teams, "Mannschaften zu dritt", 3, None),
        ("tandem", teams, "Tandems", 2, None),
        ("verein", teams, "Vereine", None, 4),
        *((f"tag-2026-05-{day}", parts, word, None, None) for day, word in (("09", "Samstag"), ("10", "Sonntag"))),
        ("beste", parts, "Beste 3 Serien", None, 3),
    ]
    assert {one.key: one.name for one in offered if one.name != one.wish.name} == {
        "mannschaft-4": "Mannschaften zu viert", "beste": "Nur die besten Serien von jedem",
    }  # fmt: skip
    with override("en"):
        assert (offered[1].name, offered[-1].with_number(2).name) == ("Ladies", "Best 2 series")
    assert [one.key for one in offered if one.stored] == ["einzel"]
    found = []
    for days, weekend.series_count in ((1, 1), (2, 2), (7, 1), (8, 1)):
        weekend.last_day = weekend.date + datetime.timedelta(days=days - 1)
        found.append(sum(one.group == parts for one in set_up.usual(weekend, [])))
    assert found == [0, 2 + 1, 7, 0]


def test_tournaments_size_of_teams_follows_the_first_ranking_of_them(weekend: Tournament) -> None:
    for keys, sizes in (("einzel",), []), (("einzel", "tandem"), [2]), (("einzel", "tandem", "mannschaft-4"), [2, 4]):
        tick(weekend, *keys)
        weekend.refresh_from_db()
        assert [ranking.members_per_team for ranking in team_rankings(weekend)] == sizes
        assert weekend.members_per_team == (sizes[0] if sizes else 0)
    acts.change_ranking(named(weekend, "Tandems"), 1, RankingWish("Trios", TEAMS, team_size=3), ACTOR)
    assert Tournament.objects.get(pk=weekend.pk).members_per_team == 3


def test_final_ranking_stays_while_others_are_set_up(weekend: Tournament) -> None:
    """Changed any time before the end: Saturday may be final while there is still a ranking to be made for Sunday."""
    tick(weekend, "einzel", "damen", "tag-2026-05-09")
    weekend.rankings.filter(name="Samstag").update(final_at=timezone.now())
    tick(weekend, "einzel", "herren", "tag-2026-05-09")
    acts.add_ranking(weekend, FREE, ACTOR)
    acts.change_ranking(named(weekend, "Herren"), 1, RankingWish("Männer", PLAYERS, category="Herren"), ACTOR)
    sooner = RankingWish("Sa", PLAYERS, best_series=1)
    assert refusal(acts.change_ranking, named(weekend, "Samstag"), 1, sooner, ACTOR) == "final"
    assert refusal(tick, weekend, "einzel", "herren") == "ranking_in_edition"
    ids = [one.document_id for one in weekend.rankings.all()]
    read = acts.version_of(planned_rankings(weekend))
    assert refusal(acts.order_rankings, weekend, read, ids[::-1], ACTOR) == "final"
    assert names(weekend) == ["Einzelwertung", "Samstag", "Männer", "Jugend"]


def test_rankings_count_their_entrants(weekend: Tournament) -> None:
    """A ranking nobody is in says so: it has 0."""
    for number, categories in ((1, ["Damen", "Senioren"]), (3, ["Damen"])):
        weekend.registrations.filter(number=number).update(categories=categories)
    weekend.registrations.filter(number=8).update(club=None)
    make_team(weekend, list(weekend.registrations.all()[:4]))
    assert set_up.entered(weekend, planned_rankings(weekend)) == {"players": 8, "teams": 1}
    tick(weekend, "einzel", "damen", "herren", "senioren", "mannschaft-4", "tandem", "verein")
    acts.add_ranking(weekend, RankingWish("Damen der Vereine", CLUBS, category="Damen"), ACTOR)
    assert set_up.categories_of(planned_rankings(weekend)) == ["Damen", "Herren", "Senioren"]
    assert set_up.entered(weekend, planned_rankings(weekend)[:1]) == {"players": 8}
    assert set_up.entered(weekend, planned_rankings(weekend)) == {
        "players": 8,
        "teams": 1,
        "damen": 2,
        "herren": 0,
        "senioren": 1,
        "tandems": 0,
        "vereine": 2,
        "damen-der-vereine": 1,
    }


def test_rankings_are_described_in_words(weekend: Tournament) -> None:
    tick(weekend, "einzel", "damen", "tandem", "verein", "tag-2026-05-10")
    acts.add_ranking(weekend, RankingWish("Finale", PLAYERS, "Damen", (2, 3), None, 1), ACTOR)
    acts.add_ranking(weekend, RankingWish("Vierer", TEAMS, best_series=2, team_size=4), ACTOR)
    acts.add_ranking(weekend, RankingWish("Club", CLUBS, best_members=1), ACTOR)
    assert [set_up.in_words(ranking) for ranking in planned_rankings(weekend)] == [
        "Einzelne",
        "Einzelne · Kategorie Damen",
        "Tandems",
        "Vereine · die besten 4 Mitglieder",
        "Einzelne · am Sonntag, 10. Mai",
        "Einzelne · Kategorie Damen · Serie 2, 3 · die beste Serie",
        "Mannschaften zu 4 · die besten 2 Serien",
        "Vereine · das beste Mitglied",
    ]
