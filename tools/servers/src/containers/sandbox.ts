import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { childrenOf } from "../processes/linux-processes.ts";
import { killedWithParent, type LocalProcess, startProcess } from "../processes/server-process.ts";
import { relay } from "./relay.ts";

export type SandboxOptions = {
  /** The tree of files that programs in it see as this machine's. */
  tree: string;
  /** Folders and files of this machine that are there, too: a path, or `<path here>:<path there>`. */
  shared: string[];
  /** `own`: nothing but loopback and what is made in it. */
  network: "own" | "machine";
};

type Command = { command: string; args: string[] };

/** Processes, mounts and a network of their own. All that runs in it ends when this process does, however it ends. */
export type Sandbox = AsyncDisposable & {
  /** The command that runs a program in it. */
  command(program: string, ...args: string[]): Command;
  /**
   * Runs a program to its end; resolves to what it wrote.
   *
   * @throws Error with its last lines where it fails.
   */
  run(command: Command, input?: string): Promise<string>;
  /** Starts a program of it that runs on. */
  start(name: string, command: Command, ready: RegExp): Promise<LocalProcess>;
  /** A port of this machine's loopback that leads to one of the sandbox's. */
  reach(port: number, host?: string): Promise<number>;
  /** Leads a port of the sandbox, on all of its addresses, to one of this machine's loopback. */
  offer(port: number, local: number): Promise<void>;
};

/** The address that a sandbox with a network of its own has there. */
export const sandboxAddress = "10.88.0.1";

/**
 * Makes the tree the root of a mount namespace, with this machine's devices, and waits. The bridge is an address that is not
 * loopback, with a route: Kubernetes asks for one.
 */
const prepare = `set -e
tree=$1; network=$2; shift 2
mount --make-rprivate /
mount --bind "$tree" "$tree"
mount -t proc proc "$tree/proc"
for each in /sys /dev "$@"; do
  source=\${each%%:*} target=$tree\${each#*:}
  if [ -d "$source" ]; then mkdir -p "$target"; else mkdir -p "$(dirname "$target")"; touch "$target"; fi
  mount --rbind "$source" "$target"
done
mount -t tmpfs none "$tree/run"
mkdir -p "$tree/old"
cd "$tree"
pivot_root . old
umount -l old
if [ "$network" = own ]; then
  ip link set lo up
  ip link add uplink type bridge
  ip address add ${sandboxAddress}/24 dev uplink
  ip link set uplink up
  ip route add default via 10.88.0.254 dev uplink
  echo 1 >/proc/sys/net/ipv4/ip_forward
fi
echo ready
exec tini-static -s -- sleep infinity`;

/** @throws Error with the last lines of what could not be made; it takes root. */
export async function openSandbox({ tree, shared, network }: SandboxOptions): Promise<Sandbox> {
  await using opened = new AsyncDisposableStack();
  const spaces = ["--mount", "--pid", "--fork", "--kill-child", "--uts", "--ipc"];
  const own = network === "own" ? ["--net"] : [];
  const script = ["sh", "-c", prepare, "sandbox", tree, network, ...shared];
  const holder = await startProcess({
    name: "sandbox",
    ...killedWithParent("unshare", ...spaces, ...own, ...script),
    ready: /ready/,
  });
  opened.defer(holder.kill);
  const [first] = await childrenOf(holder.pid);
  if (first === undefined) throw new Error("The sandbox has ended");
  const sockets = await mkdtemp(join(tmpdir(), "quarry-sandbox-"));
  opened.defer(() => rm(sockets, { recursive: true, force: true }));
  const startRelay = async (from: object, to: object) => {
    const places = [from, to].map((each) => JSON.stringify(each));
    const program = [process.execPath, fileURLToPath(new URL("relay.ts", import.meta.url))];
    const command = killedWithParent(
      "nsenter",
      `--target=${first}`,
      "--net",
      ...program,
      ...places,
    );
    owned.defer((await startProcess({ name: "relay", ...command, ready: /relaying/ })).kill);
  };
  const owned = opened.move();
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  return {
    command: (program, ...args) => ({
      command: "nsenter",
      args: [
        ...[`--target=${first}`, "--mount", "--pid", "--net", "--uts", "--ipc"],
        ...["env", "-i", path, "HOME=/root", program, ...args],
      ],
    }),
    async run({ command, args }, input = "") {
      const asked = promisify(execFile)(command, args, { maxBuffer: 64 * 1_048_576 });
      asked.child.stdin?.on("error", () => {}).end(input);
      try {
        return (await asked).stdout;
      } catch (error) {
        throw new Error(lastLines(args, error as Partial<Output>), { cause: error });
      }
    },
    start: (name, command, ready) => startProcess({ name, ...command, ready }),
    async reach(port, host = "127.0.0.1") {
      const socket = join(sockets, `to-${host}-${port}`);
      await startRelay({ path: socket }, { host, port });
      const local = await freePort();
      owned.use(await relay({ port: local }, { path: socket }));
      return local;
    },
    async offer(port, local) {
      const socket = join(sockets, `from-${port}`);
      owned.use(await relay({ path: socket }, { port: local }));
      await startRelay({ host: "0.0.0.0", port }, { path: socket });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Output = { stdout: string; stderr: string };

function lastLines(args: string[], { stdout = "", stderr = "" }: Partial<Output>): string {
  const lines = `${stdout}\n${stderr}`.trim().split("\n").slice(-20);
  return `${args.slice(args.indexOf("HOME=/root") + 1).join(" ")} failed. Its last lines:\n${lines.join("\n")}`;
}
