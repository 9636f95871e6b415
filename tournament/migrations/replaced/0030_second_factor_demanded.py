from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0029_deleted"),
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
