"""Tools that made what ships: the catalogue of small fields and the proofs by looking at all plans. Nothing that runs
imports them."""
