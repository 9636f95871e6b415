"""The rules as a card, melds, and the referee's helper for hands."""
