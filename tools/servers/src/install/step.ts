import type { Run } from "./run.ts";

/** One part to install: `build` fills an empty folder, which is then renamed to `folder`. */
export type Step = {
  name: string;
  folder: string;
  build: (folder: string, run: Run) => Promise<void>;
};
