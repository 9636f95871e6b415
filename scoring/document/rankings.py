"""The rankings of a document: who is ranked, over what. Source: contract.md, section 7."""

from scoring.rankings import Of, Ranking

from .entries import TournamentInfo
from .people import People, read_id
from .shape import Fields, Node

MEMBERS_MAXIMUM = 9999
TEAM_SIZE_MAXIMUM = 99


def read_rankings(node: Node, series: int) -> tuple[Ranking, ...]:
    """The rankings of a tournament of so many series, in order; unsound ones are left out."""
    rankings: dict[str, Ranking] = {}
    for one in node.items():
        ranking = _read_ranking(one, rankings, series)
        if ranking is not None:
            rankings[ranking.id] = ranking
    return tuple(rankings.values())


def _read_ranking(node: Node, taken: dict[str, Ranking], series: int) -> Ranking | None:
    fields = node.fields(("id", "name", "of"), ("category", "series", "best_series", "team_size", "best_members"))
    ranking_id = read_id(fields, taken)
    name = fields.text("name")
    of = fields.optional("of", _read_of)
    category = fields.optional("category", Node.text)
    if category is not None and of is Of.TEAMS:
        fields.nodes["category"].refuse("category_of_teams")
    ranking = Ranking(
        ranking_id or "",
        name,
        of or Of.PLAYERS,
        category=category or None,  # an empty text says nothing
        series=fields.optional("series", lambda node: _read_series_numbers(node, series)),
        best_series=fields.optional("best_series", lambda node: node.whole(1, MEMBERS_MAXIMUM)),
        team_size=fields.optional("team_size", lambda node: node.whole(1, TEAM_SIZE_MAXIMUM)),
        best_members=fields.optional("best_members", lambda node: node.whole(1, MEMBERS_MAXIMUM)),
    )
    return None if ranking_id is None or of is None else ranking


def _read_of(node: Node) -> Of | None:
    value = node.text()
    if value is None:
        return None
    if value not in set(Of):
        node.refuse("of_unknown", of=value)
        return None
    return Of(value)


def _read_series_numbers(node: Node, series: int) -> tuple[int, ...]:
    numbers: list[int] = []
    for one in node.items():
        number = read_series_number(one, series)
        if number in numbers:
            one.refuse("number_twice", number=number)
        elif number is not None:
            numbers.append(number)
    return tuple(numbers)


def read_series_number(node: Node, series: int) -> int | None:
    """The number of a series of a tournament that has so many."""
    number = node.integer()
    if number is not None and not 1 <= number <= series:
        node.refuse("series_unknown", number=number)
        return None
    return number


def read_ranking_reference(fields: Fields, people: People, of: Of) -> str | None:
    """The id of a ranking of this kind; None where it is left out or wrong."""
    ranking_id = fields.optional("ranking", Node.text)
    if ranking_id is None:
        return None
    ranking = next((one for one in people.rankings if one.id == ranking_id), None)
    if ranking is None:
        fields.nodes["ranking"].refuse("ranking_unknown", id=ranking_id)
        return None
    if ranking.of is not of:
        fields.nodes["ranking"].refuse("ranking_of_others", id=ranking_id)
        return None
    return ranking_id


def check_categories(tournament: Node, info: TournamentInfo, people: People) -> None:
    """A category that nobody has is odd."""
    there = {category for player in people.players.values() for category in player.categories or ()}
    for at, ranking in enumerate(info.rankings or ()):
        if ranking.category is not None and ranking.category not in there:
            node = tournament.inside("rankings").inside(at).inside("category")
            node.warn("category_of_nobody", category=ranking.category)
