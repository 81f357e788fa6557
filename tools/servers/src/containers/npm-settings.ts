import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Writes a Dockerfile that adds to an image what its npm needs to reach the registry as this machine's npm does:
 * settings, and the certificates that they or Node.js name.
 *
 * @param base the image's name.
 * @param folder takes the Dockerfile and what it copies.
 */
export async function writeNpmSettings(base: string, folder: string): Promise<void> {
  const files = [await npmConfig("globalconfig"), await npmConfig("userconfig")];
  const texts = await Promise.all(
    files.filter((file) => existsSync(file)).map((file) => readFile(file, "utf8")),
  );
  await writeFile(join(folder, "npmrc"), texts.join("\n"), { mode: 0o600 });
  const trusted = process.env.NODE_EXTRA_CA_CERTS ?? "";
  const certificates = [await npmConfig("cafile"), trusted];
  const existing = [...new Set(certificates)].filter((file) => existsSync(file));
  for (const [index, file] of existing.entries())
    await copyFile(file, join(folder, `${index}.pem`));
  const lines = [
    `FROM ${base}`,
    "COPY npmrc /root/.npmrc",
    ...existing.map((file, index) => `COPY ${index}.pem ${file}`),
    ...(existsSync(trusted) ? [`ENV NODE_EXTRA_CA_CERTS=${trusted}`] : []),
  ];
  await writeFile(join(folder, "Dockerfile"), `${lines.join("\n")}\n`);
}

async function npmConfig(name: string): Promise<string> {
  // elsewhere, because it does not answer in a workspace
  const { stdout } = await promisify(execFile)("npm", ["config", "get", name], { cwd: tmpdir() });
  return stdout.trim();
}
