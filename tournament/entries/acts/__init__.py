"""Entries, written."""
