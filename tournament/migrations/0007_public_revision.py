"""What is public has a revision of its own. Of the tournaments there are, it is the one they have."""

from django.db import migrations, models


def fill(apps, schema_editor):
    apps.get_model("tournament", "Tournament").objects.update(public_revision=models.F("revision"))


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0006_positions'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='public_revision',
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
