"""Pictures of results, each with its figures as a table."""
