import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { parseConfig, unreadVariables } from "./config.ts";

const settings = z.object({
  QUARRY_LOG_LEVEL: z.string().default("info"),
  QUARRY_KEY_PEPPER: z.string().min(8),
});

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "quarry-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret"), text);
  return join(folder, "secret");
}

it("names variables of ours that nothing reads, and no others", () => {
  const environment = {
    QUARRY_LOG_LEVEL: "info",
    QUARRY_LOG_LEVLE: "debug",
    QUARRY_KEY_PEPPER_FILE: "/run/secrets/pepper",
    QUARRY_EMPTY: "",
    PATH: "/bin",
  };
  expect(unreadVariables(settings, environment)).toEqual(["QUARRY_LOG_LEVLE"]);
});

it("reads a setting from the file that is named, without the end of its line", () => {
  const environment = { QUARRY_KEY_PEPPER_FILE: fileWith("long enough\n") };
  expect(parseConfig(settings, environment)).toEqual({
    QUARRY_LOG_LEVEL: "info",
    QUARRY_KEY_PEPPER: "long enough",
  });
});

it("refuses a file that cannot be read, or whose variable is set as well, by name", () => {
  const missing = { QUARRY_KEY_PEPPER_FILE: "/nowhere/pepper" };
  expect(() => parseConfig(settings, missing)).toThrow(
    "QUARRY_KEY_PEPPER_FILE: /nowhere/pepper cannot be read (ENOENT)",
  );
  const both = { QUARRY_KEY_PEPPER: "long enough", QUARRY_KEY_PEPPER_FILE: fileWith("other") };
  expect(() => parseConfig(settings, both)).toThrow("keep one of them");
});

it("shows nothing of what a file holds", () => {
  const environment = { QUARRY_KEY_PEPPER_FILE: fileWith("short") };
  expect(() => parseConfig(settings, environment)).toThrow(
    /^(?!.*short).*QUARRY_KEY_PEPPER: must have at least 8 characters$/s,
  );
});

it("takes a blank variable for one that is not set, not for zero", () => {
  const counted = z.object({ PORT: z.coerce.number().default(3000) });
  for (const PORT of ["", " "]) expect(parseConfig(counted, { PORT })).toEqual({ PORT: 3000 });
});
