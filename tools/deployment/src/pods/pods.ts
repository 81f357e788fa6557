import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mongoKeyStore } from "@quarry/access/mongo";
import { type ClusterWithNode, sandboxAddress, startClusterWithNode } from "@quarry/servers";
import { createApiKeys, type StartSystem, type System } from "@quarry/systems";
import { MongoClient } from "mongodb";
import { buildFrom, buildImages, tagOf, targets } from "../image/images.ts";
import { buildNodeStandIns, buildStandIns, standIns } from "../image/stand-ins/stand-ins.ts";
import { inRepository, root } from "../repository.ts";

export type Pods = System & ClusterWithNode;

/** Where the pods find the documents of a test, as the overlay allows them to. */
const documentsPort = 8900;
export const overlay = inRepository("tools/deployment/src/pods/ferretdb");
const overlayOfFormer = inRepository("tools/deployment/src/pods/former");
const names = inRepository("tools/deployment/src/pods/names.yaml");

/** Claims of the overlay, and room for each. */
const volumes = { nats: "2Gi", mongodb: "4Gi", backups: "10Gi", erasures: "1Gi" };

/** Where the database's volume is on the node: a file system of its own, which can be filled without harm to others. */
export const databaseFolder = "/var/lib/volumes/mongodb";

type PodsOptions = Parameters<StartSystem>[0] & {
  /** A folder with the checkout of a former release, to start with its images. */
  former?: string;
};

/**
 * Applies the overlay for development to a cluster of one node, with images of our own and FerretDB in MongoDB's
 * place, and waits until every pod is ready. The first time it takes some minutes, to build.
 */
export async function startPods({ documentsUrl, former }: PodsOptions): Promise<Pods> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "quarry-archive-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, "images.tar");
  await saveImages(archive, former);
  const cluster = opened.use(await startClusterWithNode([root]));
  await cluster.load(archive);
  await rm(archive);
  await cluster.sandbox.offer(documentsPort, Number(new URL(documentsUrl).port));
  for (const [name, storage] of Object.entries(volumes)) await cluster.addVolume(name, storage);
  const ofItsOwn = ["-t", "tmpfs", "-o", "size=3g,mode=0777", "none", databaseFolder];
  await cluster.sandbox.run(cluster.sandbox.command("mount", ...ofItsOwn));
  await cluster.kubectl(["apply", "--filename", names]);
  await cluster.kubectl(["apply", "--kustomize", former ? overlayOfFormer : overlay]);
  await cluster.kubectl([...inQuarry, "rollout", "status", "deployment", "--timeout=180s"]);

  const addressOf = (kind: string, name: string, path: string) =>
    cluster.kubectl([...inQuarry, "get", kind, name, "--output", `jsonpath={${path}}`]);
  const gateway = await addressOf("service", "gateway", ".spec.clusterIP");
  const gatewayPort = await cluster.sandbox.reach(80, gateway);
  const mongodb = await addressOf("pod", "mongodb-0", ".status.podIP");
  const mongodbPort = await cluster.sandbox.reach(27_017, mongodb);
  const url = `mongodb://127.0.0.1:${mongodbPort}/quarry`;
  const client = opened.adopt(await MongoClient.connect(url), (open) => open.close());
  const keys = await mongoKeyStore(client.db());
  const owned = opened.move();
  return {
    ...cluster,
    baseUrl: `http://127.0.0.1:${gatewayPort}`,
    documentsUrl: `http://${sandboxAddress}:${documentsPort}`,
    apiKey: createApiKeys({ keys, pepper: "development-only-development-only" }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const inQuarry = ["--namespace=quarry"];

/** Builds the images that pods are made of, those of a former release too where one is given, into an archive. */
async function saveImages(archive: string, former?: string): Promise<void> {
  await using engine = await buildImages();
  await buildStandIns(engine);
  await buildNodeStandIns(engine);
  if (former) await buildFrom(engine, former, formerTagOf);
  const services = targets.filter((each) => each !== "standalone");
  const { nats, pause, names, ferretdb } = standIns;
  const own = [...services.map(tagOf), ...(former ? services.map(formerTagOf) : [])];
  await engine.docker(["save", "--output", archive, ...own, nats, pause, names, ferretdb]);
}

const formerTagOf = (target: string): string => tagOf(target).replace(/[^:]*$/, "former");
