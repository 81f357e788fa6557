#!/bin/sh
# Installs the npm packages (the pinned Node.js among them) and builds the web console, each when it is
# missing or out of date.
#
#   sh scripts/setup.sh         what developing needs
#   sh scripts/setup.sh --run   only what running needs: production packages of the standalone form
#
# An installation that was interrupted left no stamp: the next command makes it again. One that another
# process makes is waited for.
set -eu
all=node_modules/.quarry-lock
run=node_modules/.quarry-run-lock
running=$(mktemp)
trap 'rm -f "$running"' EXIT

is_installed() {
  [ -x node_modules/.bin/node ] || return 1
  cmp -s package-lock.json "$all" && return 0
  [ "$1" = --run ] && cmp -s "$running" "$run"
}

# The runtime of the recognition models brings libraries for every platform: 240 MB.
remove_other_platforms() {
  own=$(node --print 'process.platform + "/" + process.arch')
  find node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 ! -path "*/$own" -exec rm -rf {} +
}

install() {
  if [ "$1" = --run ]; then
    echo "Installing the packages that running Quarry needs (about 400 MB, half a minute) ..." >&2
    npm ci --loglevel=error --omit=dev -w @quarry/standalone -w @quarry/console -w @quarry/node >&2
    node scripts/running-packages.mjs --prune
    remove_other_platforms
    cp "$running" "$run"
  else
    echo "Installing the packages that Quarry needs (about 830 MB, one minute) ..." >&2
    npm ci --loglevel=error >&2
    remove_other_platforms
    cp package-lock.json "$all"
  fi
}

mode=${1:-}
node scripts/running-packages.mjs >"$running"
if ! is_installed "$mode"; then
  exec 9<package-lock.json
  flock 9
  is_installed "$mode" || install "$mode"
  flock -u 9
fi

console=packages/console
if cmp -s package-lock.json "$all"; then
  # Turbo's cache knows what the console was built from, also after a change of branches.
  TURBO_TELEMETRY_DISABLED=1 npx --no-install turbo run build --filter=@quarry/console --output-logs=errors-only >&2
elif [ ! -f $console/dist/index.html ] ||
  [ -n "$(find $console packages/client/src -not -path '*/dist/*' -newer $console/dist/index.html | head -n 1)" ]; then
  npm run --silent build --workspace @quarry/console >&2
fi
