import { existsSync } from "node:fs";
import { dockerAnswers } from "../docker.ts";
import { serverFolders, toolFolders } from "./folders.ts";
import { hasProgram, programs } from "./programs.ts";

/**
 * All that tests ask for and that is there, in one line: a result that was kept holds no longer once
 * it differs, for tests were skipped then that can run, or the other way round.
 */
export async function installedParts(): Promise<string> {
  const folders = Object.entries({ ...serverFolders, ...toolFolders });
  const parts = [
    ...folders.filter(([, folder]) => existsSync(folder)).map(([name]) => name),
    ...programs.filter(hasProgram),
    ...((await dockerAnswers()) ? ["docker"] : []),
  ];
  return parts.sort().join(" ");
}
