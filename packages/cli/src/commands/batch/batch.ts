import type { BatchRecord, BatchStatus } from "@quarry/client";
import { type Command, Option } from "commander";
import { exitStatus } from "../../exit-status.ts";
import { json, toTable } from "../../output/formats.ts";
import type { AddCommand, Session } from "../../session/session.ts";
import { wholeNumber } from "../reading-options.ts";
import { tableOrJson } from "../records.ts";
import { addSend, awaitResults, printResults } from "./send.ts";

export const addBatch: AddCommand = (program, session) => {
  const batch = program
    .command("batch")
    .usage("<sources...> --schema <id|name|file> [options]\n       quarry batch <command> …")
    .description("Extract data from many files at once on the server.");
  batch.helpCommand(false);
  addSend(batch, session);
  addList(batch, session);
  batch
    .command("status <id>")
    .description("Print how far a batch is, as JSON.")
    .action(async (id: string) => {
      await session.print(json(await (await session.quarry()).batches.get(id)));
    });
  batch
    .command("results <id>")
    .description("Print what became of each item so far, as JSON Lines in the items' order.")
    .action(async (id: string) => printResults(session, await session.quarry(), id));
  batch
    .command("cancel <id>")
    .description("Begin no further item; what has begun continues.")
    .action(async (id: string) => {
      await session.print(json(await (await session.quarry()).batches.cancel(id)));
    });
  addRetry(batch, session);
};

type ListFlags = { status?: BatchStatus; limit: number; output: string };

function addList(batch: Command, session: Session): void {
  batch
    .command("list")
    .description("List batches, newest first.")
    .addOption(
      new Option("--status <status>", "that are").choices(["running", "completed", "cancelled"]),
    )
    .option("--limit <n>", "how many", wholeNumber, 20)
    .addOption(tableOrJson())
    .action(async ({ limit, output, ...filters }: ListFlags) => {
      const { batches } = await session.quarry();
      const found: BatchRecord[] = [];
      for await (const each of batches.list({ ...filters, perPage: Math.min(limit, 100) })) {
        if (found.push(each) === limit) break;
      }
      await session.print(output === "json" ? json(found) : toTable(tableOf(found)));
    });
}

function tableOf(found: readonly BatchRecord[]) {
  return {
    columns: ["id", "created", "status", "items", "pending", "completed", "failed"],
    rows: found.map(({ id, createdAt, status, ...counts }) => [
      ...[id, createdAt.slice(0, 19), status, String(counts.items)],
      ...[counts.pending, counts.completed, counts.failed].map(String),
    ]),
  };
}

function addRetry(batch: Command, session: Session): void {
  batch
    .command("retry <id>")
    .description("Request again what failed and may pass, wait, and print the results.")
    .option("--no-wait", "print the new batch's id alone, and do not wait for the results")
    .action(async (former: string, { wait }: { wait: boolean }) => {
      const quarry = await session.quarry();
      const { id, items } = await quarry.batches.retry(former);
      session.say(`Batch ${id} of ${items} items`);
      if (!wait) return session.print(`${id}\n`);
      if ((await awaitResults(session, quarry, id)) > 0) session.endWith(exitStatus.failed);
    });
}
