#!/bin/sh
# Installs the npm packages (the pinned Node.js among them) and builds the web console, each when it is
# missing or out of date.
#
#   sh scripts/setup.sh           all that developing needs
#   sh scripts/setup.sh --run     at least what running needs: see running-packages.mjs
#   sh scripts/setup.sh --tools   all packages where the developers' tools are missing, of whatever version
#
# One installation at a time: others wait for it. Stamps are written last, so that the next command finishes what was
# interrupted. What running needs is installed beside and moved into place; the rest is added to it without touching
# what is there, because a server may be running on it.
set -eu
cd "$(dirname "$0")/.."
mode=${1:-}
modules=node_modules
all=$modules/.quarry-lock
run=$modules/.quarry-run
unfinished=$modules/.quarry-unfinished
console=$modules/.quarry-console
staging=.quarry-install
needed=$(mktemp)
trap 'rm -f "$needed"' EXIT

is_installed() {
  [ -x $modules/.bin/node ] || return 1
  [ "$mode" = --tools ] && [ -e $all ] && return 0
  cmp -s package-lock.json $all && return 0
  [ "$mode" = --run ] && cmp -s "$needed" $run
}

# The runtime of the recognition models brings libraries for every platform: 240 MB. Node.js brings headers: 67 MB.
remove_unneeded() {
  own=$(node --print 'process.platform + "/" + process.arch')
  find "$1"/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 ! -path "*/$own" -exec rm -rf {} +
  rm -rf "$1"/node-linux-*/include
}

install_run() {
  echo "Installing the packages that running Quarry needs (about 600 MB, half a minute) ..." >&2
  rm -rf $staging
  node scripts/running-packages.mjs $staging
  (cd $staging && npm ci --loglevel=error) >&2
  remove_unneeded $staging/$modules
  cat "$needed" >$staging/$run # with the mode of other files, which cp would take from mktemp's
  rm -rf $modules
  find ./*/ -mindepth 1 -maxdepth 2 -name $modules -prune -exec rm -rf {} +
  (cd $staging && find packages services tools -name $modules -prune) | while read -r own; do
    mv "$staging/$own" "$own"
  done
  mv $staging/$modules $modules
  rm -rf $staging
}

install_all() {
  echo "Installing the packages that developing Quarry needs (about 1 GB, one minute) ..." >&2
  if [ ! -e $unfinished ] && cmp -s "$needed" $run; then
    touch $unfinished
    npm install --no-save --loglevel=error >&2
  else
    rm -f $run $all
    npm ci --loglevel=error >&2
  fi
  remove_unneeded $modules
  cat "$needed" >$run
  cp package-lock.json $all
  rm -f $unfinished
}

install() {
  # Who has installed all of an older lock file develops.
  if [ "$mode" = --run ] && [ ! -e $all ]; then install_run; else install_all; fi
}

# By times, not by content: a build too many takes two seconds.
is_console_built() {
  [ -f packages/console/dist/index.html ] && [ -e $console ] || return 1
  newer=$(find packages/console/src packages/console/*.* packages/client/src -newer $console | head -n 1)
  [ -z "$newer" ]
}

build_console() {
  touch $console.begun # what is changed while it is built is newer than the stamp
  said=$(npm run --silent build --workspace @quarry/console 2>&1) || { echo "$said" >&2 && exit 1; }
  mv $console.begun $console
}

node scripts/running-packages.mjs >"$needed"
exec 9<package-lock.json
if ! is_installed; then
  flock 9
  is_installed || install
fi
if [ "$mode" != --tools ] && ! is_console_built; then
  flock 9
  is_console_built || build_console
fi
