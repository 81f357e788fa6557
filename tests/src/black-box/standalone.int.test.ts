import { startStandaloneSystem } from "@quarry/systems";
import { blackBoxSuite } from "../behaviour/index.ts";

blackBoxSuite("Quarry, standalone", (options) => startStandaloneSystem(options));
