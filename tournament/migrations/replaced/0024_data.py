
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0023_accounts_of_ones_own'),
    ]

    operations = [
        migrations.AddField(
            model_name='installation',
            name='legal',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AddField(
            model_name='tournament',
            name='findable',
            field=models.BooleanField(db_default=False, default=False, help_text='Its public pages may be listed there.', verbose_name='in Suchmaschinen'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='names_until',
            field=models.DateField(blank=True, help_text='From then on its organisers are reminded to delete the names.', null=True, verbose_name='Namen bis'),
        ),
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('registration', models.PositiveBigIntegerField(db_index=True)),
                ('salt', models.CharField(max_length=32)),
                ('name_hash', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('registration', 'salt'), name='forgotten_name_once')],
            },
        ),
        migrations.CreateModel(
            name='LegalPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('imprint', 'Impressum'), ('privacy', 'Datenschutz')], max_length=10)),
                ('language', models.CharField(max_length=10)),
                ('text', models.TextField(verbose_name='Text')),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('kind', 'language'), name='legal_page_once_a_language')],
            },
        ),
    ]
