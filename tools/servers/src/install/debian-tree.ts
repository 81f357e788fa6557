import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { debianMirror } from "./missing.ts";
import type { Run } from "./run.ts";

const debootstrap = "/usr/sbin/debootstrap";

/**
 * Debian's own packages in a tree of their own, so that this machine's Debian stays as it is.
 *
 * @param packages names with commas between them.
 */
export function debianTree(packages: string, { suite = "sid" } = {}) {
  return async (folder: string, run: Run): Promise<void> => {
    const quiet = { DEBIAN_FRONTEND: "noninteractive" };
    if (!existsSync(debootstrap)) {
      const lock = "DPkg::Lock::Timeout=300";
      await run("apt-get", ["update", "-o", lock], quiet);
      await run("apt-get", ["install", "-y", "-o", lock, "debootstrap"], quiet);
    }
    const include = `--include=${packages}`;
    const mirror = debianMirror() ?? "";
    await run(debootstrap, ["--variant=minbase", include, suite, folder, mirror], quiet);
    for (const unneeded of ["var/cache/apt/archives", "var/lib/apt/lists"]) {
      await rm(join(folder, unneeded), { recursive: true });
    }
  };
}
