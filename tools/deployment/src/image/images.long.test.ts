import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoDocuments } from "@quarry/samples";
import {
  type DockerEngine,
  describeWith,
  freePort,
  mongoUrl,
  type RunningContainer,
  startNats,
} from "@quarry/servers";
import { startCollector } from "@quarry/servers/collector";
import { type Created, createSchema, type Extraction, formOf, openSuite } from "@quarry/systems";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { grantedTo, union } from "../mongodb/rights.ts";
import { root } from "../repository.ts";
import { serviceNames } from "../services/services.ts";
import { forImages } from "./can-run.ts";
import { developmentParts } from "./contents.ts";
import { buildImages, imageUser, tagOf, targets } from "./images.ts";

type Part = { name: string; version: string; "bom-ref": string };

const services = serviceNames.toSorted();
/** Seven images are built where nothing is kept of an earlier run, in ms. */
const building = 900_000;

describeWith(["nats", "mongodb"], forImages.named("the images of the Dockerfile"), () => {
  const opened = new AsyncDisposableStack();
  let images: DockerEngine;
  beforeAll(async () => {
    if (forImages.isMet) images = opened.use(await buildImages());
  }, building);
  afterAll(() => opened.disposeAsync());

  it.runIf(forImages.isMet).each(targets)("hold nothing of development: %s", async (target) => {
    const files = await images.copy(tagOf(target), "/quarry");
    expect(await developmentParts(files, root)).toEqual([]);
  });

  it.runIf(forImages.isMet)("lack what the repository has of development", async () => {
    expect(await developmentParts(root, root)).not.toEqual([]);
  });

  it.runIf(forImages.isMet).each(targets)("name their parts and licences: %s", async (target) => {
    const folder = await images.copy(tagOf(target), "/quarry");
    const read = (file: string) => readFile(join(folder, file), "utf8");
    const { components } = JSON.parse(await read("sbom.cdx.json"));
    const parts = components
      .filter((part: Part) => !part["bom-ref"].startsWith("@quarry/"))
      .map(({ name, version }: Part) => `${name} ${version}`);
    const notices = await read("NOTICES.txt");
    expect(parts).toContainEqual(expect.stringMatching(/^zod /));
    expect(notices).toMatch(/^zod [\d.]+\nLicence: MIT$/m);
    expect(parts.filter((part: string) => !notices.includes(`\n${part}\n`))).toEqual([]);
  });

  it.runIf(forImages.isMet).each(targets)(
    "run as a user without rights, watched by a health check: %s",
    async (target) => {
      const { Config, Size } = await images.inspect(tagOf(target));
      expect(Config).toMatchObject({ User: `${imageUser}` });
      expect(Config.Env).toContain("NODE_ENV=production");
      expect(Config.Entrypoint?.[0]).toBe("/nodejs/bin/node");
      expect(Config.Healthcheck?.Test[0]).toBe(target === "admin" ? "NONE" : "CMD");
      expect(Size).toBeLessThan(350_000_000); // where they go: docs/deploy.md
    },
  );

  it.runIf(forImages.isMet)(
    "serve as services of their own",
    async () => {
      await using nats = await startNats();
      await using collector = await startCollector();
      await using processes = new AsyncDisposableStack();
      const started: RunningContainer[] = [];
      const servers = { QUARRY_NATS_URL: nats.url, QUARRY_MONGODB_URL: mongoUrl() };
      const pepper = { QUARRY_KEY_PEPPER: "a pepper for tests, as long as it must be" };
      const port = await freePort();
      const start = async (target: string, more: Record<string, string> = {}) => {
        const metricsPort = await freePort();
        const environment = {
          ...servers,
          ...more,
          QUARRY_METRICS_PORT: `${metricsPort}`,
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        };
        const ready = /"msg":"ready"/;
        const service = await images.start(tagOf(target), { environment, ready });
        processes.defer(() => service.stop());
        started.push(service);
        expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
      };
      const own: Record<string, Record<string, string>> = {
        gateway: { PORT: `${port}`, ...pepper },
        delivery: pepper,
      };
      await Promise.all(serviceNames.map((service) => start(service, own[service])));
      const key = async (accountId: string) => {
        const made = await images.start(tagOf("admin"), {
          args: ["keys", "create", "--account", accountId],
          environment: { ...servers, ...pepper },
          ready: /quarry_\w+[\s\S]*only time/,
        });
        return /quarry_\w+/.exec(made.output())?.[0] ?? "";
      };
      await expectExtractions(`http://127.0.0.1:${port}`, key);
      await expectRights(servers.QUARRY_MONGODB_URL);
      for (const service of started) expect(service.output()).not.toContain("missing or broken");
      const traced = () => [...new Set(collector.spans.map(({ service }) => service))].sort();
      await vi.waitFor(() => expect(traced()).toEqual(services), { timeout: 60_000 });
    },
    300_000,
  );

  it.runIf(forImages.isMet)(
    "serve as one process, and keep their data in a volume",
    async () => {
      const data = await mkdtemp(join(tmpdir(), "quarry-data-"));
      opened.defer(() => rm(data, { recursive: true, force: true }));
      await chown(data, imageUser, imageUser);
      const port = await freePort();
      const metricsPort = await freePort();
      const environment = {
        PORT: `${port}`,
        QUARRY_METRICS_PORT: `${metricsPort}`,
        QUARRY_API_KEY: "a-key-for-tests",
      };
      const start = () =>
        images.start(tagOf("standalone"), {
          environment,
          volumes: [`${data}:/data`],
          ready: /Metrics and health:/,
        });
      const first = await start();
      expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
      await expectExtractions(`http://127.0.0.1:${port}`, async () => "a-key-for-tests");
      expect(first.output()).not.toContain("missing or broken");
      await first.stop();
      const second = await start();
      const headers = { Authorization: "Bearer a-key-for-tests" };
      const list = await fetch(`http://127.0.0.1:${port}/v1/extractions`, { headers });
      const { data: page } = (await list.json()) as { data: { meta: { total: number } } };
      expect(page.meta.total).toBe(Object.keys(await demoDocuments()).length);
      await second.stop();
    },
    300_000,
  );
});

/** One source of each kind of reader, native parts and recognised text among them. */
async function expectExtractions(baseUrl: string, apiKey: (accountId: string) => Promise<string>) {
  const system = { baseUrl, apiKey, [Symbol.asyncDispose]: async () => {} };
  const caller = await (await openSuite(system, "http://127.0.0.1:1")).caller();
  for (const document of Object.values(await demoDocuments())) {
    const schema = await createSchema(caller, document.schema.name, document.schema.structure);
    const source = new File([document.bytes], document.fileName, { type: document.mediaType });
    const form = formOf({ schema_id: schema.id, type: document.type, source });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const path = `/v1/extractions/${body.data.id}`; // a busy machine answers 202 before the end
    const ended = async () => {
      const { data } = (await caller.call<Extraction>("GET", path)).body;
      expect(data.status).toBe("completed");
      return data;
    };
    const { result } = await vi.waitFor(ended, { timeout: 60_000, interval: 100 });
    expect(result).toEqual(document.truth);
  }
}

/** Every collection that was made is one that a service has rights in. */
async function expectRights(url: string) {
  const rights = union(...(await Promise.all(services.map(grantedTo))));
  await using client = await MongoClient.connect(url);
  for (const { name } of await client.db().listCollections().toArray()) {
    expect(Object.keys(rights)).toContain(name);
  }
}
