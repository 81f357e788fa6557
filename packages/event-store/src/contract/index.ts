import { describe } from "vitest";
import { appending } from "./appending.ts";
import { archiving } from "./archiving.ts";
import { losing } from "./losing.ts";
import { reading } from "./reading.ts";
import { repeating } from "./repeating.ts";
import { tailing } from "./tailing.ts";
import type { OpenTestLog } from "./test-log.ts";

export type { ConnectOptions, OpenTestLog, TestLog } from "./test-log.ts";

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
