import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { tryChromium } from "./open-page-renderer.ts";

it("a browser that is there but does not start is reported as one that does not work", async () => {
  const noBrowser = fileURLToPath(import.meta.url);
  const settings = { chromium: noBrowser, sandbox: true, memoryLimitMb: 1_024 };
  await expect(tryChromium(settings)).rejects.toThrow();
});
