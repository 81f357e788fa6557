import type { EngineOrder } from "@quarry/engine";
import { createOfflineEngine } from "@quarry/engine-offline";
import { expect, it } from "vitest";
import { openRig } from "../rig.testing.ts";
import { shownRows } from "./shown-rows.ts";

it("warns where the source's rows could not be counted in time", async () => {
  await using rig = await openRig();
  const hurried = rig.request({ deadlineAt: rig.time.clock() + 1 }); // by a clock that stands still
  const { evidence } = await rig.engine.extract(hurried);
  expect(evidence.warnings).toMatchObject([{ code: "rows_not_counted" }]);
});

it("counts them in any time, be it no even number of milliseconds", async () => {
  await using rig = await openRig();
  const request = rig.request({ deadlineAt: rig.time.clock() + 300_001 });
  const { evidence } = await rig.engine.extract(request);
  expect(evidence.warnings).toEqual([]);
});

it("counts them by no examples", async () => {
  await using rig = await openRig();
  await using offline = createOfflineEngine({ workers: 1 });
  const orders: EngineOrder[] = [];
  const counter = {
    ...offline,
    extract(order: EngineOrder) {
      orders.push(order);
      return offline.extract(order);
    },
  };
  const request = rig.request();
  const examples = [{ id: "shown", document: request.document, output: {} }];
  await shownRows(counter, { ...request, examples }, rig.time);
  expect(orders.map((order) => order.examples)).toEqual([[]]);
});
