import { expect, it } from "vitest";
import { openRig } from "../rig.testing.ts";

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
