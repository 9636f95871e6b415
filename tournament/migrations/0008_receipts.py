"""A game keeps the receipt of the entry it stands by. Those given before stay where they are, and hold there."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0007_public_revision'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='answer',
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='game',
            name='entry_id',
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('card_table', 'entry_id'), name='game_by_one_entry'),
        ),
    ]
