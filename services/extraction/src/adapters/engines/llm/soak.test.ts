import { AppError } from "@quarry/kernel";
import { type Fault, faults } from "@quarry/testing/provider";
import fc from "fast-check";
import { expect, it } from "vitest";
import { invoiceOutput, openRig } from "./rig.testing.ts";

const { named, none, refuses } = faults;

const anyFault = fc.constantFrom<Fault>(
  ...Object.values(named),
  none,
  refuses({ message: "response_format is not supported" }),
  refuses({ message: "seed is not supported" }),
  faults.alters(() => ({ result: "no object" })),
);

const outcomes = [
  "PROVIDER_FAILED",
  "SOURCE_UNREADABLE",
  "OUTPUT_INVALID",
  "OUTPUT_INCOMPLETE",
  "UNAVAILABLE",
];

it("ends under any run of faults with the right answer or a named failure", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFault, { maxLength: 12 }), async (script) => {
      await using rig = await openRig();
      rig.provider.queue(...script);
      const result = await rig.engine.extract(rig.request()).catch((error: unknown) => error);
      if (result instanceof AppError) expect(outcomes).toContain(result.code);
      else {
        expect(result).toMatchObject({
          output: invoiceOutput,
          evidence: { usage: { calls: rig.provider.calls.length } },
        });
      }
      expect(rig.time.sleeping).toBe(0);
    }),
    { numRuns: 150, seed: 20_261_120 },
  );
});
