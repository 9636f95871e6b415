"""A tournament as a whole: made, changed, its days, its rankings, its house rules, the list of all; a club evening."""
