import { canRunImages } from "@quarry/deployment/images";
import { startPods } from "@quarry/deployment/pods";
import { blackBoxSuite } from "../behaviour/index.ts";

if (canRunImages) blackBoxSuite("Quarry, as pods", (options) => startPods(options), 900_000);
