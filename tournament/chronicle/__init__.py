"""All tournaments of an organisation over the years: hall of fame, people, head to head, clubs."""
