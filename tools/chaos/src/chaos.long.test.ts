import { describeWith, describeWithTools } from "@quarry/servers";
import { services } from "@quarry/systems";
import { expect, it } from "vitest";
import { points } from "./failpoints/points.ts";
import { runFailpoints } from "./failpoints/run.ts";
import type { Journal } from "./load/journal.ts";
import { type RunOptions, runChaos } from "./run.ts";

/** Far more than a loaded machine takes, in ms. */
const timeoutMs = 600_000;

/** Each fault once. */
async function runDistributed(options: Omit<RunOptions, "seed" | "form">) {
  return await runChaos({ seed: 7, form: "distributed", ...options });
}

/** Answers that say that something is broken here, and not that it is to be tried again. */
const failuresIn = ({ received }: Journal) =>
  [...received.keys()].filter((status) => status.startsWith("500"));

describeWithTools(["toxiproxy"], "the distributed form", () => {
  describeWith(["nats", "mongodb"], "under faults by a seed", () => {
    it(
      "loses and doubles nothing where one of two of a service or a server dies",
      async () => {
        const { violations, struck, journal } = await runDistributed({ only: ["kill"] });
        expect(violations).toEqual([]);
        expect(failuresIn(journal)).toEqual([]);
        const killed = [...services, "nats", "mongodb"].map((name) => `kill ${name}`);
        expect(struck.map(({ fault }) => fault)).toEqual(expect.arrayContaining(killed));
      },
      timeoutMs,
    );

    it(
      "loses and doubles nothing where a service freezes, a link is cut, storage is lost and disks are full",
      async () => {
        const only = ["freeze ingestion", "cut schema to nats", "storage"];
        const options = { replicasOfEach: 1, only: [...only, "fill"] };
        const { violations, struck, journal } = await runDistributed(options);
        expect(violations).toEqual([]);
        expect(failuresIn(journal)).toEqual([]);
        expect(struck.length).toBeGreaterThanOrEqual(only.length); // disks only where one may be mounted
      },
      timeoutMs,
    );

    it(
      "loses nothing where one of three NATS servers dies, and all are restarted",
      async () => {
        const { violations, struck } = await runDistributed({
          ...{ replicasOfEach: 1, natsServers: 3, only: ["nats"] },
        });
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
