import { readFile } from "node:fs/promises";

/** Milliseconds of a tick, in which Linux counts. */
const TICK_MS = 10;

/** The processor time of a process with its threads so far, in ms, as Linux reports it. */
export async function processorMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // from the third, for the second is a name
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
