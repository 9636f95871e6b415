"""What runs while people play and wait: the programme, the hall's screen and its remote, the break, everybody's own
page, and "Mein Tisch", whose claims are stored by `lists`."""
