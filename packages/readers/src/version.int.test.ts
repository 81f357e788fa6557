import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { defaultLimits } from "./limits.ts";
import { readersVersion } from "./version.ts";

const run = promisify(execFile);

it("names the readers in a process that may open few files at once", async () => {
  const module = JSON.stringify(new URL("./version.ts", import.meta.url).href);
  const program = `
    const { readersVersion } = await import(${module});
    console.log(await readersVersion(${JSON.stringify(defaultLimits)}));
  `;
  const limited = 'ulimit -n 64 && exec "$0" --input-type=module --eval "$1"';
  const { stdout } = await run("/bin/sh", ["-c", limited, process.execPath, program]);
  expect(stdout.trim()).toBe(await readersVersion(defaultLimits));
});
