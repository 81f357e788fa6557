import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type OperatedBus, operatorContract } from "../contract/operator/operator.ts";
import { openEmbeddedBus } from "./open.ts";
import { openEmbeddedOperator } from "./operator.ts";

async function open(): Promise<OperatedBus> {
  const opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-bus-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const path = join(folder, "bus.db");
  const bus = opened.use(openEmbeddedBus({ path }));
  const operator = opened.use(openEmbeddedOperator({ path }));
  return { bus, operator, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describe("the operator of the embedded bus", () => {
  operatorContract(open);

  it("has no streams to recreate, and says so", async () => {
    await using operated = await open();
    const refusal = { code: "STATE_CONFLICT" };
    await expect(operated.operator.remake("EVENTS")).rejects.toMatchObject(refusal);
  });
});
