import { blackBoxSuite } from "@quarry/testing/black-box";
import { startStandaloneSystem } from "../systems/standalone-system.testing.ts";

blackBoxSuite("Quarry, standalone", (options) => startStandaloneSystem(options));
