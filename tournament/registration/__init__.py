"""Who plays: the desk, spreadsheets, check-in, categories, teams and tandems, the people an organisation knows."""
