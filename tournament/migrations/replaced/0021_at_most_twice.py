from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0020_lots_drawn'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='at_most_twice',
            field=models.BooleanField(db_default=False, default=False, help_text='All series drawn at once: nobody three times together rather than fewer repeats.', verbose_name='lieber niemand dreimal'),
        ),
    ]
