import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** One lane of one workspace, as Turborepo would run it. */
export type Task = { name: string; lane: string; folder: string; isCached: boolean };

type DryRun = {
  tasks: {
    taskId: string;
    task: string;
    directory: string;
    command: string;
    cache: { status: "HIT" | "MISS" };
  }[];
};

const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_SCM_BASE: "main" };

/**
 * What `turbo run` with these arguments runs, and which of it is done already.
 *
 * @throws Error where Turborepo refuses the arguments or its configuration.
 */
export async function plan(args: string[]): Promise<Task[]> {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn("turbo", ["run", ...args, "--dry=json"], {
    env: environment,
    stdio: [...stdio],
  });
  const exited: Promise<[number | null]> = once(child, "exit") as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  if (code !== 0) throw new Error(`turbo ended with ${code}:\n${output}`);
  const { tasks } = JSON.parse(output) as DryRun;
  return tasks
    .filter(({ command }) => command !== "<NONEXISTENT>")
    .map(({ taskId, task, directory, cache }) => ({
      name: taskId,
      lane: task,
      folder: directory,
      isCached: cache.status === "HIT",
    }));
}

/** Runs the tasks, all of them though one fails. @returns the exit code. */
export async function run(args: string[], variables: Record<string, string>): Promise<number> {
  const child = spawn("turbo", ["run", ...args, "--continue", "--output-logs=new-only"], {
    env: { ...environment, ...variables },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}
