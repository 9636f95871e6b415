"""A program that has work done, says by whom, and waits to be killed; `test_works` runs it."""

import sys
import threading

import django

from tests.core.jobs import never_end, whereabouts
from tests.waiting import wait_until
from tournament.core.works import works

if __name__ == "__main__":
    django.setup()
    pid, _niceness = works.run(60, whereabouts)
    busy = works.begin(600, never_end)
    wait_until(busy.running)
    sys.stdout.write(f"{pid}\n")
    sys.stdout.flush()
    threading.Event().wait()
