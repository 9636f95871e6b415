from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0055_entries_of_before_hold'),
    ]

    operations = [
        migrations.AddField(
            model_name='series',
            name='counts_until',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Of each list only the games up to this one of a full table count. None: all.', null=True, verbose_name='zählt bis Spiel'),
        ),
    ]
