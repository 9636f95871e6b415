"""A federation and its clubs: joining, results kept elsewhere, everybody's dates."""
