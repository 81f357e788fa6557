import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { installLoadGenerator, killedWithParent, toolCommand } from "@quarry/servers";
import { type MinuteOfLoad, readMinutes } from "./points.ts";

/** Compiles k6 where it is not there yet, which takes some minutes once. */
export async function k6Command(): Promise<string> {
  const found = toolCommand("k6");
  if (found !== undefined) return found;
  await installLoadGenerator((line) => console.error(line));
  return toolCommand("k6") ?? "k6";
}

/** Runs the mixed load to its end and reports each minute. @throws Error with what k6 said where it fails. */
export async function runK6(
  k6: string,
  workload: string,
  report: (minute: MinuteOfLoad, count: number) => void,
): Promise<MinuteOfLoad[]> {
  const script = join(import.meta.dirname, "script.ts");
  const args = ["run", "--quiet", "--no-usage-report", "--summary-mode=disabled"];
  const output = ["--log-output=stderr", "--out", "json=-", script];
  const { command, args: all } = killedWithParent(k6, ...args, ...output);
  const child = spawn(command, all, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WORKLOAD: workload },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4_096);
  });
  const ended = once(child, "close");
  const minutes = await readMinutes(createInterface({ input: child.stdout }), report);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`k6 ended with ${code}:\n${said}`);
  return minutes;
}
