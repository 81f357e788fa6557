import { freePort, killedWithParent, startProcess, toolCommand } from "@quarry/servers";
import { z } from "zod";

/** A connection that the rig can harm: what listens before a server, for one service alone. */
export type Link = {
  /** Host and port to connect to in the server's place. */
  address: string;
  /** Breaks every connection and refuses new ones until `heal`. */
  cut(): Promise<void>;
  /** Delays everything by so many milliseconds, give or take a half, until `heal`. */
  slow(latencyMs: number): Promise<void>;
  /** Lets so many kilobytes a second through, in each direction, until `heal`. */
  narrow(kilobytesPerSecond: number): Promise<void>;
  /** Resets every connection as soon as something is sent over it, until `heal`. */
  reset(): Promise<void>;
  /** Swallows everything and answers nothing, while connections stay, until `heal`. */
  blackhole(): Promise<void>;
  heal(): Promise<void>;
};

export type Toxiproxy = AsyncDisposable & { link(name: string, upstream: string): Promise<Link> };

const Described = z.object({ listen: z.string(), toxics: z.array(z.object({ name: z.string() })) });

/** Starts a toxiproxy. @throws Error where it is not installed. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const command = toolCommand("toxiproxy");
  if (command === undefined) {
    throw new Error('The rig needs toxiproxy: run "npm run servers -- --all"');
  }
  const port = await freePort();
  const server = await startProcess({
    name: "toxiproxy",
    ...killedWithParent(command, "-host", "127.0.0.1", "-port", `${port}`),
    ready: /API HTTP server starting|Starting HTTP server/i,
  });
  const call = caller(`http://127.0.0.1:${port}`);
  return {
    async link(name, upstream) {
      const asked = { name, listen: "127.0.0.1:0", upstream, enabled: true };
      const { listen } = Described.parse(await call("POST", "/proxies", asked));
      return createLink(call, name, listen);
    },
    [Symbol.asyncDispose]: () => server.kill(),
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function createLink(call: Call, name: string, address: string): Link {
  const path = `/proxies/${name}`;
  const poison = (type: string, attributes: object) =>
    Promise.all(
      ["upstream", "downstream"].map((stream) =>
        call("POST", `${path}/toxics`, { name: `${type}-${stream}`, type, stream, attributes }),
      ),
    );
  return {
    address,
    cut: async () => void (await call("POST", path, { enabled: false })),
    slow: async (latency) => void (await poison("latency", { latency, jitter: latency / 2 })),
    narrow: async (rate) => void (await poison("bandwidth", { rate })),
    reset: async () => void (await poison("reset_peer", { timeout: 0 })),
    blackhole: async () => void (await poison("timeout", { timeout: 0 })),
    async heal() {
      const { toxics } = Described.parse(await call("GET", path));
      for (const toxic of toxics) await call("DELETE", `${path}/toxics/${toxic.name}`);
      await call("POST", path, { enabled: true });
    },
  };
}

function caller(api: string): Call {
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${api}${path}`, { method, ...sent });
    if (!answer.ok) throw new Error(`toxiproxy refused ${method} ${path}: ${await answer.text()}`);
    const answered: unknown = answer.status === 204 ? undefined : await answer.json();
    return answered;
  };
}
