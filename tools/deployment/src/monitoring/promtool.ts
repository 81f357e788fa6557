import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rulesFolder } from "./monitoring.ts";

/** Runs promtool in a copy of the rules' folder. @throws Error with what it finds fault with. */
export async function promtool(args: string[], changed: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "quarry-rules-"));
  try {
    await cp(fileURLToPath(rulesFolder), folder, { recursive: true });
    for (const [name, text] of Object.entries(changed)) await writeFile(join(folder, name), text);
    const { stdout } = await promisify(execFile)("promtool", args, { cwd: folder });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
