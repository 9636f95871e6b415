"""The plan of the hall: where which table stands."""
