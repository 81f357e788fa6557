#!/bin/sh
# Makes the secrets of docker-compose.yml that are not there yet, each a file: the pepper of API
# keys, a password of NATS and of MongoDB for each user and the address that holds it, MongoDB's
# for its administrator, Grafana's for admin.
#   sh deploy/compose-secrets.sh [folder]
# No other user of this machine may enter the folder; the files are readable, for in the containers
# they are read by user 65532. Keep the pepper: keys made under it are worthless under another.
set -eu
folder=${1:-.quarry-secrets}

# begin generated: names
users="gateway schema ingestion extraction delivery"
secrets="key-pepper"
# end generated

mkdir -p -m 700 "$folder"

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

for name in $secrets grafana-password; do
  [ -e "$folder/$name" ] || random > "$folder/$name"
done

# make_users <server> <where it listens, and the database>
make_users() {
  [ ! -e "$folder/$1-passwords" ] || return 0
  : > "$folder/$1-passwords.new"
  for user in $users operator; do
    password=$(random)
    variable=QUARRY_$(echo "$1_$user" | tr '[:lower:]' '[:upper:]')_PASSWORD
    echo "$variable=$password" >> "$folder/$1-passwords.new"
    printf '%s://%s:%s@%s' "$1" $user "$password" "$2" > "$folder/$user-$1"
  done
  [ "$1" != mongodb ] || echo "MONGO_INITDB_ROOT_PASSWORD=$(random)" >> "$folder/$1-passwords.new"
  mv "$folder/$1-passwords.new" "$folder/$1-passwords"
}

make_users nats nats:4222
make_users mongodb mongodb:27017/quarry
chmod 644 "$folder"/*
