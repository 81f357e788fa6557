import { startComposition } from "@quarry/deployment/composition";
import { canRunImages } from "@quarry/deployment/images";
import { blackBoxSuite } from "../behaviour/index.ts";

if (canRunImages)
  blackBoxSuite("Quarry, by Compose", (options) => startComposition(options), 900_000);
