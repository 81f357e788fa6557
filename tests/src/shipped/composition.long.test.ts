import { startComposition } from "@quarry/deployment/composition";
import { forImages } from "@quarry/deployment/images";
import { describe } from "vitest";
import { blackBoxSuite } from "../behaviour/index.ts";

describe.runIf(forImages.isMet)(forImages.named("Docker's Compose"), () => {
  blackBoxSuite("Quarry, by Compose", startComposition, 900_000);
});
