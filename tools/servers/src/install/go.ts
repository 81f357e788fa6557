import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Run } from "./run.ts";

/** Runs Go with caches of its own, for as long as `use` takes; programs are installed into `folder`. */
export async function withGo(
  folder: string,
  run: Run,
  use: (go: (...args: string[]) => Promise<void>, modules: string) => Promise<void>,
): Promise<void> {
  const caches = { GOPATH: join(folder, "path"), GOCACHE: join(folder, "cache") };
  const environment = { ...caches, GOBIN: folder, CGO_ENABLED: "0" };
  await use((...args) => run("go", args, environment), join(caches.GOPATH, "pkg/mod"));
  for (const cache of Object.values(caches)) await rm(cache, { recursive: true });
}

/** Compiles a published program. */
export function goInstall(module: string) {
  return (folder: string, run: Run): Promise<void> =>
    withGo(folder, run, (go) => go("install", module));
}
