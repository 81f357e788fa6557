import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "@quarry/kernel";
import { pepperFile } from "../../backup/format.ts";
import { checkBackup } from "../../backup/read-backup.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { type AddCommand, withJson } from "../../session.ts";

/** `admin restore`: fills an empty data folder, or an empty database, from a backup. */
export const addRestore: AddCommand = (program, { openEmpty, print, progress, config }) => {
  withJson(program, "restore")
    .description("fill an empty data folder or database from a backup of either form")
    .requiredOption("--from <folder>", "the backup")
    .option("--erasures <file>", "a newer list of erasures, written by `erasures`")
    .option("--dry-run", "check the backup without writing anything")
    .action(async ({ from: folder, erasures, dryRun, ...options }) => {
      const report = (text: string) => progress(text, options);
      report("checking the backup");
      const manifest = await checkBackup(folder);
      const { positions, madeAt } = manifest;
      const whole = `The backup of ${madeAt} is complete: ${counted(manifest.extractions, "extraction")} with ${counted(manifest.blobs, "blob")}`;
      if (dryRun) {
        print({ json: { madeAt, positions, restored: null }, lines: [whole] }, options);
        return;
      }
      const hasPepper = pepperFile in manifest.files;
      const pepper = hasPepper ? await readFile(join(folder, pepperFile), "utf8") : undefined;
      await using target = await openEmpty(pepper);
      const { form } = target.stores;
      const restored = await restoreBackup(target, manifest, {
        folder,
        erasures,
        progress: report,
      });
      const { erased, pending, webhooks } = restored;
      const lines = [
        whole,
        `restored, ${erased} of them erased again; ${counted(pending, "is pending and will continue", "are pending and will continue")} when the services run`,
        ...webhookAdvice(webhooks),
        ...pepperAdvice({ hasPepper, form, isGiven: config().QUARRY_KEY_PEPPER !== undefined }),
      ];
      print({ json: { madeAt, positions, restored }, lines }, options);
    });
};

/** In a trial restore, the copy should not send what the original sends as well. */
function webhookAdvice(webhooks: number): string[] {
  if (webhooks === 0) return [];
  const them = counted(webhooks, "webhook");
  return [
    `${them} will be sent what is pending once the services run; to keep a trial quiet: webhooks disable --all`,
  ];
}

/** Keys are good only under the pepper under which they were made. */
function pepperAdvice(found: { hasPepper: boolean; form: string; isGiven: boolean }): string[] {
  const { hasPepper, form, isGiven } = found;
  if (hasPepper === (form === "standalone")) return [];
  if (hasPepper)
    return [`Set QUARRY_KEY_PEPPER to what the backup's ${pepperFile} holds: its keys need it`];
  return isGiven
    ? []
    : ["Set QUARRY_KEY_PEPPER as it was where the backup was made: its keys need it"];
}
