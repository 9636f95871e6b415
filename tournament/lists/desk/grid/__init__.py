"""A paper list typed in as it stands there: a grid of texts, read as games."""
