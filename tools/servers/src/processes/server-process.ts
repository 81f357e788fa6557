import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { inheritedEnvironment } from "./inherited-environment.ts";
import { childrenOf, exited, halted } from "./linux-processes.ts";

/** One running program (or container) of a server. */
export interface ServerProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the program has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** The last lines it wrote. */
  output(): string;
  /** Asks it to stop, and kills it when it has not within ten seconds. */
  stop(): Promise<void>;
  /** SIGKILL to the program and its children; resolves when none is left. */
  kill(): Promise<void>;
  /** SIGSTOP to the program and its children, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** A program that this process started itself. */
export type LocalProcess = ServerProcess & {
  /** Null while it runs, and where a signal ended it. */
  exitCode(): number | null;
  /** Sends SIGTERM, as a supervisor does, and waits for nothing. */
  terminate(): void;
};

type ProcessOptions = {
  name: string;
  command: string;
  args: string[];
  /** Variables besides those of this process. */
  environment?: Record<string, string>;
  /** A line with which the program says that it serves. */
  ready: RegExp;
  /** How many characters of its output are kept, the latest ones. Default 32 768. */
  outputLimit?: number;
};

/** The command of a program that the kernel kills when we end, however we do. */
export function killedWithParent(command: string, ...args: string[]) {
  return { command: "setpriv", args: ["--pdeathsig", "KILL", command, ...args] };
}

const startLimitMs = 60_000;
const stopLimitMs = 10_000;
const defaultOutputLimit = 32_768;

/**
 * Starts a program and waits until it says that it serves.
 *
 * @throws Error with the program's last lines when it ends or stays silent for a minute instead.
 */
export async function startProcess(options: ProcessOptions): Promise<LocalProcess> {
  const { name, command, args, environment, ready, outputLimit = defaultOutputLimit } = options;
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...inheritedEnvironment(), ...environment },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const output = collectOutput(child, outputLimit);
  const outcome = await Promise.race([
    output.matching(ready).then(() => "ready"),
    ended.then(() => "ended before it was ready"),
    delay(startLimitMs, `was not ready within ${startLimitMs / 1000} s`, { ref: false }),
  ]);
  if (outcome !== "ready" || child.pid === undefined) {
    child.kill("SIGKILL");
    throw new Error(`${name} ${outcome}. Its last lines:\n${output.text()}`);
  }
  return localProcess({ name, child, pid: child.pid, ended, output: output.text });
}

function collectOutput(child: ChildProcess, limit: number) {
  let text = "";
  let onText = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text = (text + chunk).slice(-limit);
      onText();
    });
  }
  child.once("error", (error) => {
    text += error.message;
  });
  return {
    text: () => text,
    matching: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        onText = () => {
          if (pattern.test(text)) resolve();
        };
      }),
  };
}

type LocalProcessParts = {
  name: string;
  child: ChildProcess;
  pid: number;
  ended: Promise<void>;
  output: () => string;
};

function localProcess({ name, child, pid, ended, output }: LocalProcessParts): LocalProcess {
  async function kill(): Promise<void> {
    child.kill("SIGSTOP"); // a stopped parent starts no further child while we list them
    const children = await childrenOf(pid);
    for (const each of [pid, ...children]) signal(each, "SIGKILL");
    await ended;
    await Promise.all(children.map(exited));
  }
  async function signalAll(name: "SIGSTOP" | "SIGCONT"): Promise<number[]> {
    const all = [pid, ...(await childrenOf(pid))];
    for (const each of all) signal(each, name);
    return all;
  }
  async function stop(): Promise<void> {
    child.kill("SIGCONT");
    child.kill("SIGINT"); // PostgreSQL's "fast shutdown"; the others know it as well
    const late = delay(stopLimitMs, "late", { ref: false });
    if ((await Promise.race([ended, late])) === "late") await kill();
  }
  return {
    name,
    pid,
    ended,
    output,
    exitCode: () => child.exitCode,
    terminate: () => void child.kill("SIGTERM"),
    stop,
    kill,
    async pause() {
      await Promise.all((await signalAll("SIGSTOP")).map(halted));
    },
    async resume() {
      await signalAll("SIGCONT");
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
