#!/bin/sh
# Makes `dist`, a package that needs nothing from a registry: what it uses is bundled with it.
set -eu
vite build
cp package.json README.md dist
chmod +x dist/main.js
cd dist
npm pkg delete private scripts dependencies devDependencies
npm pkg set bin.quarry=main.js
npm pkg set engines.node='>=22'
