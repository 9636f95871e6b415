"""What the page of an evening shows."""
