#!/bin/sh
# Puts what one service needs to run, and nothing else, into a new folder: run from the repository's
# root as `sh deploy/assemble.sh <service> <folder>`. The images are made by it, and a test runs
# what it leaves.
set -eu
service=$1
folder=$2
source=$(pwd)

# The repository's own turbo.json has tasks, for which prune would keep the tests' servers, too.
npx --yes turbo@2.11.9 prune "@quarry/$service" --production --out-dir "$folder" \
  --root-turbo-json deploy/turbo.json \
  --dangerously-disable-package-manager-check --no-update-notifier
cd "$folder"
# The test helpers stayed behind: with them named, npm would look for them elsewhere.
npm pkg delete devDependencies --workspaces --include-workspace-root
npm ci --omit=dev --ignore-scripts
# The runtime of the recognition models brings libraries for every platform: 200 MB.
libraries=node_modules/onnxruntime-node/bin/napi-v6
if [ -d "$libraries" ]; then
  own=$(node --print 'process.platform + "/" + process.arch')
  find "$libraries" -mindepth 2 -maxdepth 2 ! -path "$libraries/$own" -exec rm -rf {} +
fi
# Source maps, declarations and sources that were compiled are for who develops: 80 MB.
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) \
  ! -path 'node_modules/@quarry/*' -delete
# Tesseract is run by its neural network alone, and loads its program from the file beside the script: 36 MB.
find node_modules -path '*/tesseract.js-core/*' \( -name '*.wasm.js' -o -name 'tesseract-core*.wasm' \
  ! -name '*-lstm.wasm' -o -name 'tesseract-core*.js' ! -name '*-lstm.js' \) -delete

# What it is made of, and under which licences.
npm sbom --omit=dev --sbom-format cyclonedx >sbom.cdx.json
node "$source/deploy/notices.mjs" . >NOTICES.txt

# The console is files that were built: what builds them is left behind.
case $service in gateway | standalone)
  builder=$(mktemp -d)
  (
    cd "$source"
    npx --yes turbo@2.11.9 prune @quarry/console --production --out-dir "$builder" \
      --root-turbo-json deploy/turbo.json \
      --dangerously-disable-package-manager-check --no-update-notifier
    cp tsconfig.base.json "$builder"
    cd "$builder"
    npm pkg delete devDependencies --workspaces --include-workspace-root
    npm ci --omit=dev --ignore-scripts
    npm run build --workspace @quarry/console
  )
  mkdir -p packages/console
  cp -R "$builder/packages/console/dist" packages/console/dist
  rm -rf "$builder"
  ;;
esac

rm -f turbo.json .gitignore
find packages services \( -name '*.test.ts' -o -name '*.testing.ts' -o -name '*.contract.ts' \
  -o -name contract.ts -o -name contract -o -name __fixtures__ \) -prune -exec rm -rf {} +
