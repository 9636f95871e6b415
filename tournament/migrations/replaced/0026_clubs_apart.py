from django.db import migrations
from django.db.models import OuterRef, Subquery


def one_for_what_has_none(apps, _schema_editor):
    """What was stored without an organisation since there are any: a person and a club are those' in whose tournaments
    they play first, all else is the first organisation's."""
    organisation, tournament, person, club, registration, taking_part = (
        apps.get_model('tournament', name)
        for name in ('Organisation', 'Tournament', 'Person', 'Club', 'Registration', 'TournamentClub')
    )
    of_nobody = [model.objects.filter(organisation=None) for model in (tournament, person, club)]
    if not any(rows.exists() for rows in of_nobody):
        return
    first = organisation.objects.order_by('pk').first() or organisation.objects.create(name='Unser Verein')
    tournament.objects.filter(organisation=None).update(organisation=first)
    for model, rows, key in ((person, registration, 'person'), (club, taking_part, 'club')):
        in_tournaments = rows.objects.filter(**{key: OuterRef('pk')}).order_by('tournament_id')
        plays_for = Subquery(in_tournaments.values('tournament__organisation')[:1])
        model.objects.filter(organisation=None).update(organisation=plays_for)
        model.objects.filter(organisation=None).update(organisation=first)


class Migration(migrations.Migration):

    dependencies = [('tournament', '0025_language')]

    operations = [migrations.RunPython(one_for_what_has_none, migrations.RunPython.noop)]
