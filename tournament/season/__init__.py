"""Seasons: the ranking over many evenings or tournaments."""
