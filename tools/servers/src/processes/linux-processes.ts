import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** The processes that a process started, by whichever of its threads, and that have not ended (Linux). */
export async function childrenOf(pid: number): Promise<number[]> {
  const lists = (await threadsOf(pid)).map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""),
  );
  const children = (await Promise.all(lists)).join(" ");
  return children.split(" ").filter(Boolean).map(Number);
}

function threadsOf(pid: number): Promise<string[]> {
  return readdir(`/proc/${pid}/task`).catch(() => []);
}

/** Waits for a process that is not our own child: the kernel notifies only its parent. */
export async function exited(pid: number): Promise<void> {
  while (!["", "Z"].includes(await stateIn(`/proc/${pid}/stat`))) await delay(5);
}

/** Waits until no thread of a stopped process runs any more: each does until it is interrupted. */
export async function halted(pid: number): Promise<void> {
  const isHalted = async () => {
    const states = (await threadsOf(pid)).map((thread) =>
      stateIn(`/proc/${pid}/task/${thread}/stat`),
    );
    return (await Promise.all(states)).every((state) => ["", "T", "Z"].includes(state));
  };
  while (!(await isHalted())) await delay(1);
}

/** A letter, as Linux reports it; empty where there is no such process or thread. */
async function stateIn(file: string): Promise<string> {
  const status = await readFile(file, "utf8").catch(() => "");
  return status.slice(status.lastIndexOf(")") + 2).charAt(0);
}
