import { describeWithTools, type Kubernetes } from "@quarry/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOverlay, buildWith, type Overlay } from "../manifests/overlays.ts";
import { answerTo, apply, pathOf, startCluster, timeoutMs } from "./cluster.ts";

/**
 * The command's flags for going over to server-side apply: it takes the line breaks that kustomize
 * puts into long secrets, and the defaults of volume claims, for changes of another's.
 */
const overlays: [Overlay, flags: string[]][] = [
  ["dev", ["--force-conflicts"]],
  ["prod", []],
];

describeWithTools(["kubernetes", "kustomize"], "an API server of Kubernetes", () => {
  describe.each(overlays)("takes the overlay %s", { timeout: timeoutMs }, (overlay, flags) => {
    let cluster: Kubernetes;
    beforeAll(async () => {
      cluster = await startCluster();
    }, timeoutMs);
    afterAll(() => cluster[Symbol.asyncDispose](), timeoutMs);

    it("without a warning, and changes nothing when it is applied again", async () => {
      await apply(cluster, overlay);
      const first = await versionsOf(cluster, overlay);
      expect(first).toHaveLength((await buildOverlay(overlay)).length);
      await apply(cluster, overlay);
      expect(await versionsOf(cluster, overlay)).toEqual(first);
    });

    it("from a client that goes over to server-side apply", async () => {
      await apply(cluster, overlay, "--server-side", ...flags);
      const first = await versionsOf(cluster, overlay);
      await apply(cluster, overlay, "--server-side", ...flags);
      expect(await versionsOf(cluster, overlay)).toEqual(first);
    });

    it("with every component", async () => {
      const manifests = await buildWith(
        overlay,
        ...["tracing", "signed-tokens", "local-model", "http-route"],
      );
      const answer = await answerTo(cluster, manifests);
      expect(answer).toContain("httproute.gateway.networking.k8s.io/gateway serverside-applied");
      expect(answer.trim().split("\n")).toHaveLength(manifests.length);
    });
  });
});

/** How often each object of an overlay was written, by a number that each write changes. */
async function versionsOf({ kubectl }: Kubernetes, overlay: Overlay): Promise<string[]> {
  const line = "{.kind}/{.metadata.name} {.metadata.resourceVersion}";
  const output = `jsonpath={range .items[*]}${line}{"\\n"}{end}`;
  const listed = await kubectl(["get", "--kustomize", pathOf(`overlays/${overlay}`), "-o", output]);
  return listed.trim().split("\n");
}
