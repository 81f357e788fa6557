import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { childrenOf } from "../processes/linux-processes.ts";
import { killedWithParent, type LocalProcess, startProcess } from "../processes/server-process.ts";
import { type Place, relay } from "./relay.ts";

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
  const ways = opened.use(await openWays(first));
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const owned = opened.move();
  return {
    command: (program, ...args) => ({
      command: "nsenter",
      args: [
        ...[`--target=${first}`, "--mount", "--pid", "--net", "--uts", "--ipc"],
        ...["env", "-i", path, "HOME=/root", program, ...args],
      ],
    }),
    run,
    start: (name, command, ready) => startProcess({ name, ...command, ready }),
    reach: ways.reach,
    offer: ways.offer,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Ways = AsyncDisposable & Pick<Sandbox, "reach" | "offer">;

/**
 * Leads connections into the network of a process and out of it. Sockets in the file system join both, so that nothing is
 * changed in either.
 */
async function openWays(pid: number): Promise<Ways> {
  await using opened = new AsyncDisposableStack();
  const sockets = await mkdtemp(join(tmpdir(), "quarry-sandbox-"));
  opened.defer(() => rm(sockets, { recursive: true, force: true }));
  const owned = opened.move();
  const startInside = async (...places: Place[]) => {
    const program = [process.execPath, fileURLToPath(new URL("relay.ts", import.meta.url))];
    const args = places.map((each) => JSON.stringify(each));
    const command = killedWithParent("nsenter", `--target=${pid}`, "--net", ...program, ...args);
    owned.defer((await startProcess({ name: "relay", ...command, ready: /relaying/ })).kill);
  };
  return {
    async reach(port, host = "127.0.0.1") {
      const socket = { path: join(sockets, `to-${host}-${port}`) };
      await startInside(socket, { host, port });
      const local = await freePort();
      owned.use(await relay({ port: local }, socket));
      return local;
    },
    async offer(port, local) {
      const socket = { path: join(sockets, `from-${port}`) };
      owned.use(await relay(socket, { port: local }));
      await startInside({ host: "0.0.0.0", port }, socket);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Output = { stdout: string; stderr: string };

async function run({ command, args }: Command, input = ""): Promise<string> {
  const asked = promisify(execFile)(command, args, { maxBuffer: 64 * 1_048_576 });
  asked.child.stdin?.on("error", () => {}).end(input);
  try {
    return (await asked).stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as Partial<Output>;
    const lines = `${stdout}\n${stderr}`.trim().split("\n").slice(-20).join("\n");
    const program = args.slice(args.indexOf("HOME=/root") + 1).join(" ");
    throw new Error(`${program} failed. Its last lines:\n${lines}`, { cause: error });
  }
}
