from django.core.management import call_command
from django.db import migrations


def make_cache_table(_apps, schema_editor):
    """Of the cache where that is the database's (settings.CACHES); nothing where it is in memory."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_standby")]

    operations = [migrations.RunPython(make_cache_table, migrations.RunPython.noop)]
