import { Config } from "@quarry/admin";
import { admin } from "@quarry/admin/testing";
import { describeWithTools } from "@quarry/servers";
import type { ICronJob } from "kubernetes-models/batch/v1/CronJob";
import { beforeAll, expect, it } from "vitest";
import { type Manifest, ofKind, planted, podOf } from "../manifests/manifest.ts";
import { buildOverlay, overlays } from "../manifests/overlays.ts";
import { environmentOf } from "../manifests/variables.ts";
import { serviceNames } from "../services/services.ts";
import { claimAt, jobFaults, targetOf } from "./jobs.ts";

type Spec = NonNullable<ICronJob["spec"]>;

describeWithTools(["kustomize"], "the operator's jobs", () => {
  let dev: Manifest[];
  let prod: Manifest[];
  beforeAll(async () => {
    [dev, prod] = await Promise.all([buildOverlay("dev"), buildOverlay("prod")]);
  });

  it.each(overlays)("keep the rules for what runs by the clock in %s", async (overlay) => {
    expect(jobFaults(await buildOverlay(overlay))).toEqual([]);
  });

  it("begin by the clock in production alone, but for the one that others are made of", () => {
    const begin = (manifests: Manifest[]) =>
      ofKind<ICronJob>(manifests, "CronJob").flatMap(({ metadata, spec }) =>
        spec?.suspend ? [] : [metadata.name],
      );
    expect(begin(prod).sort()).toEqual(["backup", "erasures"]);
    expect(begin(dev)).toEqual([]);
  });

  it("are given commands that exist", async () => {
    for (const job of ofKind<ICronJob>(prod, "CronJob").filter(targetOf)) {
      const [command = "", ...options] = podOf(job).containers[0]?.args ?? [];
      const { printed } = await admin([command, "--help"], {});
      expect(printed).toMatch(new RegExp(`^Usage: admin ${command} .*${options[0]} <`, "s"));
      expect(podOf(job).containers[0]).not.toHaveProperty("command");
    }
  });

  it("keep backups and lists of erasures on claims of their own", () => {
    const claims = ofKind<ICronJob>(prod, "CronJob").map((job) => claimAt(prod, job));
    expect(claims).toEqual([undefined, "quarry-backups", "quarry-erasures"]);
  });

  it.each<[fault: string, job: string, change: (spec: Spec) => void]>([
    [
      "never runs twice at once",
      "backup",
      (it) => Object.assign(it, { concurrencyPolicy: "Allow" }),
    ],
    ["goes by UTC", "backup", (it) => Reflect.deleteProperty(it, "timeZone")],
    [
      "leaves what failed to a person",
      "backup",
      ({ jobTemplate }) => Reflect.deleteProperty(jobTemplate.spec ?? {}, "backoffLimit"),
    ],
    [
      "shows a week's failures",
      "backup",
      (it) => Reflect.deleteProperty(it, "failedJobsHistoryLimit"),
    ],
    [
      "has ended before the next is due",
      "erasures",
      ({ jobTemplate }) => Object.assign(jobTemplate.spec ?? {}, { activeDeadlineSeconds: 3_600 }),
    ],
    ["has ended before the next is due", "admin", (it) => Object.assign(it, { suspend: false })],
    [
      "runs the operator's image",
      "backup",
      (it) => Object.assign(containerOf(it) ?? {}, { image: "quarry-admin:0.0.9" }),
    ],
    [
      "has an account without a token",
      "backup",
      ({ jobTemplate }) =>
        Reflect.deleteProperty(jobTemplate.spec?.template.spec ?? {}, "serviceAccountName"),
    ],
    ["writes under a name of its own", "backup", (it) => argue(it, "/backups/nightly")],
    ["writes to a claim", "backup", (it) => argue(it, "/backup/$(JOB)")],
  ])("would break a rule by a planted fault: %s", (fault, job, change) => {
    const faulty = planted<ICronJob>(prod, ["CronJob", job], ({ spec }) => spec && change(spec));
    expect(jobFaults(faulty)).toEqual([`${job}: ${fault}`]);
  });

  it("are given only what the command reads, and for development all of it", () => {
    const given = Object.fromEntries(environmentOf(dev, "backup"));
    expect(Config.safeParse(given).success).toBe(true);
    const read = ["JOB", ...Object.keys(Config.shape)]; // its own name is for the arguments
    expect(read).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(new URL(given.QUARRY_NATS_URL ?? "").username).toBe("operator");
  });

  it.each(overlays)("make streams of as many copies as the services do in %s", async (overlay) => {
    const manifests = await buildOverlay(overlay);
    const copies = (workload: string) =>
      Number(environmentOf(manifests, workload).get("QUARRY_NATS_REPLICAS") ?? 1);
    for (const service of serviceNames) expect(copies(service)).toBe(copies("admin"));
  });
});

function containerOf({ jobTemplate }: Spec) {
  return jobTemplate.spec?.template.spec?.containers[0];
}

function argue(spec: Spec, target: string): void {
  containerOf(spec)?.args?.splice(2, 1, target);
}
