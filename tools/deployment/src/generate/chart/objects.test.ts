import { expect, it } from "vitest";
import { labelled, merged, withFields } from "./objects.ts";

it("merges items of lists by their names, and lets the patch decide", () => {
  const own = { containers: [{ name: "service", image: "a", ports: [{ name: "http", port: 1 }] }] };
  const patch = {
    containers: [{ name: "service", image: "b", ports: [{ name: "operations", port: 2 }] }],
  };
  const ports = [
    { name: "operations", port: 2 },
    { name: "http", port: 1 },
  ];
  expect(merged(own, patch)).toEqual({ containers: [{ name: "service", image: "b", ports }] });
});

it("adds items without a name", () => {
  expect(merged({ rules: [{ to: 1 }] }, { rules: [{ to: 2 }] })).toEqual({
    rules: [{ to: 2 }, { to: 1 }],
  });
});

it("labels an object, the jobs that it makes and their pods, and keeps other labels", () => {
  const job = { spec: { template: { metadata: { labels: { own: "1" } } } } };
  const labels = { part: "quarry" };
  expect(labelled({ kind: "CronJob", spec: { jobTemplate: job } }, labels)).toEqual({
    kind: "CronJob",
    metadata: { labels },
    spec: {
      jobTemplate: {
        metadata: { labels },
        spec: { template: { metadata: { labels: { own: "1", part: "quarry" } } } },
      },
    },
  });
});

it("sets fields by their paths, also in lists and where nothing was", () => {
  const object = { spec: { rules: [{ host: "a" }, { host: "b" }] } };
  expect(withFields(object, { "spec.rules.1.host": "c", "metadata.labels.own": "1" })).toEqual({
    spec: { rules: [{ host: "a" }, { host: "c" }] },
    metadata: { labels: { own: "1" } },
  });
});
