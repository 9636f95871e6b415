"""Who plays: the desk, spreadsheets, check-in, categories."""
