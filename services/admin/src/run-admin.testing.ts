import { runAdmin } from "./app.ts";

/** How a command ended, what it printed, and what it said on standard error. */
export type Ended = { status: number; printed: string; said: string };

/** Runs a command in this process, as an operator with that environment does. */
export async function admin(args: string[], environment: Record<string, string>): Promise<Ended> {
  let printed = "";
  let said = "";
  const status = await runAdmin(args, {
    environment,
    stdout: { write: (text) => (printed += text) },
    stderr: { write: (text) => (said += text) },
  });
  return { status, printed, said };
}

/** What a command prints as JSON. @throws Error with what it said, where it failed. */
export async function adminJson<Result>(
  args: string[],
  environment: Record<string, string>,
): Promise<Result> {
  const { status, printed, said } = await admin([...args, "--json"], environment);
  if (status !== 0) throw new Error(`status ${status}: ${said}${printed}`);
  return JSON.parse(printed) as Result;
}
