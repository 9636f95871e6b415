"""A federation and its clubs, results kept elsewhere, dates."""
