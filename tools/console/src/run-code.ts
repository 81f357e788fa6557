import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export type RunCode = Disposable &
  ((language: string, code: string, environment: Record<string, string>) => Promise<void>);

/** How the command line ends where an option had no effect. */
const doneWithWarnings = 5;

const packages = join(import.meta.dirname, "../../../packages");

/** A folder with some files where code finds the TypeScript client and the command line. */
export function installClients(files: Record<string, Uint8Array>): RunCode {
  const folder = mkdtempSync(join(tmpdir(), "quarry-as-code-"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  mkdirSync(join(folder, "node_modules/@quarry"), { recursive: true });
  symlinkSync(join(packages, "client"), join(folder, "node_modules/@quarry/client"));
  const command = `#!/bin/sh\nexec '${process.execPath}' '${packages}/cli/src/main.ts' "$@"\n`;
  writeFileSync(join(folder, "quarry"), command, { mode: 0o755 });

  /** @throws Error where it fails. */
  async function runCode(language: string, code: string, environment: Record<string, string>) {
    const file = language === "TypeScript" ? "call.mts" : "call.sh";
    writeFileSync(join(folder, file), code);
    const program = language === "TypeScript" ? process.execPath : "sh";
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...environment };
    const run = promisify(execFile)(program, [file], { cwd: folder, env });
    await run.catch((error: { code?: number }) => {
      if (error.code !== doneWithWarnings) throw error;
    });
  }

  const dispose = () => rmSync(folder, { recursive: true });
  return Object.assign(runCode, { [Symbol.dispose]: dispose });
}
