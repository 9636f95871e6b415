"""A draw gives everybody the same chance of every place. The seeds are fixed: these tests never fail by chance."""

from collections import Counter

from tournament.seating import Person, draw_by_lot

from .chance import pearson

DRAWS = 700
"""A hundred for every cell of the first table."""


def test_everybody_has_the_same_chance_of_every_place() -> None:
    # 7 people, 7 places: 36 degrees of freedom; mean 36, standard deviation sqrt(72) = 8.5: 36 + 5 * 8.5 = 79.
    people = [Person(key) for key in range(7)]
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(DRAWS):
        places = [key for table in draw_by_lot(people, str(seed)).tables for key in table]
        counts.update(enumerate(places))
    assert pearson([counts[place, key] for place in range(7) for key in range(7)]) < 79


def test_everybody_has_the_same_chance_of_every_neighbour() -> None:
    # 8 people, 28 pairs: 27 degrees of freedom, 27 + 5 * sqrt(54) = 64.
    people = [Person(key) for key in range(8)]
    counts: Counter[frozenset[int]] = Counter()
    for seed in range(DRAWS):
        for table in draw_by_lot(people, str(seed)).tables:
            counts.update(frozenset((a, b)) for a in table for b in table if a < b)
    assert pearson([counts[frozenset((a, b))] for a in range(8) for b in range(a)]) < 64


def test_in_a_draw_with_clubs_too_every_member_has_the_same_chance() -> None:
    # 11 people at 4 + 4 + 3: three clubs of three, and two without club. Within a club nobody is preferred:
    # 11 places, 3 members: 20 degrees of freedom, 20 + 5 * sqrt(40) = 52.
    people = [Person(key, club=key // 3 if key < 9 else None) for key in range(11)]
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(DRAWS):
        places = [key for table in draw_by_lot(people, str(seed)).tables for key in table]
        counts.update(enumerate(places))
    for club in range(3):
        for place in range(11):
            shares = [counts[place, key] for key in range(3 * club, 3 * club + 3)]
            assert pearson(shares) < 2 + 5 * 2  # 2 degrees of freedom, standard deviation 2
