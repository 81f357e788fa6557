import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { type BusFixture, messageBusContract } from "../contract/index.ts";
import type { MessageBus } from "../port.ts";
import { openEmbeddedBus } from "./open.ts";

/** One process: an opening while another lives shares its bus, the last one out closes it. */
async function startFixture(): Promise<BusFixture> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-bus-"));
  let bus: MessageBus | undefined;
  let openings = 0;

  async function close(): Promise<void> {
    openings -= 1;
    if (openings > 0) return;
    const last = bus;
    bus = undefined;
    await last?.[Symbol.asyncDispose]();
  }
  return {
    async open() {
      openings += 1;
      bus ??= openEmbeddedBus({ path: join(folder, "bus.sqlite") });
      return { ...bus, [Symbol.asyncDispose]: close };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

describe("the embedded bus", () => messageBusContract(startFixture));
