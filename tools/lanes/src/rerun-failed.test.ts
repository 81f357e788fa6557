import { expect, it } from "vitest";
import { type Counts, noTests } from "./counts.ts";
import { type LaneResult, rerunFailed } from "./rerun-failed.ts";

const failed = (file: string | undefined, name = "adds") => ({
  name,
  error: "expected 1 to be 2",
  ...(file !== undefined && { file }),
});

function laneResult(counts: Partial<Counts>): LaneResult {
  const task = {
    ...{ workspace: "@quarry/kernel", lane: "test:int", folder: "packages/kernel" },
    ...{ isCached: false, exitCode: 1, logFile: "packages/kernel/.turbo/turbo-test:int.log" },
  };
  return { task, counts: { ...noTests, ...counts } };
}

it("counts the tests of a file that passes alone as passed, and lists the file", async () => {
  const failures = [failed("a.test.ts", "adds"), failed("a.test.ts", "subtracts")];
  const [counts] = await rerunFailed([laneResult({ passed: 3, failures })], {}, async () => true);
  expect(counts).toEqual({
    ...noTests,
    passed: 5,
    unstable: ["@quarry/kernel a.test.ts"],
  });
});

it("keeps the failures of a file that fails again", async () => {
  const failures = [failed("a.test.ts"), failed("b.test.ts")];
  const onlyB = async (_: LaneResult, file: string | undefined) => file === "b.test.ts";
  const [counts] = await rerunFailed([laneResult({ failures })], {}, onlyB);
  expect(counts?.failures).toEqual([failed("a.test.ts")]);
  expect(counts?.unstable).toEqual(["@quarry/kernel b.test.ts"]);
});

it("runs each failed file once, and a lane whose process ended early as a whole", async () => {
  const ran: (string | undefined)[] = [];
  const failures = [failed("a.test.ts", "adds"), failed("a.test.ts", "subtracts")];
  const results = [laneResult({ failures }), laneResult({ failures: [failed(undefined)] })];
  await rerunFailed(results, {}, async (_, file) => ran.push(file) > 0);
  expect(ran).toEqual(["a.test.ts", undefined]);
});

it("runs nothing again where more than ten files failed", async () => {
  const failures = Array.from({ length: 11 }, (_, index) => failed(`${index}.test.ts`));
  const [counts] = await rerunFailed([laneResult({ failures })], {}, async () => true);
  expect(counts?.failures).toHaveLength(11);
});
