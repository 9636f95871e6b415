"""A club evening on one page: who is there, the draw, a sheet for the sums of each series, the winner list.

It is a tournament as any other; here are only the few acts that an evening needs, each of them an act of its room.
"""
