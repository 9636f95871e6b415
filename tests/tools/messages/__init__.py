"""`make messages`: every sentence of the program, from Python, templates and rulebooks, into `locale/`."""
