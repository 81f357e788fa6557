#!/bin/sh
# Installs the npm packages (the pinned Node.js among them) and builds the web console, each when it is
# missing or out of date.
#
# An installation that was interrupted left no stamp: the next command makes it again. One that another
# process makes is waited for.
set -eu
stamp=node_modules/.quarry-lock

is_installed() {
  [ -x node_modules/.bin/node ] && cmp -s package-lock.json "$stamp"
}

install() {
  echo "Installing the packages that Quarry needs (about 1 GB, one minute) ..." >&2
  npm ci --loglevel=error >&2
  # The runtime of the recognition models brings libraries for every platform: 240 MB.
  own=$(node --print 'process.platform + "/" + process.arch')
  find node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 ! -path "*/$own" -exec rm -rf {} +
  cp package-lock.json "$stamp"
}

if ! is_installed; then
  exec 9<package-lock.json
  flock 9
  is_installed || install
  flock -u 9
fi
# Turbo's cache knows what the console was built from, also after a change of branches.
TURBO_TELEMETRY_DISABLED=1 npx --no-install turbo run build --filter=@quarry/console --output-logs=errors-only >&2
