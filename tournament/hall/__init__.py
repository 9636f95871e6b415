"""The machine in the hall: what it is called there, whether phones reach it, its certificate."""
