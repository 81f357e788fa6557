import { describeWith, describeWithTools } from "@quarry/testing/servers";
import { expect, it } from "vitest";
import { points } from "./failpoints/points.ts";
import { runFailpoints } from "./failpoints/run.ts";
import { runChaos } from "./run.ts";

describeWithTools(["toxiproxy"], "the distributed form", () => {
  describeWith(["nats", "mongodb"], "under faults by a seed", () => {
    it("loses and doubles nothing", async () => {
      const options = { seed: 7, minutes: 0.5, replicasOfEach: 1 };
      const { violations, struck } = await runChaos({ ...options, form: "distributed" });
      expect(violations).toEqual([]);
      expect(struck.length).toBeGreaterThan(0);
    }, 600_000);

    it("loses nothing where one of three NATS servers dies, and all are restarted", async () => {
      const cluster = { natsServers: 3, only: "nats", replicasOfEach: 1 } as const;
      const options = { seed: 1, minutes: 0.2, ...cluster };
      const { violations, struck } = await runChaos({ ...options, form: "distributed" });
      expect(violations).toEqual([]);
      expect(struck.length).toBeGreaterThan(0);
    }, 600_000);

    it("gets from the logs what JetStream's lost storage held", async () => {
      const options = { seed: 1, minutes: 0.05, only: "storage", replicasOfEach: 1 };
      const { violations, struck } = await runChaos({ ...options, form: "distributed" });
      expect(violations).toEqual([]);
      expect(struck.map(({ fault }) => fault)).toContain("lose nats' storage");
    }, 600_000);
  });
});

it("the standalone form loses and doubles nothing under faults by a seed", async () => {
  const { violations } = await runChaos({ seed: 7, minutes: 0.2, form: "standalone" });
  expect(violations).toEqual([]);
}, 600_000);

describeWith(["nats", "mongodb"], "a service", () => {
  it("that is killed at each of the points K1 to K11 loses and doubles nothing", async () => {
    const outcomes = await runFailpoints({ times: 1 });
    expect(outcomes.map(({ point }) => point)).toEqual(Object.keys(points));
    expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
  }, 600_000);
});
