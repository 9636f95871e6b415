"""The core holds against a second scorer that was written from the contract alone (naive.py)."""

import json

from hypothesis import given

from scoring import parse, render, stand

from .builders import Json, codes
from .naive import naive_stand
from .second_edition import second_edition


@given(second_edition())
def test_document_is_ranked_as_the_naive_scorer_ranks_it(document: Json) -> None:
    read, problems = parse(document)
    assert read is not None, codes(problems)
    assert stand(read) == naive_stand(document)
    assert parse(json.loads(json.dumps(render(read)))) == (read, problems)
