#!/bin/sh
# Installs the npm packages (the pinned Node.js among them) and builds the web console, each when it is
# missing or out of date.
set -eu
stamp=node_modules/.quarry-lock
if [ ! -x node_modules/.bin/node ] || ! cmp -s package-lock.json "$stamp"; then
  echo "Installing the packages that Quarry needs (about 700 MB, one minute) ..." >&2
  npm ci --loglevel=error >&2
  cp package-lock.json "$stamp"
fi
# Turbo's cache knows what the console was built from, also after a change of branches.
TURBO_TELEMETRY_DISABLED=1 npx --no-install turbo run build --filter=@quarry/console --output-logs=errors-only >&2
