"""Who gets what: the plan of the prizes, worked out to the cent, and the list to sign."""
