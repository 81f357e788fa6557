import { expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { readersVersion } from "./version.ts";

it("names the same readers by the same version, those with other limits by another", async () => {
  const version = await readersVersion(defaultLimits);
  expect(version).toMatch(/^[0-9a-f]{64}$/);
  expect(await readersVersion({ ...defaultLimits })).toBe(version);
  expect(await readersVersion({ ...defaultLimits, maxPages: 7 })).not.toBe(version);
});
