import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Runs a program of Debian's that a benchmark measures against.
 *
 * @returns what it wrote to standard output.
 * @throws Error that names the package to install where it is missing.
 */
export async function runProgram(
  { program, debianPackage }: { program: string; debianPackage: string },
  args: string[],
): Promise<string> {
  try {
    return (await run(program, args, { maxBuffer: 2 ** 28 })).stdout;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
    throw new Error(`${program} is not installed: apt-get install ${debianPackage}`, {
      cause: error,
    });
  }
}
