"""A small torture: two of the ways to die, on SQLite, as `make torture` does it with many."""
