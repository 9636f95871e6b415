"""What was played: the results of an organisation over the years, in this program and elsewhere."""
