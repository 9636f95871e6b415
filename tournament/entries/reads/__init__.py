"""Entries, read."""
