"""Entries, shown."""
