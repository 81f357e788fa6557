import { describe } from "vitest";
import { appending } from "./contract/appending.ts";
import { archiving } from "./contract/archiving.ts";
import { losing } from "./contract/losing.ts";
import { reading } from "./contract/reading.ts";
import { repeating } from "./contract/repeating.ts";
import { tailing } from "./contract/tailing.ts";
import type { OpenTestLog } from "./contract/test-log.ts";

export type { ConnectOptions, OpenTestLog, TestLog } from "./contract/test-log.ts";

/** What every event store promises; an adapter's test calls it with a way to open fresh logs. */
export function eventStoreContract(name: string, openLog: OpenTestLog): void {
  describe(`${name} as an event store`, () => {
    describe("appending", () => appending(openLog));
    describe("repeated commands", () => repeating(openLog));
    describe("reading", () => reading(openLog));
    describe("tailing", () => tailing(openLog));
    describe("lost commits", () => losing(openLog));
    describe("copying", () => archiving(openLog));
  });
}
