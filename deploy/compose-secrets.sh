#!/bin/sh
# Makes the secrets of docker-compose.yml that are not there yet, each a file: the pepper of API
# keys, a password of NATS for each user and the address that holds it, Grafana's for admin.
#   sh deploy/compose-secrets.sh [folder]
# Nobody else on this machine may enter the folder; the files are readable, for in the containers
# they are read by user 65532. Keep the pepper: keys made under it are worthless under another.
set -eu
folder=${1:-.quarry-secrets}
mkdir -p -m 700 "$folder"

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

for name in key-pepper grafana-password; do
  [ -e "$folder/$name" ] || random > "$folder/$name"
done

if [ ! -e "$folder/nats-passwords" ]; then
  for user in gateway schema ingestion extraction operator; do
    password=$(random)
    variable=QUARRY_NATS_$(echo $user | tr '[:lower:]' '[:upper:]')_PASSWORD
    echo "$variable=$password" >> "$folder/nats-passwords.new"
    printf 'nats://%s:%s@nats:4222' $user "$password" > "$folder/$user-nats"
  done
  mv "$folder/nats-passwords.new" "$folder/nats-passwords"
fi
chmod 644 "$folder"/*
