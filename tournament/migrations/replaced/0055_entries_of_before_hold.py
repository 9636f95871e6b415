from django.db import migrations, models


def they_hold(apps, _schema_editor):
    """What was sent before anybody was asked to confirm it counts from when it was sent, as it did."""
    entries = apps.get_model("tournament", "Submission").objects
    entries.update(confirmed_at=models.F("sent_at"))
    entries.exclude(mail="").update(mail_confirmed=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0054_entries_confirmed'),
    ]

    operations = [
        migrations.RunPython(they_hold, migrations.RunPython.noop),
    ]
