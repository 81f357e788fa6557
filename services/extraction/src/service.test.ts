import { threadCount } from "@quarry/engine-offline";
import { expect, it } from "vitest";
import { service } from "./service.ts";

it("has memory for two threads that extract at their limits", () => {
  const gibibytes = Number(/^(\d+)Gi$/.exec(service.resources.limits.memory)?.[1]);
  expect(threadCount({ cores: 64, memoryMb: gibibytes * 1_024 })).toBe(2);
});
