import { describeWith, describeWithTools } from "@quarry/servers";
import { expect, it } from "vitest";
import { points } from "./failpoints/points.ts";
import { runFailpoints } from "./failpoints/run.ts";
import { type RunOptions, runChaos } from "./run.ts";

/** Far more than a loaded machine takes, in ms. */
const timeoutMs = 600_000;

/** One of each service, each fault once. */
async function runDistributed(options: Pick<RunOptions, "only" | "natsServers">) {
  return await runChaos({ seed: 7, form: "distributed", replicasOfEach: 1, ...options });
}

describeWithTools(["toxiproxy"], "the distributed form", () => {
  describeWith(["nats", "mongodb"], "under faults by a seed", () => {
    it(
      "loses and doubles nothing where a service dies, one freezes, a link is cut and disks are full",
      async () => {
        const only = ["kill extraction", "freeze ingestion", "cut schema to nats", "storage"];
        const { violations, struck, journal } = await runDistributed({ only: [...only, "fill"] });
        expect(violations).toEqual([]);
        expect([...journal.received.keys()].filter((status) => status.startsWith("500"))).toEqual(
          [],
        );
        expect(struck.length).toBeGreaterThanOrEqual(only.length); // disks only where one may be mounted
      },
      timeoutMs,
    );

    it(
      "loses nothing where one of three NATS servers dies, and all are restarted",
      async () => {
        const { violations, struck } = await runDistributed({ natsServers: 3, only: ["nats"] });
        expect(violations).toEqual([]);
        expect(struck).toHaveLength(2);
      },
      timeoutMs,
    );
  });
});

it(
  "the standalone form loses and doubles nothing under faults by a seed",
  async () => {
    const { violations, struck } = await runChaos({ seed: 7, form: "standalone" });
    expect(violations).toEqual([]);
    expect(struck.length).toBeGreaterThanOrEqual(3);
  },
  timeoutMs,
);

describeWith(["nats", "mongodb"], "a service", () => {
  it(
    "that is killed at each of the points K1 to K13 loses and doubles nothing",
    async () => {
      const outcomes = await runFailpoints({ times: 1 });
      expect(outcomes.map(({ point }) => point)).toEqual(Object.keys(points));
      expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
    },
    timeoutMs,
  );
});
