"""How somebody wants his pages. Whoever has led a tournament before needs no tour for his first."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def end_tours(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    appointments = apps.get_model("tournament", "Appointment").objects
    preferences = apps.get_model("tournament", "Preferences")
    led = appointments.filter(role="lead", tournament__series__published_at__isnull=False)
    users = led.values_list("user_id", flat=True).distinct()
    preferences.objects.bulk_create(preferences(user_id=user, tour_ended_at=timezone.now()) for user in users)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0027_archived"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Preferences",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "language",
                    models.CharField(blank=True, db_default="", default="", max_length=8, verbose_name="Sprache"),
                ),
                ("language_chosen_at", models.DateTimeField(null=True)),
                ("tour_ended_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(end_tours, migrations.RunPython.noop),
    ]
