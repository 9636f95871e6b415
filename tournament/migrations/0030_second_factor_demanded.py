from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0027_archived"),
    ]

    operations = [
        migrations.AddField(
            model_name="organisation",
            name="demands_second_factor",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="Zweiter Faktor für alle Konten"
            ),
        ),
    ]
