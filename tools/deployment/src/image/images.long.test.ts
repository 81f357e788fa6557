import { chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoDocuments } from "@quarry/samples";
import { describeWith, freePort, type LocalProcess, mongoUrl, startNats } from "@quarry/servers";
import { startCollector } from "@quarry/servers/collector";
import { type Created, createSchema, type Extraction, formOf, openSuite } from "@quarry/systems";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { grantedTo, union } from "../mongodb/rights.ts";
import { root } from "../repository.ts";
import { serviceNames } from "../services/services.ts";
import { developmentParts } from "./contents.ts";
import { type Images, imageUser, openImages } from "./images.ts";

type Part = { name: string; version: string; "bom-ref": string };

const targets = [...serviceNames, "standalone", "admin"];
const services = serviceNames.toSorted();
const isRoot = process.getuid?.() === 0;
const name = "what the images would hold, run by another user";

describeWith(
  ["nats", "mongodb"],
  isRoot ? name : `${name} (skipped: needs root to become it)`,
  () => {
    const opened = new AsyncDisposableStack();
    let images: Images;
    beforeAll(async () => {
      if (!isRoot) return;
      images = opened.use(await openImages());
      for (const target of targets) await images.assemble(target);
    }, 300_000);
    afterAll(() => opened.disposeAsync());

    it.runIf(isRoot).each(targets)("holds nothing of development: %s", async (target) => {
      expect(await developmentParts(join(images.folder, target), root)).toEqual([]);
      expect(await developmentParts(root, root)).not.toEqual([]);
    });

    it.runIf(isRoot).each(targets)("names its parts and their licences: %s", async (target) => {
      const read = (file: string) => readFile(join(images.folder, target, file), "utf8");
      const { components } = JSON.parse(await read("sbom.cdx.json"));
      const parts = components
        .filter((part: Part) => !part["bom-ref"].startsWith("@quarry/"))
        .map(({ name, version }: Part) => `${name} ${version}`);
      const notices = await read("NOTICES.txt");
      expect(parts).toContainEqual(expect.stringMatching(/^zod /));
      expect(notices).toMatch(/^zod [\d.]+\nLicence: MIT$/m);
      expect(parts.filter((part: string) => !notices.includes(`\n${part}\n`))).toEqual([]);
    });

    it.runIf(isRoot)(
      "serves as services of their own",
      async () => {
        await using nats = await startNats();
        await using collector = await startCollector();
        await using processes = new AsyncDisposableStack();
        const started: LocalProcess[] = [];
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
          const service = await images.run(target, `services/${target}/src/main.ts`, {
            environment,
            ready,
          });
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
          const made = await images.run("admin", "services/admin/src/main.ts", {
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

    it.runIf(isRoot)(
      "serves as one process",
      async () => {
        const port = await freePort();
        const folder = join(images.folder, "data");
        await mkdir(folder);
        await chown(folder, imageUser, imageUser);
        const metricsPort = await freePort();
        const environment = {
          PORT: `${port}`,
          QUARRY_METRICS_PORT: `${metricsPort}`,
          QUARRY_DATA_DIR: folder,
          QUARRY_API_KEY: "a-key-for-tests",
        };
        const ready = /Metrics and health:/;
        const program = "services/standalone/src/main.ts";
        const process = await images.run("standalone", program, { environment, ready });
        await using _stopped = { [Symbol.asyncDispose]: () => process.stop() };
        expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
        await expectExtractions(`http://127.0.0.1:${port}`, async () => "a-key-for-tests");
        expect(process.output()).not.toContain("missing or broken");
      },
      300_000,
    );
  },
);

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
