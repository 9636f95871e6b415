"""A tournament as a whole: made, changed, its house rules, its overview."""
