import type { ServerProcess } from "./server-process.ts";

/** A real server that belongs to the test that started it: its own port, its own data. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  /** Of the program that owns the data: nats-server, or PostgreSQL's postmaster. Changes on restart. */
  readonly pid: number;
  /** Its programs in the order of starting: the first owns the data. Others after each restart. */
  readonly programs: readonly ServerProcess[];
  /** Resolves with the reason when a program of the server ends without having been asked to. */
  readonly died: Promise<Error>;
  /** Stops in order and removes the data. May be called twice. */
  stop(): Promise<void>;
  /** SIGKILL to every program of the server, as in a power cut; the data stays for `restart`. */
  kill(): Promise<void>;
  /** The server keeps its connections and answers nothing until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Stops where it still runs, and starts again on the same port and data. */
  restart(): Promise<void>;
}

/** Programs in the order of starting: the first owns the data, the last faces the clients. */
export type Launched = { port: number; processes: [ServerProcess, ...ServerProcess[]] };

type ServerOptions = {
  scheme: "nats" | "mongodb" | "http";
  /** Starts the programs on this loopback port; 0 asks for any free one. */
  launch: (port: number) => Promise<Launched>;
  removeData: () => Promise<void>;
};

/** Starts a server and keeps what it takes to stop, crash and restart it. */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const { scheme, launch, removeData } = options;
  const died = Promise.withResolvers<Error>();
  let wanted = true;
  let { port, processes } = await start(0).catch(async (error) => {
    await removeData();
    throw error;
  });

  async function start(at: number): Promise<Launched> {
    const launched = await launch(at);
    wanted = true;
    for (const process of launched.processes) {
      void process.ended.then(() => {
        if (wanted) died.resolve(new Error(`${process.name} ended:\n${process.output()}`));
      });
    }
    return launched;
  }
  async function stopProcesses(): Promise<void> {
    wanted = false;
    for (const process of processes.toReversed()) await process.stop();
  }
  async function stop(): Promise<void> {
    await stopProcesses();
    await removeData();
  }
  const front = () => processes.at(-1) ?? processes[0];

  return {
    url: `${scheme}://127.0.0.1:${port}`,
    get pid() {
      return processes[0].pid;
    },
    get programs() {
      return processes;
    },
    died: died.promise,
    stop,
    async kill() {
      wanted = false;
      await Promise.all(processes.map((process) => process.kill()));
    },
    pause: () => front().pause(),
    resume: () => front().resume(),
    async restart() {
      await stopProcesses();
      ({ port, processes } = await start(port));
    },
    [Symbol.asyncDispose]: stop,
  };
}
