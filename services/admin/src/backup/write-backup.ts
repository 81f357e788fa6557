import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../errors.ts";
import { type LogName, logNames, type Stores } from "../stores/stores.ts";
import { copyBlobs, copyLists, createPack } from "./copy-blobs.ts";
import { copyErasures } from "./erasures.ts";
import { createFile, type FileDigest, makeFolder, publishFolder } from "./files.ts";
import * as format from "./format.ts";
import { copyWebhooks } from "./webhooks.ts";

export type BackupOptions = {
  /** Made where it is missing; nothing may be in it. */
  folder: string;
  madeAt: string;
  /** Called for each step, and for each thousand extractions. */
  progress: (text: string) => void;
};

type Digests = Record<string, FileDigest>;

/**
 * Copies everything that cannot be rebuilt, while the services run: logs, blobs, keys, settings of
 * accounts. Each log is copied up to a position. The position of the extraction log is taken first, because
 * what its events refer to is written to the other logs and the blobs before them.
 *
 * Extractions that were deleted before that position are not in the copy; those that are deleted while it
 * is made are listed as erasures, so that a restore leaves them out.
 *
 * @throws BackupError if there is nothing to copy, or the folder is in use or cannot be written.
 */
export async function writeBackup(
  stores: Stores,
  { folder, madeAt, progress }: BackupOptions,
): Promise<format.Manifest> {
  const positions = await positionsOf(stores);
  await assertHoldsSomething(stores, positions);
  await makeEmptyFolder(folder);
  const files: Digests = {};
  const pack = await createPack(folder);
  const lists = await copyLists(stores, pack);
  for (const name of logNames) {
    progress(`copying the log of ${name} up to ${positions[name]}`);
    files[format.logFile(name)] = await copyLog(stores, { name, folder, until: positions[name] });
  }
  files[format.webhooksFile] = await copyWebhooks(stores, folder, positions);
  const { digests, ...counts } = await copyBlobs(stores, { folder, pack }, progress);
  Object.assign(files, digests, await copySettings(stores, folder));
  const since = { after: positions.extraction, name: format.erasuresFile };
  files[format.erasuresFile] = (await copyErasures(stores, folder, since)).digest;
  const { form } = stores;
  const version = format.BACKUP_VERSION;
  const manifest: format.Manifest = {
    format: "quarry-backup",
    version,
    madeAt,
    form,
    positions,
    ...counts,
    blobs: lists + counts.blobs,
    files,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** Refuses to back up nothing, which usually means a wrong address. */
async function assertHoldsSomething({ keys, place }: Stores, positions: Record<LogName, number>) {
  const hasCommits = Object.values(positions).some((position) => position > 0);
  if (hasCommits || (await keys.list()).length > 0) return;
  const remedy = "see QUARRY_MONGODB_URL, or QUARRY_DATA_DIR";
  throw new BackupError(`${place} is empty, without records or keys: ${remedy}`);
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  if ((await readdir(folder)).length === 0) return;
  throw new BackupError(`The folder ${folder} is not empty; choose a new folder for each backup`);
}

async function positionsOf({ archives }: Stores): Promise<Record<LogName, number>> {
  const extraction = await archives.extraction.head(); // before the others, see above
  const [ingestion, schema, delivery] = [
    await archives.ingestion.head(),
    await archives.schema.head(),
    await archives.delivery.head(),
  ];
  return { extraction, ingestion, schema, delivery };
}

async function copyLog(
  { archives }: Stores,
  { name, folder, until }: { name: LogName; folder: string; until: number },
): Promise<FileDigest> {
  const file = await createFile(folder, format.logFile(name));
  for (let position = 0; position < until; ) {
    const records = await archives[name].read(position);
    for (const record of records) if (record.pos <= until) await file.line(record);
    position = records.at(-1)?.pos ?? until;
  }
  return file.end();
}

async function copySettings(stores: Stores, folder: string): Promise<Digests> {
  const keys = await createFile(folder, format.keysFile);
  for (const key of await stores.keys.list()) await keys.line(key);
  const accounts = await createFile(folder, format.accountsFile);
  await accounts.line({
    suspensions: Object.fromEntries(await stores.suspensions.list()),
    retention: Object.fromEntries(await stores.extraction.retention.periods()),
  });
  const settings: Digests = {
    [format.keysFile]: await keys.end(),
    [format.accountsFile]: await accounts.end(),
  };
  if (stores.keptPepper === undefined) return settings;
  const pepper = await createFile(folder, format.pepperFile);
  await pepper.write(stores.keptPepper);
  return { ...settings, [format.pepperFile]: await pepper.end() };
}

/** Under its name only when it is whole and on the disk. */
async function writeManifest(folder: string, manifest: format.Manifest): Promise<void> {
  const unfinished = `${format.manifestFile}.unfinished`;
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, unfinished), text, { mode: 0o600, flush: true });
  await publishFolder(folder, unfinished, format.manifestFile);
}
