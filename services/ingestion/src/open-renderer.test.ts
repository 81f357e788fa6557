import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { readerSettings } from "./config.ts";
import { tryChromium } from "./open-renderer.ts";

it("a browser that is there but does not start is told as one that does not work", async () => {
  const noBrowser = fileURLToPath(import.meta.url);
  const config = z.object(readerSettings).parse({ QUARRY_CHROMIUM: noBrowser });
  await expect(tryChromium(config)).rejects.toThrow();
});
