import { engineContract } from "@quarry/engine/contract";
import { describe } from "vitest";
import { createOfflineEngine } from "./offline-engine.ts";

describe("the offline engine", () => {
  engineContract(async () => {
    const engine = createOfflineEngine({ workers: 1 });
    return { engine, [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose]() };
  });
});
