import { describeWithTools } from "@quarry/servers";
import type { ISecret } from "kubernetes-models/v1/Secret";
import { beforeAll, expect, it } from "vitest";
import { serviceNames } from "../services/services.ts";
import { type Container, type Manifest, planted, podOf, type Workload } from "./manifest.ts";
import { buildOverlay, buildWith, overlays } from "./overlays.ts";
import { environmentOf, secretFaults, secretOf, variableFaults } from "./variables.ts";

describeWithTools(["kustomize"], "what the services are given, and what they read", () => {
  let dev: Manifest[];
  beforeAll(async () => {
    dev = await buildOverlay("dev");
  });

  it.each(overlays)("agree in the overlay %s, in both directions", async (overlay) => {
    const manifests = await buildOverlay(overlay);
    expect(variableFaults(manifests)).toEqual([]);
    expect(secretFaults(manifests)).toEqual([]);
    expect(environmentOf(manifests, "gateway").get("PORT")).toBe("3000");
  });

  it("agree where traces are sent, which each service is given", async () => {
    const manifests = await buildWith("prod", "tracing", "signed-tokens", "local-model");
    expect(variableFaults(manifests)).toEqual([]);
    for (const service of serviceNames) {
      expect(environmentOf(manifests, service).has("OTEL_EXPORTER_OTLP_ENDPOINT")).toBe(true);
    }
  });

  it("name no secret's value in production", async () => {
    const prod = await buildOverlay("prod");
    expect(prod.filter(({ kind }) => kind === "Secret")).toEqual([]);
    const given = environmentOf(prod, "gateway");
    for (const name of ["QUARRY_NATS_URL", "QUARRY_MONGODB_URL", "QUARRY_KEY_PEPPER"]) {
      expect([given.has(name), given.get(name)]).toEqual([true, undefined]);
    }
  });

  it("hold the pepper where keys or secrets of webhooks are, the provider's key at extraction alone", () => {
    const holders = (name: string) =>
      serviceNames.filter((service) => environmentOf(dev, service).has(name));
    expect(holders("QUARRY_KEY_PEPPER")).toEqual(["gateway", "delivery"]);
    expect(holders("OPENAI_API_KEY")).toEqual(["extraction"]);
  });

  it("log in under passwords that NATS knows", () => {
    const passwords = dev.find(({ metadata }) => metadata.name.startsWith("nats-users-"));
    for (const service of serviceNames) {
      const url = new URL(environmentOf(dev, service).get("QUARRY_NATS_URL") ?? "");
      const known = secretOf(dev, passwords?.metadata.name);
      expect(url.username).toBe(service);
      expect(url.password).toBe(known?.[`QUARRY_NATS_${service.toUpperCase()}_PASSWORD`]);
    }
  });

  it.each<[fault: string, change: (container: Container) => void]>([
    [
      "schema is given QUARRY_LOG, which it does not read",
      ({ env }) => env?.push({ name: "QUARRY_LOG", value: "info" }),
    ],
    ["schema needs QUARRY_NATS_URL, which it is not given", ({ env }) => env?.shift()],
    [
      "schema is given a QUARRY_LOG_LEVEL that it refuses",
      ({ env }) => env?.push({ name: "QUARRY_LOG_LEVEL", value: "loud" }),
    ],
    [
      "schema may begin without QUARRY_NATS_URL, which it needs",
      ({ env }) => Object.assign(env?.[0]?.valueFrom?.secretKeyRef ?? {}, { optional: true }),
    ],
  ])("would differ by a planted fault: %s", (fault, change) => {
    const faulty = planted<Workload>(dev, ["Deployment", "schema"], (workload) =>
      podOf(workload).containers.forEach(change),
    );
    expect(variableFaults(faulty)).toEqual([fault]);
  });

  it("would differ by a secret's planted faults", () => {
    const secret = dev.find(
      ({ kind, metadata }) => kind === "Secret" && metadata.name.startsWith("quarry-schema-"),
    );
    const faulty = planted<ISecret>(dev, ["Secret", secret?.metadata.name ?? ""], (each) => {
      each.data = { QUARRY_NATS: each.data?.QUARRY_NATS_URL ?? "", QUARRY_MONGODB_URL: "" };
    });
    expect(secretFaults(faulty)).toEqual([
      `the secret ${secret?.metadata.name} has no QUARRY_NATS_URL`,
      "QUARRY_NATS is kept for no container",
    ]);
    const misspelt = planted<Workload>(dev, ["Deployment", "schema"], (workload) => {
      const [container] = podOf(workload).containers;
      for (const { configMapRef } of container?.envFrom ?? [])
        Object.assign(configMapRef ?? {}, { name: "schema" });
      Object.assign(container?.env?.[0]?.valueFrom?.secretKeyRef ?? {}, { name: "schema" });
    });
    expect(secretFaults(misspelt)).toEqual([
      "there is no ConfigMap schema",
      "there is no Secret schema",
      "QUARRY_NATS_URL is kept for no container",
    ]);
  });
});
