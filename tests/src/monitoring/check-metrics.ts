import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** What `promtool check metrics` says against an exposition; empty where it finds no fault. */
export async function faultsOfMetrics(address: string): Promise<string> {
  const exposition = await (await fetch(`http://${address}/metrics`)).text();
  const promtool = spawn("promtool", ["check", "metrics"]);
  promtool.stdin.end(exposition);
  const [said, errors] = await Promise.all([text(promtool.stdout), text(promtool.stderr)]);
  return said + errors;
}
