import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Counts, lastLines, noTests } from "./counts.ts";

/** Runs a program whose output is shown, and its last lines again if it fails. */
export async function runProgram([command = "", ...args]: string[]): Promise<Counts> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let end = "";
  const show = (chunk: Buffer) => {
    process.stdout.write(chunk);
    end = (end + chunk.toString()).slice(-4_000);
  };
  child.stdout.on("data", show);
  child.stderr.on("data", show);
  const [code, signal] = await once(child, "close").catch((error: Error) => [error.message]);
  if (code === 0) return noTests;
  const error = `ended with ${signal ?? code}\n${lastLines(end)}`;
  return { ...noTests, failures: [{ name: [command, ...args].join(" "), error }] };
}
