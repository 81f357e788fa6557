import { type Composition, startComposition } from "@quarry/deployment/composition";
import { forImages } from "@quarry/deployment/images";
import { type Caller, createSchema, openSuite, services } from "@quarry/systems";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectAllCompleted } from "../black-box/load.ts";
import { accept } from "./load.ts";

const nowhere = "http://127.0.0.1:9";

describe.runIf(forImages.isMet)(forImages.named("the composition"), () => {
  let composition: Composition;
  let caller: Caller;
  let schemaId: string;
  beforeAll(async () => {
    composition = await startComposition({ documentsUrl: nowhere });
    caller = await (await openSuite(composition, nowhere)).caller();
    schemaId = (await createSchema(caller)).id;
  }, 900_000);
  afterAll(() => composition?.[Symbol.asyncDispose]());

  it.each(services)("runs %s without rights, on files that it cannot write", async (service) => {
    const { Config, HostConfig, State } = await composition.stateOf(service);
    expect(Config.User).toBe("65532");
    expect(HostConfig).toMatchObject({
      ReadonlyRootfs: true,
      CapDrop: ["ALL"],
      SecurityOpt: ["no-new-privileges:true"],
    });
    expect(State.Health?.Status).toBe("healthy");
  });

  it("gives a key by the operator's command", async () => {
    const made = await composition.compose(
      "run",
      "--rm",
      "admin",
      "keys",
      "create",
      "--account",
      "acme",
    );
    const headers = { authorization: `Bearer ${/quarry_\w+/.exec(made)?.[0]}` };
    expect((await fetch(`${composition.baseUrl}/v1/schemas`, { headers })).status).toBe(200);
  });

  it("starts a killed service again, which finishes what was accepted", async () => {
    const accepted = await accept(caller, schemaId, { to: 20 });
    for (const service of ["extraction", "ingestion"]) await composition.kill(service);
    await expectAllCompleted(caller, accepted);
    await vi.waitFor(
      async () => expect((await composition.stateOf("extraction")).RestartCount).toBe(1),
      { timeout: 60_000, interval: 200 },
    );
  });

  it("loses nothing where its containers are removed and made again", async () => {
    const accepted = await accept(caller, schemaId, { from: 21, to: 30 });
    await composition.compose("down", "--timeout", "30");
    await composition.compose("up", "--detach", "--wait");
    await expectAllCompleted(caller, accepted);
  });

  it("lets Prometheus scrape every service, and load its rules", async () => {
    await composition.compose(
      "--profile",
      "observability",
      "up",
      "--detach",
      "--wait",
      "prometheus",
    );
    const url = `http://127.0.0.1:${await composition.reach("prometheus", 9090)}/api/v1`;
    const ask = async (path: string) => (await (await fetch(`${url}/${path}`)).json()).data;
    await vi.waitFor(
      async () => {
        const { activeTargets } = await ask("targets");
        const up = activeTargets.map((each: { labels: { job: string }; health: string }) => [
          each.labels.job,
          each.health,
        ]);
        expect(Object.fromEntries(up)).toEqual(
          Object.fromEntries(services.map((service) => [service, "up"])),
        );
      },
      { timeout: 60_000, interval: 500 },
    );
    const { groups } = await ask("rules");
    const rules = groups.flatMap(({ rules }: { rules: { health: string }[] }) => rules);
    expect(rules.length).toBeGreaterThan(21);
  });
});
