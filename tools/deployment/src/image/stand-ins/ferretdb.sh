#!/bin/sh
# Serves MongoDB's protocol on port 27017, with its data in /data/db. Users are those of the variables
# QUARRY_MONGODB_<user>_PASSWORD, each with all rights, for FerretDB has no roles; without any it asks for no password.
set -eu
data=/data/db/postgresql
server=postgres://postgres@127.0.0.1:5432/postgres

if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres /data/db
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0"
fi
if [ ! -e "$data" ]; then
  rm -rf "$data.new"
  # shellcheck disable=SC2086 # one argument for each setting
  initdb -D "$data.new" -U postgres --auth=trust --locale=C.UTF-8 --encoding=UTF8 $SETTINGS
  echo "CREATE EXTENSION documentdb CASCADE" | postgres --single -D "$data.new" postgres
  mv "$data.new" "$data"
fi

chmod 700 "$data" # a volume's group may have been given rights, and PostgreSQL refuses that
rm -f "$data/postmaster.pid" # of a container that was killed; no other server has this volume
postgres -D "$data" &
postgres=$!
until pg_isready --quiet --dbname "$server"; do
  kill -0 $postgres
  sleep 0.1
done

auth=--no-auth
for variable in $(env | sed -n 's/^\(QUARRY_MONGODB_[A-Z]*_PASSWORD\)=.*/\1/p'); do
  auth=--auth
  user=$(echo "$variable" | sed 's/QUARRY_MONGODB_\(.*\)_PASSWORD/\1/' | tr '[:upper:]' '[:lower:]')
  roles='[{"role":"readWriteAnyDatabase","db":"admin"},{"role":"clusterAdmin","db":"admin"}]'
  psql --quiet --no-psqlrc --dbname "$server" >/dev/null <<SQL
SELECT documentdb_api.create_user('{"createUser":"$user","pwd":"$(printenv "$variable")","roles":$roles}')
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '$user');
SQL
done

ferretdb "$auth" --listen-addr=0.0.0.0:27017 --postgresql-url="$server" --state-dir=/tmp \
  --telemetry=disable --debug-addr=- &
ferretdb=$!
trap 'kill -TERM $ferretdb; kill -INT $postgres' TERM INT
while kill -0 $postgres 2>/dev/null && kill -0 $ferretdb 2>/dev/null; do wait -n 2>/dev/null || wait $ferretdb; done
kill -INT $postgres 2>/dev/null || true
wait $postgres
