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
# what is there, because a server may be running on it, and again if that was interrupted.
set -eu
cd "$(dirname "$0")/.."
mode=${1:-}
modules=node_modules
stamp=$modules/.quarry-installed # what is there, a line for each: see is_installed
console=$modules/.quarry-console
staging=.quarry-install

sum() { sha256sum | cut -d ' ' -f 1; }
needed() { node scripts/running-packages.mjs | sum; }
has() { grep -qsx "$1" $stamp; }
has_all() { grep -qs '^all ' $stamp; }

is_installed() {
  [ -x $modules/.bin/node ] || return 1
  has "all $lock" && return 0
  case $mode in
  --tools) has_all ;;
  --run) has "run $lock" || is_needed_installed ;;
  *) return 1 ;;
  esac
}

# Of another lock file, in which only packages changed that running does not need.
is_needed_installed() {
  has "needed $(needed)" || return 1
  { echo "run $lock" >>$stamp; } 2>/dev/null || : # another user's: it is found out again next time
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
  printf '%s\n' "run $lock" "needed $(needed)" >$staging/$stamp
  rm -f $stamp
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
  if has "needed $(needed)" && ! has_all; then
    npm install --no-save --loglevel=error >&2
  else
    rm -f $stamp
    npm ci --loglevel=error >&2
  fi
  remove_unneeded $modules
  printf '%s\n' "all $lock" "needed $(needed)" >$stamp
}

# Where another user runs what the owner of the checkout has installed.
refuse_unless_writable() {
  [ -w . ] && return
  echo "Packages are missing or out of date, and $(id -un) may not write here; run as the owner: sh scripts/setup.sh $mode" >&2
  exit 1
}

install() {
  # Who has installed all of an older lock file develops.
  if [ "$mode" = --run ] && ! has_all; then install_run; else install_all; fi
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

lock=$(sum <package-lock.json)
exec 9<.
if ! is_installed; then
  refuse_unless_writable
  flock 9
  lock=$(sum <package-lock.json)
  is_installed || install
fi
if [ "$mode" != --tools ] && ! is_console_built && [ -w $modules ]; then
  flock 9
  is_console_built || build_console
fi
