"""The rules as a card, and the referee's helper for melds and hands."""
