import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { sandboxAddress } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { allowedFlows, type Party, partiesIn } from "../flows/allowed.ts";
import { forPods } from "../image/index.ts";
import type { Manifest } from "../manifests/manifest.ts";
import { buildOverlay } from "../manifests/overlays.ts";
import { serviceNames } from "../services/services.ts";
import { type Pods, startPods } from "./pods.ts";

/** Servers at port 80 of the node: at an address as the internet has, and where clouds keep their machines' secrets. */
const outside = { internet: "1.1.1.1:80", secrets: "169.254.169.254:80" };

const senders = [...serviceNames, "stranger"];

/** Waits for requests, in a namespace of its own. */
const stranger = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "stranger", namespace: "elsewhere" },
  spec: {
    containers: [
      {
        name: "stranger",
        image: "quarry-admin:0.1.0",
        imagePullPolicy: "Never",
        command: ["/nodejs/bin/node", "-e", `require("node:http").createServer().listen(8080)`],
        ports: [{ name: "http", containerPort: 8080 }],
      },
    ],
  },
};

/** Writes which places accept a connection, of those given as `host:port`. */
const connector = `const { connect } = require("node:net");
const tried = process.argv.slice(1).map((place) => new Promise((resolve) => {
  const [host, port] = place.split(":");
  const socket = connect({ host, port, timeout: 3000 });
  const end = (open) => { socket.destroy(); resolve(open ? [place] : []); };
  socket.on("connect", () => end(true)).on("timeout", () => end(false)).on("error", () => end(false));
}));
Promise.all(tried).then((all) => console.log(all.flat().join(" ")));`;

describe.runIf(forPods.isMet)(forPods.named("the network between pods"), () => {
  let pods: Pods;
  let documents: Server;
  let parties: Party[];
  let manifests: Manifest[];
  /** Each place by the name that the flows have for it, such as `nats:client`. */
  let places: Map<string, string>;

  beforeAll(async () => {
    documents = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(documents, "listening");
    const { port } = documents.address() as { port: number };
    pods = await startPods({ documentsUrl: `http://127.0.0.1:${port}` });
    await pods.sandbox.offer(80, port);
    for (const place of Object.values(outside)) {
      const address = place.replace(/:.*/, "/32");
      await pods.sandbox.run(pods.sandbox.command("ip", "address", "add", address, "dev", "lo"));
    }
    await pods.kubectl(["create", "namespace", "elsewhere"]);
    await pods.kubectl(["create", "--filename=-"], JSON.stringify(stranger));
    const ready = ["wait", "--for=condition=Ready", "--timeout=120s"];
    await pods.kubectl([...ready, "--namespace=elsewhere", "pod/stranger"]);
    manifests = await buildOverlay("dev");
    parties = [
      ...partiesIn(manifests).filter(({ ports }) => ports.length > 0),
      party("dns", "kube-system", { "k8s-app": "kube-dns" }, [{ name: "tcp", number: 53 }]),
      party("stranger", "elsewhere", {}, [{ name: "http", number: 8080 }]),
    ];
    const found = parties.map(async ({ name, namespace, labels, ports }) => {
      const address = await addressOf(namespace, labels);
      return ports.map((port) => [`${name}:${port.name}`, `${address}:${port.number}`] as const);
    });
    places = new Map((await Promise.all(found)).flat());
  }, 900_000);
  afterAll(async () => {
    await pods?.[Symbol.asyncDispose]();
    documents?.close();
  });

  /** The address of the only pod that has these labels, or of the first. */
  const addressOf = (namespace: string, labels: Record<string, string>) => {
    const selector = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
    const output = "--output=jsonpath={.items[0].status.podIP}";
    const query = [`--namespace=${namespace}`, `--selector=${selector}`, output];
    return pods.kubectl(["get", "pods", ...query]);
  };

  /** Which of the places accept a connection from a pod. */
  const openFrom = async (name: string, asked: Iterable<string>): Promise<string[]> => {
    const pod =
      name === "stranger"
        ? ["--namespace=elsewhere", "pod/stranger"]
        : ["--namespace=quarry", `deployment/${name}`];
    const node = ["--", "/nodejs/bin/node", "-e", connector];
    return (await pods.kubectl(["exec", ...pod, ...node, ...asked])).trim().split(" ");
  };

  it("accepts connections from the node at each port, so that a refused one says something", async () => {
    const asked = [...places.values(), ...Object.values(outside)];
    for (const place of asked) {
      const shell = ["bash", "-c", `exec 3<>/dev/tcp/${place.replace(":", "/")}`] as const;
      await pods.sandbox.run(pods.sandbox.command(...shell));
    }
    expect(asked.length).toBeGreaterThan(serviceNames.length);
  });

  /** What passes of all that could: from each service and from a stranger to each port of another of ours. */
  const passingFlows = async (): Promise<string[]> => {
    const passing: string[] = [];
    for (const from of senders) {
      const asked = [...places].filter(
        ([name]) =>
          !name.startsWith(`${from}:`) && !(from === "stranger" && name.startsWith("dns")),
      );
      const open = await openFrom(
        from,
        asked.map(([, to]) => to),
      );
      const passed = asked.filter(([, to]) => open.includes(to));
      passing.push(...passed.map(([name]) => `${from} to ${name}`));
    }
    return passing.toSorted();
  };
  const untilPassing = (expected: object) =>
    vi.waitFor(async () => expect(await passingFlows()).toEqual(expected), {
      timeout: 120_000,
      interval: 1_000,
    });

  it("passes what the policies allow as it is computed from the manifests, and nothing else", async () => {
    const allowed = allowedFlows(manifests, parties).filter((flow) =>
      senders.includes(flow.replace(/ to .*/, "")),
    );
    await untilPassing(allowed.toSorted());
  }, 300_000);

  it("leads from those services alone to public addresses that fetch, send or ask a provider", async () => {
    const reached = async (name: string) => (await openFrom(name, Object.values(outside))).join();
    for (const name of serviceNames) {
      const leaves = ["ingestion", "extraction", "delivery"].includes(name);
      expect([name, await reached(name)]).toEqual([name, leaves ? outside.internet : ""]);
    }
  }, 120_000);

  it("leads the services that fetch and send to a private address where a further policy names it", async () => {
    const place = `${sandboxAddress}:8900`;
    for (const name of serviceNames) {
      const expected = ["ingestion", "delivery", "extraction"].includes(name) ? place : "";
      expect([name, (await openFrom(name, [place])).join()]).toEqual([name, expected]);
    }
  }, 120_000);

  it("passes more where the policy that denies all others is missing", async () => {
    await pods.kubectl(["delete", "--namespace=quarry", "networkpolicy/deny-all"]);
    await untilPassing(expect.arrayContaining(["stranger to schema:operations"]));
  }, 300_000);
});

function party(
  name: string,
  namespace: string,
  labels: Party["labels"],
  ports: Party["ports"],
): Party {
  return { name, namespace, labels, ports };
}
