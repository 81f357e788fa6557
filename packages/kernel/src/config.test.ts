import { expect, it } from "vitest";
import { z } from "zod";
import { unreadVariables } from "./config.ts";

it("names variables of ours that nothing reads, and no others", () => {
  const settings = z.object({ QUARRY_LOG_LEVEL: z.string(), PORT: z.string() });
  const environment = {
    QUARRY_LOG_LEVEL: "info",
    QUARRY_LOG_LEVLE: "debug",
    QUARRY_EMPTY: "",
    PATH: "/bin",
  };
  expect(unreadVariables(settings, environment)).toEqual(["QUARRY_LOG_LEVLE"]);
});
