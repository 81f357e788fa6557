import { stat } from "node:fs/promises";
import type { BatchItem, BatchRecord, Quarry } from "@quarry/client";
import { exitStatus } from "../../exit-status.ts";
import { findSchema } from "../../inputs/find-schema.ts";
import { type Input, readInputs } from "../../inputs/inputs.ts";
import type { AddCommand, Session } from "../../session/session.ts";
import { addReadingOptions, extractionOptionsOf, type ReadingFlags } from "../reading-options.ts";

/** What one request is to hold at most, of files' bytes and of items; the server takes more. */
const most = { bytes: 67_108_864, items: 50_000 };

/** What `batch` does where none of its commands is named. */
export const addSend: AddCommand = (program, session) => {
  const command = program.command("send <sources...>", { isDefault: true });
  addReadingOptions(command, { many: true })
    .description("Send files, wait, and print the results in the files' order.")
    .option("--no-wait", "print the batches' ids alone, and do not wait for the results")
    .action((sources: string[], flags: Flags) => batch(session, sources, flags));
};

type Flags = Omit<ReadingFlags, "concurrency"> & { wait: boolean };

async function batch(session: Session, sources: string[], flags: Flags): Promise<void> {
  const inputs = await readInputs(sources, session.quarry);
  const quarry = await session.quarry();
  const { id: schemaId } = await findSchema(quarry, flags.schema);
  const options = extractionOptionsOf(flags);
  const begun: BatchRecord[] = [];
  for await (const items of itemsOf(inputs, options)) {
    const created = await quarry.batches.create({ schemaId, items });
    session.say(`Batch ${created.id} of ${created.items} items`);
    begun.push(created);
  }
  if (!flags.wait) return session.print(begun.map(({ id }) => `${id}\n`).join(""));
  let failed = 0;
  for (const { id } of begun) failed += await awaitResults(session, quarry, id);
  if (failed > 0) session.endWith(exitStatus.failed);
}

/** Waits for a batch and prints its results. @returns how many of its items have no data. */
export async function awaitResults(session: Session, quarry: Quarry, id: string): Promise<number> {
  let last: BatchRecord | undefined;
  for await (const record of quarry.batches.follow(id)) last = record;
  await printResults(session, quarry, id);
  const { items = 0, completed = 0 } = last ?? {};
  session.say(`${completed} of ${items} completed`);
  return items - completed;
}

export async function printResults(session: Session, quarry: Quarry, id: string): Promise<void> {
  for await (const result of quarry.batches.results(id)) {
    await session.print(`${JSON.stringify(result)}\n`);
  }
}

type Options = ReturnType<typeof extractionOptionsOf>;

/** The inputs as items, in parts that each fit a request; each has its name as its external id. */
async function* itemsOf(
  inputs: readonly Input[],
  options: Options,
): AsyncGenerator<BatchItem[], void> {
  let items: BatchItem[] = [];
  let bytes = 0;
  for (const input of inputs) {
    const size = (await stat(input.name).catch(() => undefined))?.size ?? 0;
    const isFull = items.length === most.items || bytes + size > most.bytes;
    if (isFull && items.length > 0) {
      yield items;
      [items, bytes] = [[], 0];
    }
    bytes += size;
    items.push(await itemOf(input, options));
  }
  if (items.length > 0) yield items;
}

/** Names longer than an external id keep their end. */
async function itemOf(input: Input, options: Options): Promise<BatchItem> {
  const { source, type } = await input.sent();
  const sent = { source: source as BatchItem["source"], type: options.type ?? type };
  return { ...options, ...sent, externalId: input.name.slice(-200) };
}
