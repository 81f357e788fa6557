import { execFile } from "node:child_process";
import { freePort } from "./free-port.ts";
import type { NatsServer } from "./nats/nats-server.ts";
import { type RunningServer, runServer } from "./processes/running-server.ts";
import type { ServerProcess } from "./processes/server-process.ts";

export const natsImage = "nats:2.15.0-alpine";
export const mongoImage = "mongo:8.0.17";

/** Whether a Docker engine answers on this machine; asked once. */
export function dockerAnswers(): Promise<boolean> {
  answers ??= new Promise((resolve) => {
    execFile("docker", ["version"], (error) => resolve(error === null));
  });
  return answers;
}
let answers: Promise<boolean> | undefined;

export async function startNatsContainer(config: string): Promise<NatsServer> {
  const { server, container } = await runContainer({
    scheme: "nats",
    image: natsImage,
    port: 4222,
    ready: /Server is ready/,
    files: [{ content: config, target: "/quarry-nats.conf" }],
    command: ["-c", "/quarry-nats.conf"],
  });
  const loseStorage = () => container.exec(["rm", "-rf", "/data/jetstream"]).then(ignore);
  return Object.assign(server, { loseStorage });
}

export async function startMongoContainer(): Promise<RunningServer> {
  const { server } = await runContainer({
    scheme: "mongodb",
    image: mongoImage,
    port: 27017,
    ready: /Waiting for connections/,
    files: [],
    command: [],
  });
  return server;
}

type ContainerOptions = {
  scheme: "nats" | "mongodb";
  image: string;
  port: number;
  ready: RegExp;
  files: { content: string; target: string }[];
  command: string[];
};

/** A container keeps its host port and its file system over a restart, so the data stays. */
async function runContainer(options: ContainerOptions) {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import("testcontainers");
  const hostPort = await freePort();
  const container = await new GenericContainer(options.image)
    .withExposedPorts({ container: options.port, host: hostPort })
    .withCopyContentToContainer(options.files)
    .withCommand(options.command)
    .withWaitStrategy(Wait.forLogMessage(options.ready))
    .start();
  const docker = (await getContainerRuntimeClient()).container.getById(container.getId());

  async function describe(): Promise<ServerProcess> {
    const { State } = await docker.inspect();
    return {
      name: options.image,
      pid: State.Pid,
      ended: docker.wait().then(() => undefined),
      output: () => `see "docker logs ${container.getId()}"`,
      stop: () => docker.stop().then(ignore, ignore), // already stopped is as good
      kill: () => docker.kill().then(ignore),
      pause: () => docker.pause().then(ignore),
      resume: () => docker.unpause().then(ignore),
    };
  }
  let started = true;
  const server = await runServer({
    scheme: options.scheme,
    async launch() {
      if (!started) await container.restart();
      started = false;
      return { port: hostPort, processes: [await describe()] };
    },
    removeData: () => container.stop().then(ignore),
  });
  return { server, container };
}

function ignore(): void {}
