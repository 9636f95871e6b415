"""What is counted in games: how they ended, crosses, games won in a row; the luck of the seat and of the first turn."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.figures import FIGURE_BY_KEY
from tournament.charts.drawing.rows import Bar, Interval, bars, intervals
from tournament.charts.drawing.tallies import Tally, tallies
from tournament.charts.figures.chance import FEW, Chance, friedman, off_the_mean
from tournament.charts.figures.counts import tally
from tournament.charts.figures.spread import Mean, mean
from tournament.charts.pictures.picture import Picture, Seen, decimal, joined, signed
from tournament.charts.reads import PlayedList
from tournament.core.numbers import percent

HAND_ROMMES = {"romme_before_opponents", "hand_romme", "hand_romme_laying_off"}
"""The outcomes whose names begin so, in all rulebooks."""
CROSSES = FIGURE_BY_KEY["crosses"]


def ends(seen: Seen) -> Picture | None:
    """How games ended, by how they were won; nothing where no game is known, or all can only end alike."""
    lists = seen.played.with_games
    count = sum(one.games for one in lists)
    winning = [outcome for outcome in seen.rulebook.outcomes if outcome.wins]
    if not count or (len(winning) == 1 and seen.rulebook.winner_required):
        return None
    ended, mine = _outcomes(seen, None), _outcomes(seen, seen.me)
    ways = [(outcome.name, ended[outcome.code], mine[outcome.code]) for outcome in winning]
    nobody = count - sum(times for _name, times, _mine in ways)
    if nobody or not seen.rulebook.winner_required:
        ways.append((_("niemand wurde fertig"), nobody, 0))
    shown = [Bar(name, times, f"{times} · {_percent(times, count)}") for name, times, _mine in ways]
    most = max(shown, key=lambda bar: bar.value)
    said = {"count": count, "times": most.value, "most": most.name}
    return Picture(
        "spielende",
        _("Wie die Spiele endeten"),
        joined(_("Am häufigsten: %(most)s (%(times)s von %(count)s Spielen).") % said, _my_wins(seen, mine)),
        bars(shown),
        (_("Ende"), _("Spiele"), _("Anteil"), *([seen.my_name] if seen.me else [])),
        tuple(
            (name, str(times), _percent(times, count), *([str(won)] if seen.me else [])) for name, times, won in ways
        ),
        seen.counted_in(lists),
    )


def _my_wins(seen: Seen, mine: Counter[str]) -> str:
    if not seen.me or not mine:
        return ""
    won = sum(times for code, times in mine.items() if seen.rulebook.outcome(code).wins)
    said = {"name": seen.my_name, "won": won, "played": sum(mine.values())}
    return _("%(name)s hat %(won)s von %(played)s Spielen gewonnen.") % said


def _percent(part: int, whole: int) -> str:
    return percent(decimal(100 * part / whole))


def _outcomes(seen: Seen, player: int | None) -> Counter[str]:
    """Count the outcomes of the player's games; None: of everybody's."""
    each = (outcomes for one in seen.played.with_games for outcomes in one.outcomes.items())
    return sum((outcomes for key, outcomes in each if player is None or key == player), Counter[str]())


def hands(seen: Seen) -> Picture | None:
    """How many have made so many Hand-Rommés, and crosses; nothing where the rules know neither, or nobody played.

    Who made the most Hand-Rommés is named; who has the most crosses is not, here nobody is put on show for them.
    """
    made = _hand_rommes(seen)
    crosses = {place.key: place.totals.crosses for place in seen.final} if seen.rulebook.has(CROSSES) else {}
    shown = [
        (words, of_each) for words, of_each in ((_("Hand-Rommés"), made), (capfirst(CROSSES.name), crosses)) if of_each
    ]
    if not shown:
        return None
    title = _("%(one)s und %(other)s") % {"one": shown[0][0], "other": shown[1][0]} if len(shown) > 1 else shown[0][0]
    most = max(max(of_each.values()) for _words, of_each in shown)
    return Picture(
        "haende",
        title,
        joined(_most_hands(seen, made), _all_crosses(crosses), _my_hands(seen, made, crosses)),
        tallies([_tally(seen, words, of_each) for words, of_each in shown], _("so oft; darüber, wie viele Spieler")),
        (_("so oft"), *(words for words, _of_each in shown)),
        tuple(
            (str(times), *(str(sum(one == times for one in of_each.values())) for _words, of_each in shown))
            for times in range(most + 1)
        ),
        seen.counted_in(seen.played.with_games) if made else "",
    )


def _tally(seen: Seen, words: str, of_each: Mapping[int, int]) -> Tally:
    mine = of_each.get(seen.me) if seen.me else None
    return Tally(words, tuple(tally(of_each.values())), mine, seen.my_name if mine is not None else "")


def _hand_rommes(seen: Seen) -> dict[int, int]:
    """Of everybody of whom games are known; nobody where the rules have none."""
    if not any(outcome.code in HAND_ROMMES for outcome in seen.rulebook.outcomes):
        return {}
    made: Counter[int] = Counter()
    for player, outcomes in (pair for one in seen.played.with_games for pair in one.outcomes.items()):
        made[player] += sum(outcomes[code] for code in HAND_ROMMES)
    return dict(made)


def _most_hands(seen: Seen, made: Mapping[int, int]) -> str:
    total, most = sum(made.values()), max(made.values(), default=0)
    if not most:
        return _("Noch hat niemand ein Hand-Rommé gemacht.") if made else ""
    words = ngettext(
        "%(total)s Hand-Rommé, am meisten %(most)s (%(names)s).",
        "%(total)s Hand-Rommés, am meisten %(most)s (%(names)s).",
        total,
    )
    best = [key for key, times in made.items() if times == most]
    return words % {"total": total, "most": most, "names": seen.names(best)}


def _all_crosses(crosses: Mapping[int, int]) -> str:
    if not crosses:
        return ""
    without = sum(not times for times in crosses.values())
    total = sum(crosses.values())
    words = ngettext(
        "%(total)s Kreuz; %(without)s von %(count)s Spielern haben keins.",
        "%(total)s Kreuze; %(without)s von %(count)s Spielern haben keins.",
        total,
    )
    return words % {"total": total, "without": without, "count": len(crosses)}


def _my_hands(seen: Seen, made: Mapping[int, int], crosses: Mapping[int, int]) -> str:
    if not seen.me or (seen.me not in made and seen.me not in crosses):
        return ""
    of_mine = [(_("Hand-Rommés"), made.get(seen.me)), (capfirst(CROSSES.name), crosses.get(seen.me))]
    figures = ", ".join(f"{words} {times}" for words, times in of_mine if times is not None)
    return f"{seen.my_name}: {figures}."


def runs(seen: Seen) -> Picture | None:
    """How many games everybody won in a row at most; nothing where no game is known."""
    longest = _longest(seen.played.with_games)
    if not longest:
        return None
    most = max(longest.values())
    best = [key for key, times in longest.items() if times == most]
    mine = longest.get(seen.me) if seen.me else None
    words = ngettext(
        "Am meisten hintereinander gewann %(names)s: %(most)s Spiel.",
        "Am meisten hintereinander gewann %(names)s: %(most)s Spiele.",
        most,
    )
    own = f"{seen.my_name}: {mine}." if mine is not None else ""
    return Picture(
        "siege",
        _("Siege hintereinander"),
        joined(words % {"names": seen.names(best), "most": most}, own),
        tallies([_tally(seen, "", longest)], _("Siege am Stück; darüber, wie viele Spieler")),
        (_("Siege am Stück"), _("Spieler")),
        tuple((str(times), str(count)) for times, count in tally(longest.values())),
        joined(
            _("Von jedem das längste Stück in einer Liste; Spiele, in denen er aussetzt, zählen nicht mit."),
            seen.counted_in(seen.played.with_games),
        ),
    )


def _longest(lists: Iterable[PlayedList]) -> dict[int, int]:
    longest: Counter[int] = Counter()
    for player, times in (pair for one in lists for pair in one.runs.items()):
        longest[player] = max(longest[player], times)
    return dict(longest)


# The luck of the seat, and of who has the first turn: means with their spread, and whether that is more than chance.

Blocks = Sequence[Sequence[float]]
RARE = 0.001


def seats(seen: Seen) -> Picture | None:
    """What seats 1, 2, ... made in a series, against the mean of their list; nothing of too few lists, nor of one
    player alone."""
    lists = _of_one_size([one for one in seen.played.lists if one.whole and one.by_lot])
    if seen.me or len(lists) < FEW:
        return None
    names = [_("Platz %(number)s") % {"number": at} for at in range(1, lists[0].size + 1)]
    return _picture(
        seen,
        ("sitzplatz", _("Glück mit dem Platz"), _("einen besseren Platz")),
        names,
        [one.figures for one in lists],
        joined(
            _("%(figure)s einer Serie gegen das Mittel des Tisches.") % {"figure": seen.ranked_words},
            _lists_in_words(lists),
        ),
    )


def turns(seen: Seen) -> Picture | None:
    """What who has the first turn, the second, ... made in a game, against the mean of the game; by list."""
    lists = _of_one_size([one for one in seen.played.lists if one.whole and one.by_turn])
    if seen.me or len(lists) < FEW:
        return None
    count = len(lists[0].by_turn)
    names = [_("%(number)s. am Zug") % {"number": at} for at in range(1, count + 1)]
    names[0] = _("fängt an")
    if count == lists[0].size:
        names[-1] = _("hat gegeben")
    return _picture(
        seen,
        ("geber", _("Glück mit dem Geben"), _("eine bessere Reihenfolge")),
        names,
        [one.by_turn for one in lists],
        joined(
            _("%(figure)s je Spiel gegen das Mittel aller, die es mitgespielt haben.") % {"figure": seen.ranked_words},
            _lists_in_words(lists),
        ),
    )


def _of_one_size(lists: Sequence[PlayedList]) -> list[PlayedList]:
    """Those of the commonest size, of several the largest: at three there are other chances than at four."""
    sizes = Counter(one.size for one in lists)
    wanted = max(sizes, key=lambda size: (sizes[size], size), default=0)
    return [one for one in lists if one.size == wanted]


def _lists_in_words(lists: Sequence[PlayedList]) -> str:
    return _(
        "Über %(count)s abgeschlossene Listen mit %(size)s Plätzen; verglichen wird nur, wer an einem Tisch saß."
    ) % {
        "count": len(lists),
        "size": lists[0].size,
    }


def _picture(seen: Seen, called: tuple[str, str, str], names: Sequence[str], blocks: Blocks, note: str) -> Picture:
    """`called`: key, title, what one may believe in."""
    key, title, belief = called
    test = friedman(blocks)
    means = [mean(column) for column in zip(*map(off_the_mean, blocks), strict=True)]
    digits = 1 if max(abs(one.value) for one in means) >= 1 else 2
    shown = [
        Interval(name, one.low, one.value, one.high, signed(one.value, digits))
        for name, one in zip(names, means, strict=True)
    ]
    heads = (_("Platz"), _("Listen"), _("über dem Mittel"), _("untere Grenze"), _("obere Grenze"))
    return Picture(
        key,
        title,
        _sentence(test, belief),
        intervals(
            shown, seen.ranked_words, _("Mittel"), lambda value: signed(value, 0 if value == int(value) else digits)
        ),
        heads,
        tuple(_row(name, one, digits) for name, one in zip(names, means, strict=True)),
        joined(note, "" if seen.ranked_by.more_is_better else _("Weniger ist besser."), _test_in_words(test)),
    )


def _row(name: str, one: Mean, digits: int) -> tuple[str, ...]:
    return (name, str(one.count), *(signed(value, digits) for value in (one.value, one.low, one.high)))


def _sentence(test: Chance, belief: str) -> str:
    if test.probability < RARE:
        often = _("in weniger als einem von 1000 Turnieren")
    else:
        often = _("in %(percent)s von 100 Turnieren") % {"percent": decimal(test.probability * 100, _digits(test))}
    if test.is_more:
        return _("Mehr als Zufall: So große Unterschiede macht der Zufall allein nur %(often)s.") % {"often": often}
    return _(
        "Nicht mehr als Zufall: So große Unterschiede macht der Zufall allein %(often)s. Für %(belief)s spricht nichts."
    ) % {"often": often, "belief": belief}


def _digits(test: Chance) -> int:
    return 0 if test.probability >= 0.01 else 1


def _test_in_words(test: Chance) -> str:
    return _(
        "Die Striche sagen, wie ungenau das Mittel ist (Vertrauensbereich von 95 %%). Friedman-Test: "
        "χ² = %(statistic)s bei %(freedom)s "
        "Freiheitsgraden, %(probability)s."
    ) % {
        "statistic": decimal(test.statistic, 2),
        "freedom": test.freedom,
        "probability": f"p = {decimal(test.probability, 3)}" if test.probability >= RARE else f"p < {decimal(RARE, 3)}",
    }
