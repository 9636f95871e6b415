"""What is stored of people: handed out to them, deleted, and never brought back by an older copy; until when names are
needed; Impressum and privacy notice."""
