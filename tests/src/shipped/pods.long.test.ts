import { forPods } from "@quarry/deployment/images";
import { startPods } from "@quarry/deployment/pods";
import { describe } from "vitest";
import { blackBoxSuite } from "../behaviour/index.ts";

describe.runIf(forPods.isMet)(forPods.named("a node with a kubelet"), () => {
  blackBoxSuite("Quarry, as pods", startPods, 900_000);
});
