#!/bin/sh
# Installs the npm packages (the pinned Node.js among them) when they are missing or out of date.
set -eu
stamp=node_modules/.quarry-lock
if [ ! -x node_modules/.bin/node ] || ! cmp -s package-lock.json "$stamp"; then
  echo "Installing the packages that Quarry needs (about 700 MB, one minute) ..." >&2
  npm ci --loglevel=error >&2
  cp package-lock.json "$stamp"
fi
