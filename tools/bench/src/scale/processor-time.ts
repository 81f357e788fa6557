import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The parts of a system by what stands in their command lines, the more telling first. */
const parts: [name: string, pattern: RegExp][] = [
  ["gateway", /services\/gateway\//],
  ["schema", /services\/schema\//],
  ["ingestion", /services\/ingestion\//],
  ["extraction", /services\/extraction\//],
  ["NATS", /nats-server/],
  ["MongoDB-wire server", /ferretdb|postgres/],
];

type Process = { parent: number; milliseconds: number; part: string | undefined };

/**
 * Processor time in ms that each part's processes have taken, of those that this process started and
 * of their children, from /proc. A child without a telling command line counts to its parent.
 */
export function processorTimes(): Record<string, number> {
  const processes = new Map<number, Process>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const found = readProcess(name);
    if (found) processes.set(Number(name), found);
  }
  const times: Record<string, number> = {};
  for (const [pid, { milliseconds }] of processes) {
    const part = partOf(pid, processes);
    if (part) times[part] = (times[part] ?? 0) + milliseconds;
  }
  return times;
}

function readProcess(pid: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [parent, ...times] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]));
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const part = parts.find(([, pattern]) => pattern.test(command))?.[0];
    const ticks = times.reduce((sum, each) => sum + each, 0); // its own, and of children that ended
    return { parent: parent ?? 0, milliseconds: ticks * TICK_MS, part };
  } catch {
    return undefined; // it has ended since it was listed
  }
}

/** The part of the nearest telling process between this one's and the measuring one. */
function partOf(pid: number, processes: Map<number, Process>): string | undefined {
  let part: string | undefined;
  for (let at = pid; at !== process.pid; ) {
    const found = processes.get(at);
    if (!found) return undefined;
    part ??= found.part;
    at = found.parent;
  }
  return part;
}

/** What each part took between two readings, for one of a number of operations. */
export function perOperation(
  before: Record<string, number>,
  after: Record<string, number>,
  operations: number,
): Record<string, number> {
  const names = parts.map(([name]) => name);
  return Object.fromEntries(
    names.map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / operations]),
  );
}
