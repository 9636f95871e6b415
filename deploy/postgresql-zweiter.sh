#!/bin/sh
# Legt auf dem zweiten Rechner ein PostgreSQL an, das dem ersten Satz für Satz folgt (Streaming Replication).
# Als Benutzer postgres, das zweite PostgreSQL ist aus, sein Ordner leer. Was vorher am ersten zu tun ist und wie der
# zweite übernimmt: docs/dienst.md, „Ein PostgreSQL, das mitläuft“.
#
#   ERSTER="host=10.0.0.5 user=folgt sslmode=verify-full sslrootcert=/etc/pg/ca.pem" ORDNER=/var/lib/postgresql/15/main \
#     sh postgresql-zweiter.sh
set -eu
: "${ERSTER:?wo der erste ist: host=... user=folgt}"
: "${ORDNER:?wo die Daten des zweiten liegen sollen}"

# -R schreibt auf, wem gefolgt wird; -C -S: Der erste hebt auf, was der zweite noch nicht hat, solange der aus ist.
pg_basebackup --dbname="$ERSTER" --pgdata="$ORDNER" --wal-method=stream --checkpoint=fast \
  --write-recovery-conf --create-slot --slot=zweiter
chmod 700 "$ORDNER"
