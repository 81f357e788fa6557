import { describeWithTools } from "@quarry/servers";
import { expect, it } from "vitest";
import { chart } from "../generate/chart/chart.ts";
import { buildOverlay } from "../manifests/overlays.ts";
import { inRepository } from "../repository.ts";
import { helm, rendered } from "./helm.ts";
import { comparable } from "./objects.ts";

describeWithTools(["helm", "kustomize"], "the Helm chart", () => {
  it("passes Helm's own check", async () => {
    const report = await helm(["lint", "--strict", inRepository(chart)]);
    expect(report).toContain("1 chart(s) linted, 0 chart(s) failed");
  });

  it("renders the overlay for production by default", async () => {
    expect(comparable(await rendered())).toEqual(comparable(await buildOverlay("prod")));
  });

  it.each<[message: string, values: object]>([
    ["additional properties 'hosts' not allowed", { ingress: { hosts: [] } }],
    [
      "at '/services/gateway/environment': additional properties 'QUARRY_LOG_LEVLE' not allowed",
      ofGateway({ QUARRY_LOG_LEVLE: "a" }),
    ],
    ["additional properties 'QUARRY_NATS_URL' not allowed", ofGateway({ QUARRY_NATS_URL: "a" })],
    ["got number, want string", ofGateway({ QUARRY_WAIT_LIMIT_MS: 5000 })],
    ["minimum: got 0, want 1", { services: { schema: { replicas: 0 } } }],
    [
      "additional properties 'maxReplicas' not allowed",
      { services: { schema: { maxReplicas: 9 } } },
    ],
    [
      "services.gateway.maxReplicas (2) is less than services.gateway.replicas (3)",
      { services: { gateway: { maxReplicas: 2 } } },
    ],
    ["minItems: got 0, want 1", { networkPolicies: { nats: [] } }],
    ["missing property 'host'", { host: null }],
    ["minLength: got 0, want 1", { operator: { secret: "" } }],
    [
      "does not match pattern",
      { services: { schema: { resources: { limits: { memory: "lots" } } } } },
    ],
    ["does not match pattern", { image: { registry: "https://example.com/" } }],
  ])("refuses values: %s", async (message, values) => {
    await expect(rendered(values)).rejects.toThrow(message);
  });
});

function ofGateway(environment: object) {
  return { services: { gateway: { environment } } };
}
