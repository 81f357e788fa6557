import { readerSettings } from "@quarry/ingestion";
import { openReaders } from "@quarry/ingestion/readers";
import { Registry } from "@quarry/service-kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { hostilePages } from "./hostile-pages.ts";

const config = z.object(readerSettings).parse({ QUARRY_CHROMIUM: "off" });
let readers: Awaited<ReturnType<typeof openReaders>>;

beforeAll(async () => {
  readers = await openReaders(config, new Registry());
});
afterAll(() => readers[Symbol.asyncDispose]());

/** The most that a reading may take on a busy machine, in ms. */
const slow = 120_000;

it.each(hostilePages)(
  "$name: is read whole, or says what was not",
  async ({ html, ending }) => {
    const source = { type: "webpage" as const, content: Buffer.from(html()) };
    const reading = readers.reader.read(source, AbortSignal.timeout(slow));
    if (typeof ending !== "string" && "refusal" in ending) {
      const limit = expect.not.stringMatching(/longer than|needs more than|ended the process/);
      await expect(reading).rejects.toMatchObject({ code: ending.refusal, message: limit });
      return;
    }
    const { characters, warnings } = await reading;
    expect(characters).toBeGreaterThan(0);
    const expected = ending === "whole" ? [] : [ending.warning];
    expect(warnings.map(({ code }) => code)).toEqual(expected);
  },
  slow + 10_000,
);
