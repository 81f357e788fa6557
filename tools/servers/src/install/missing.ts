import { execFileSync } from "node:child_process";
import { mkdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { serversFolder } from "./folders.ts";

const neededBytes = 1_200_000_000;

/** What this machine lacks for the installation, each with what to do; empty when nothing. */
export function missingForInstall(): string[] {
  const otherwise = "or start a Docker engine, which is then used instead";
  if (process.platform !== "linux") {
    return [`Debian Linux on x64 or arm64 is needed, this is ${process.platform}: ${otherwise}`];
  }
  const missing: string[] = [];
  if (!["x64", "arm64"].includes(process.arch)) {
    missing.push(`an x64 or arm64 processor: this one is ${process.arch}`);
  }
  if (process.getuid?.() !== 0) {
    missing.push(`root (for chroot and apt-get): run it as root, ${otherwise}`);
  }
  if (!answers("go", "version"))
    missing.push("Go 1.26 or newer on the PATH: install it from go.dev");
  if (!answers("apt-get", "--version")) missing.push(`apt-get, as Debian has it: ${otherwise}`);
  else if (debianMirror() === undefined) {
    missing.push(`a Debian mirror among apt's sources: this system has none, ${otherwise}`);
  }
  mkdirSync(serversFolder, { recursive: true });
  const { bavail, bsize } = statfsSync(serversFolder);
  if (bavail * bsize < neededBytes) {
    missing.push(`1.2 GB of free disk for ${serversFolder} while installing: make room`);
  }
  return missing;
}

/** What this machine lacks for a language model and its server; empty when nothing. */
export function missingForModelServer(): string[] {
  const isKnown = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);
  return [
    ...(isKnown ? [] : ["Linux on x64 or arm64"]),
    ...(process.getuid?.() === 0 ? [] : ["root"]),
    ...(debianMirror() === undefined ? ["a Debian mirror among apt's sources"] : []),
    ...(answers("python3", "-m", "pip", "--version") ? [] : ["Python with pip"]),
  ];
}

function answers(command: string, ...args: string[]): boolean {
  return ask(command, ...args) !== undefined;
}

/** The mirror from which this machine's own packages come. */
export function debianMirror(): string | undefined {
  const filters = ["Label: Debian", "Created-By: Packages"];
  return ask("apt-get", "indextargets", "--format", "$(REPO_URI)", ...filters)?.split("\n")[0];
}

function ask(command: string, ...args: string[]): string | undefined {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as const;
    return execFileSync(command, args, { encoding: "utf8", cwd: tmpdir(), stdio: [...stdio] });
  } catch {
    return undefined;
  }
}
