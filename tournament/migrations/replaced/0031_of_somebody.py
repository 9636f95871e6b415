from importlib import import_module

from django.db import migrations

one_for_what_has_none = import_module('tournament.migrations.0026_clubs_apart').one_for_what_has_none


class Migration(migrations.Migration):
    """What was stored since without an organisation, by hand say: none may be left before that is asked for. By itself,
    since PostgreSQL changes no table in the transaction that changes its rows."""

    dependencies = [('tournament', '0030_second_factor_demanded')]

    operations = [migrations.RunPython(one_for_what_has_none, migrations.RunPython.noop)]
