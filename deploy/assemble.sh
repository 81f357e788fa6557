#!/bin/sh
# Puts what one service needs to run, and nothing else, into a new folder: run from the repository's
# root as `sh deploy/assemble.sh <service> <folder>`. The images are made by it, and a test runs
# what it leaves.
set -eu
service=$1
folder=$2
source=$(pwd)

# Installs one workspace with its production dependencies into a folder.
install_workspace() {
  # The repository's own turbo.json has tasks, for which prune would keep the tests' servers, too.
  (cd "$source" && npx --yes turbo@2.11.9 prune "@quarry/$1" --production --out-dir "$2" \
    --root-turbo-json deploy/turbo.json \
    --dangerously-disable-package-manager-check --no-update-notifier)
  # The test helpers stayed behind: with them named, npm would look for them elsewhere.
  (cd "$2" && npm pkg delete devDependencies --workspaces --include-workspace-root &&
    npm ci --omit=dev --ignore-scripts)
}

install_workspace "$service" "$folder"
cd "$folder"
# The runtime of the recognition models brings libraries for every platform: 200 MB.
libraries=node_modules/onnxruntime-node/bin/napi-v6
if [ -d "$libraries" ]; then
  own=$(node --print 'process.platform + "/" + process.arch')
  find "$libraries" -mindepth 2 -maxdepth 2 ! -path "$libraries/$own" -exec rm -rf {} +
fi
# npm installs Skia for pdf.js, which reads here and draws nothing: 36 MB.
rm -rf node_modules/@napi-rs/canvas*
# What it is made of, and under which licences.
npm sbom --omit=dev --sbom-format cyclonedx >sbom.cdx.json
node "$source/deploy/notices.mjs" . >NOTICES.txt

# The console is files that were built: what builds them is left behind.
case $service in gateway | standalone)
  builder=$(mktemp -d)
  install_workspace console "$builder"
  cp "$source/tsconfig.base.json" "$builder"
  (cd "$builder" && npm run build --workspace @quarry/console)
  mkdir -p packages/console
  cp -R "$builder/packages/console/dist" packages/console/dist
  rm -rf "$builder"
  ;;
esac

rm -rf turbo.json .gitignore node_modules/.bin node_modules/.package-lock.json
find packages services \( -name '*.test.ts' -o -name '*.testing.ts' -o -name '*.contract.ts' \
  -o -name contract.ts -o -name contract -o -name __fixtures__ \) -prune -exec rm -rf {} +
# Packages bring other platforms, browsers' builds, source maps and tests of their own: a third of all.
pruner=$(mktemp -d)
install_workspace pruning "$pruner"
node "$pruner/tools/pruning/src/main.ts" .
rm -rf "$pruner"
find node_modules packages services -type d -empty -delete
