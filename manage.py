#!/usr/bin/env python
"""Run the administrative commands of the program; `python manage.py help` lists them."""

from tournament.management.command import main

if __name__ == "__main__":
    main()
