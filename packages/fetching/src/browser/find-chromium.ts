import { existsSync } from "node:fs";
import { ConfigError } from "@quarry/kernel";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Where Chromium is; undefined where there is none.
 *
 * @param setting its path; empty for the usual places, `off` for none.
 * @throws ConfigError where there is nothing at the path.
 */
export function findChromium(setting: string): string | undefined {
  if (setting === "off") return undefined;
  if (setting === "") return usualPlaces.find((path) => existsSync(path));
  if (existsSync(setting)) return setting;
  throw new ConfigError(
    `The configuration is invalid:\n  QUARRY_CHROMIUM: there is no program at ${setting}`,
  );
}
