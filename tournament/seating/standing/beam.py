"""A good plan quickly, without a proof: from table to table with only the most promising states."""

from .ground import Ground
from .guide import Guide
from .states import TableStep

FARTHEST = 20


def dive(ground: Ground, guide: Guide, below: int, width: int, fan: int) -> tuple[int, list[list[int]]] | None:
    """The cheapest plan below `below` on paths of the `width` best states after each table, each left by its `fan`
    tables with the fewest ups; its cost and the ranks at every table. Source: beam search, Lowerre 1976."""
    most = min(FARTHEST, ground.widest)
    layer: dict[int, int] = {ground.states.strict: 0}
    back: list[dict[int, tuple[int, TableStep]]] = []
    for number in range(len(ground.wanted)):
        reached: dict[int, int] = {}
        ways: dict[int, tuple[int, TableStep]] = {}
        for state, spent in layer.items():
            for _, step in zip(range(fan), ground.steps(number, state, most), strict=False):
                cost = spent + ground.price(number, step)
                if cost < reached.get(step.after, below):
                    reached[step.after] = cost
                    ways[step.after] = state, step
        promising = sorted(reached, key=lambda state: (reached[state] + guide.least(number + 1, state), state))
        layer = {state: reached[state] for state in promising[:width]}
        back.append(ways)
    if ground.states.strict not in layer:
        return None
    state = ground.states.strict
    tables = []
    for number in range(len(ground.wanted) - 1, -1, -1):
        state, step = back[number][state]
        tables.append(ground.ranks(number, step))
    return layer[ground.states.strict], tables[::-1]
