import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../errors.ts";
import { checkFile, reasonOf } from "./files.ts";
import { BACKUP_VERSION, Manifest, manifestFile } from "./format.ts";

/**
 * The manifest of a backup all of whose files are as it says.
 *
 * @throws BackupError naming what is missing, cut, changed or of another version.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = parseManifest(await readManifest(folder));
  for (const [name, due] of Object.entries(manifest.files)) await checkFile(folder, name, due);
  return manifest;
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, manifestFile), "utf8");
  } catch (cause) {
    throw new BackupError(
      `${folder} contains no ${manifestFile} (${reasonOf(cause)}): it is not a backup, or the backup did not finish`,
      { cause },
    );
  }
}

function parseManifest(text: string): Manifest {
  const damaged = `The backup's ${manifestFile} is damaged`;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    throw new BackupError(`${damaged}: it is not JSON`, { cause });
  }
  const version = given instanceof Object && "version" in given ? given.version : undefined;
  if (Number.isInteger(version) && version !== BACKUP_VERSION) {
    throw new BackupError(
      `The backup has format version ${version}, but this release reads version ${BACKUP_VERSION}; use the release that wrote it`,
    );
  }
  const parsed = Manifest.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "(root)");
  throw new BackupError(`${damaged}: see ${fields.join(", ")}`);
}
