"""Personal values of the audit log get a salt each, the installation a log of its own, published series their head.

Rows of before have no salts, and hold as they were hashed.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0009_rankings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Installation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.AddField(
            model_name='auditentry',
            name='salts',
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name='series',
            name='results_head',
            field=models.CharField(blank=True, help_text='Head of the audit log as it was when the results were published.', max_length=14),
        ),
        migrations.AddField(
            model_name='series',
            name='seating_head',
            field=models.CharField(blank=True, help_text='Head of the audit log as it was when the seating was published.', max_length=14),
        ),
        migrations.AlterField(
            model_name='auditentry',
            name='tournament',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='audit_entries', to='tournament.tournament'),
        ),
        migrations.AddConstraint(
            model_name='auditentry',
            constraint=models.UniqueConstraint(condition=models.Q(('tournament', None)), fields=('revision',), name='one_act_a_revision_of_installation'),
        ),
    ]
