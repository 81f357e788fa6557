import { contractOutput, engineContract } from "@quarry/engine/contract";
import { systemClock } from "@quarry/kernel";
import { describe } from "vitest";
import { sleep } from "./provider/time.ts";
import { openRig } from "./rig.testing.ts";

describe("the LLM engine", () => {
  engineContract(() =>
    openRig({
      engine: { clock: systemClock, sleep },
      provider: { answer: () => ({ result: contractOutput }) },
    }),
  );
});
