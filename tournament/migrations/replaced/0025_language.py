from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0024_data'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='language',
            field=models.CharField(db_default='de', default='de', help_text="What is printed is in it; pages are in their reader's.", max_length=8, verbose_name='Sprache der Ausdrucke'),
        ),
    ]
