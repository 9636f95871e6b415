"""The hall's screen ("Leinwand"): what it shows, what the organiser steers, and what he says to everybody."""
