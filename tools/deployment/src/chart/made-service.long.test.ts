import { rmSync } from "node:fs";
import { join } from "node:path";
import { describeWithTools } from "@quarry/servers";
import { expect, it, onTestFinished } from "vitest";
import { generate } from "../generate/generate.ts";
import { copyOfGenerated, courier } from "../generate/made-service.testing.ts";
import { buildOverlay } from "../manifests/overlays.ts";
import { readDescription } from "../services/service.ts";
import { collect, services } from "../services/services.ts";
import { rendered } from "./helm.ts";
import { comparable } from "./objects.ts";

describeWithTools(["helm", "kustomize"], "the Helm chart of a service that is described", () => {
  it("has the same objects as the overlay for production", async () => {
    const folder = copyOfGenerated();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    generate(
      folder,
      collect([...services, readDescription("services/courier/src/service.ts", courier)]),
    );
    const overlay = await buildOverlay("prod", join(folder, "deploy/k8s"));
    const objects = comparable(await rendered({}, folder));
    expect(objects["Deployment/courier"]).toBeDefined();
    expect(objects).toEqual(comparable(overlay));
  });
});
