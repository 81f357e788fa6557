import { findChromium } from "@quarry/fetching";
import { ConfigError, parseConfig } from "@quarry/kernel";
import { expect, it } from "vitest";
import { z } from "zod";
import { readerSettings } from "./config.ts";

const read = (environment: Record<string, string>) =>
  parseConfig(z.object(readerSettings), environment);

it.each([
  ["QUARRY_READER_TIMEOUT_MS", "99999999999", 'must be at most 3600000, not "99999999999"'],
  ["QUARRY_FETCH_TIMEOUT_MS", "0", 'must be more than 0, not "0"'],
  ["QUARRY_READER_PROCESSES", "two", 'must be a number, not "two"'],
  ["QUARRY_READER_MEMORY_MB", "512.5", 'must be a whole number, not "512.5"'],
  ["QUARRY_FETCH_ALLOW", "wiki:99999", "must be a list of host:port, ports 1 to 65535"],
  ["QUARRY_FETCH_ALLOW", "wiki", "must be a list of host:port, ports 1 to 65535"],
])("%s=%s is refused", (name, value, message) => {
  expect(() => read({ [name]: value })).toThrow(message);
});

it("a browser that is not where it is said to be is refused as the configuration's fault", () => {
  expect(() => findChromium("/nowhere/chromium")).toThrow(ConfigError);
});
