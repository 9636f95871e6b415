#!/usr/bin/env python
"""Run the administrative commands of the program; `python manage.py help` lists them."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.dev")
    execute_from_command_line(sys.argv)
