import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { killContract } from "../contract/durable/kills.ts";
import { openEmbeddedBus } from "./open.ts";

describe("the embedded bus whose process is killed", () =>
  killContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), "quarry-bus-"));
    const path = join(folder, "bus.sqlite");
    return {
      open: async () => openEmbeddedBus({ path }),
      opening: `
        import { openEmbeddedBus } from ${JSON.stringify(new URL("./open.ts", import.meta.url).href)};
        const bus = openEmbeddedBus({ path: ${JSON.stringify(path)} });`,
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
    };
  }));
