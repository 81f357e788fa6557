import { expect, it } from "vitest";
import { Pump } from "./pump.ts";
import { alwaysOurs } from "./turn.ts";

it("loads a changed webhook in the next step where its store did not answer in this one", async () => {
  const loads: string[] = [];
  const parts = {
    views: {
      rowIds: async () => [],
      async load(webhookId: string) {
        loads.push(webhookId);
        if (loads.length === 1) throw new Error("the store does not answer");
        return undefined;
      },
    },
    turn: alwaysOurs,
    wake() {},
  };
  await using pump = new Pump(parts as unknown as ConstructorParameters<typeof Pump>[0]);
  pump.changed("webhook-1");
  await expect(pump.step()).rejects.toThrow("does not answer");
  await pump.step();
  await pump.step();
  expect(loads).toEqual(["webhook-1", "webhook-1"]);
});
