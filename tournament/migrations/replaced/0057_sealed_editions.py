import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0056_counts_until'),
    ]

    operations = [
        migrations.AddField(
            model_name='editionlist',
            name='series',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='editionlist',
            name='sealed',
            field=models.TextField(default=''),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='editionlist',
            name='sha256',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name='EditionNames',
            fields=[
                ('listed', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='names', serialize=False, to='tournament.editionlist')),
                ('opened', models.JSONField(default=dict)),
            ],
        ),
    ]
