#!/bin/sh
# Puts what one service needs to run, and nothing else, into a new folder: run from the repository's
# root as `sh deploy/assemble.sh <service> <folder>`. The images are made by it, and a test runs
# what it leaves.
set -eu
service=$1
folder=$2

# The repository's own turbo.json has tasks, for which prune would keep the tests' servers, too.
npx --yes turbo@2.11.9 prune "@quarry/$service" --production --out-dir "$folder" \
  --root-turbo-json deploy/turbo.json \
  --dangerously-disable-package-manager-check --no-update-notifier
cd "$folder"
# The test helpers stayed behind: with them named, npm would look for them elsewhere.
npm pkg delete devDependencies --workspaces --include-workspace-root
npm ci --omit=dev --ignore-scripts

rm -f turbo.json .gitignore
find packages services \( -name '*.test.ts' -o -name '*.testing.ts' -o -name '*.contract.ts' \
  -o -name contract.ts -o -name contract -o -name __fixtures__ \) -prune -exec rm -rf {} +
