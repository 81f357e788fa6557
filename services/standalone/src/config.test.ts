import { parseConfig } from "@quarry/kernel";
import { expect, it } from "vitest";
import { Config } from "./config.ts";

it("listens on loopback unless it is set otherwise", () => {
  expect(parseConfig(Config, {}).QUARRY_HOST).toBe("127.0.0.1");
  expect(parseConfig(Config, { QUARRY_HOST: "0.0.0.0" }).QUARRY_HOST).toBe("0.0.0.0");
});
