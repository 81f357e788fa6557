import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Returns what a build mounts so that its npm reaches the registry as this machine's npm does: its settings, and the
 * certificates that they or Node.js name.
 *
 * @param folder takes the settings' file.
 */
export async function npmSettings(folder: string): Promise<string[]> {
  const files = [await npmConfig("globalconfig"), await npmConfig("userconfig")];
  const texts = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => readFile(file, "utf8")),
  );
  const settings = join(folder, "npmrc");
  await writeFile(settings, texts.join("\n"), { mode: 0o600 });
  const certificates = [await npmConfig("cafile"), process.env.NODE_EXTRA_CA_CERTS ?? ""];
  const existing = [...new Set(certificates)].filter((file) => existsSync(file));
  return [`${settings}:/root/.npmrc:ro`, ...existing.map((file) => `${file}:${file}:ro`)];
}

async function npmConfig(name: string): Promise<string> {
  // elsewhere, because it does not answer in a workspace
  const { stdout } = await promisify(execFile)("npm", ["config", "get", name], { cwd: tmpdir() });
  return stdout.trim();
}
