import { writeFileSync } from "node:fs";
import { cldrFiles } from "./files.ts";

/** Writes the words of CLDR that this Node.js has, so that no process has to collect them when it starts. */
for (const [name, content] of Object.entries(cldrFiles()))
  writeFileSync(new URL(`../lexicon/cldr/${name}`, import.meta.url), content);
