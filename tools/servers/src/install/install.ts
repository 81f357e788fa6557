import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { isRunning } from "../processes/is-running.ts";
import { baseImagesStep } from "./base-images.ts";
import { clientGeneratorSteps } from "./client-generators.ts";
import { serversFolder } from "./folders.ts";
import { debianMirror, missingForInstall, missingForModelServer } from "./missing.ts";
import { modelServerStep } from "./model-server.ts";
import { hasProgram } from "./programs.ts";
import { runLoggingTo } from "./run.ts";
import type { Step } from "./step.ts";
import {
  dockerStep,
  loadGeneratorStep,
  longTestSteps,
  manifestSteps,
  serverSteps,
} from "./steps.ts";

/** Receives progress for a person, line by line. */
type Log = (line: string) => void;

/**
 * Installs the servers that are not there yet into the user's cache; a few milliseconds
 * when all are.
 *
 * @throws Error that says what the machine lacks, or the last lines of the program that failed.
 */
export async function installServers(log: Log): Promise<void> {
  const wanted = missingOf(serverSteps);
  if (wanted.length === 0) return;
  const missing = missingForInstall();
  if (missing.length > 0) {
    throw new Error(
      `The test servers can't be installed here. Missing:\n- ${missing.join("\n- ")}`,
    );
  }
  log(`Installing NATS and a MongoDB server for the tests into ${serversFolder}`);
  log("(once; about two minutes, 0.7 GB of disk, 0.9 GB while installing)");
  await installSteps(wanted, log);
}

/**
 * Installs the programs that manifests are built and checked with; where Go is missing, their tests are
 * skipped.
 *
 * @throws Error with the last lines of the program that failed.
 */
export function installManifestTools(log: Log): Promise<void> {
  return installWithGo(missingOf(manifestSteps), log);
}

/** Installs what the long tests need; where Go is missing, these are skipped. @throws Error as above. */
export function installLongTestTools(log: Log): Promise<void> {
  return installWithGo(missingOf(longTestSteps), log);
}

async function installWithGo(wanted: Step[], log: Log): Promise<void> {
  if (wanted.length === 0) return;
  const names = wanted.map(({ name }) => name).join(", ");
  if (!hasProgram("go")) return log(`Not installed because Go is not on the PATH: ${names}`);
  log(`Installing into ${serversFolder}: ${names}`);
  await installSteps(wanted, log);
}

/**
 * Installs what makes clients from the API's description; says so where it cannot, for the tests that
 * need them are then skipped.
 *
 * @throws Error with the last lines of the program that failed.
 */
export async function installClientGenerators(log: Log): Promise<void> {
  const wanted = missingOf(clientGeneratorSteps);
  const isPossible = ({ needs }: (typeof clientGeneratorSteps)[number]) => needs.every(hasProgram);
  for (const { name, needs } of wanted.filter((step) => !isPossible(step))) {
    log(`Not installed, for lack of ${needs.join(" and ")}: ${name}`);
  }
  await installSteps(wanted.filter(isPossible), log);
}

/**
 * Installs a language model with its server; says so where it cannot, for the tests that need them
 * are then skipped.
 *
 * @throws Error with the last lines of the program that failed.
 */
export async function installModelServer(log: Log): Promise<void> {
  const wanted = missingOf([modelServerStep]);
  if (wanted.length === 0) return;
  const missing = missingForModelServer();
  if (missing.length > 0) {
    return log(`Not installed, for lack of ${missing.join(", ")}: ${modelServerStep.name}`);
  }
  log(`Installing into ${serversFolder}: ${modelServerStep.name} (180 MB to download)`);
  await installSteps(wanted, log);
}

/**
 * Installs what builds and runs images, with the base images; says so where it cannot, for the tests that need them
 * are then skipped.
 *
 * @throws Error with the last lines of the program that failed.
 */
export async function installContainerTools(log: Log): Promise<void> {
  const wanted = missingOf([dockerStep, baseImagesStep]);
  if (wanted.length === 0) return;
  const names = wanted.map(({ name }) => name).join(", ");
  if (process.getuid?.() !== 0 || debianMirror() === undefined) {
    return log(`Not installed because that needs root on Debian: ${names}`);
  }
  log(`Installing into ${serversFolder}: ${names} (some 400 MB to download)`);
  await installSteps(wanted, log);
}

/** Installs k6 where it is not there yet. @throws Error with the last lines of what failed. */
export async function installLoadGenerator(log: Log): Promise<void> {
  await installSteps(missingOf([loadGeneratorStep]), log);
}

function missingOf<Each extends Step>(steps: Each[]): Each[] {
  return steps.filter(({ folder }) => !existsSync(folder));
}

/**
 * Each part is made in a folder beside its place and renamed when complete, so an interrupted
 * installation continues with the next part and two at once do no harm.
 */
async function installSteps(wanted: Step[], log: Log): Promise<void> {
  if (wanted.length === 0) return;
  await mkdir(join(serversFolder, "logs"), { recursive: true });
  await removeAbandoned();
  for (const [index, step] of wanted.entries()) {
    log(`[${index + 1}/${wanted.length}] ${step.name} ...`);
    const started = performance.now();
    await install(step);
    log(`      done in ${Math.round((performance.now() - started) / 1000)} s`);
  }
}

async function install({ folder, build }: Step): Promise<void> {
  const partial = `${folder}.partial-${process.pid}`;
  await mkdir(partial);
  await build(partial, runLoggingTo(join(serversFolder, "logs", `${basename(folder)}.log`)));
  await rename(partial, folder).catch((error) => {
    if (!existsSync(folder)) throw error;
    removeTree(partial); // another installation was faster
  });
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(serversFolder)) {
    const maker = /\.partial-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && !isRunning(Number(maker))) removeTree(join(serversFolder, name));
  }
}

/** Stops at mount points: an interrupted debootstrap may have left /proc mounted inside. */
function removeTree(folder: string): void {
  spawnSync("rm", ["-rf", "--one-file-system", folder]);
}
