import { startComposition } from "@quarry/deployment/composition";
import { canRunImages, namedWithReason } from "@quarry/deployment/images";
import { describe } from "vitest";
import { blackBoxSuite } from "../behaviour/index.ts";

describe.runIf(canRunImages)(namedWithReason("Docker's Compose"), () => {
  blackBoxSuite("Quarry, by Compose", startComposition, 900_000);
});
