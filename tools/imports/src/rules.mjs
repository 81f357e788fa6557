/**
 * Which import may stand where. `npm run check` holds every import to it, type imports too, and
 * `rules.test.ts` plants a broken one of each kind.
 */

/** The packages in layers: each may import those on lines above its own, and none beside it. */
const layers = [
  ["api", "client"],
  ["kernel", "console", "mcp", "ocr-models"],
  ["structure", "mongo", "outbound", "threads"],
  ["contracts", "scoring"],
  ["document", "cli"],
  ["event-store"],
  ["blob-store", "messaging", "read-model", "evidence", "engine"],
  ["service-kit", "vocabulary", "access"],
  ["engine-offline", "engine-llm", "engine-auto", "readers", "fetching"],
];

/** Packages that a service's domain may import; of the event store it takes the types of events. */
const pure = ["api", "kernel", "structure", "contracts", "document", "evidence"];

/** What does I/O, by its name in Node.js and in npm. */
const coreDrivers =
  "sqlite fs http http2 https net tls dgram dns child_process cluster worker_threads".split(" ");
const npmDrivers = [
  "mongodb openai express multer helmet jose pino prom-client rate-limiter-flexible undici sharp",
  "tesseract\\.js onnxruntime-node playwright-core piscina commander @commander-js @nats-io @opentelemetry",
  "pdfjs-dist @hyzyla",
].flatMap((line) => line.split(" "));
const drivers = [
  `^(node:)?(${coreDrivers.join("|")})(/|$)`,
  `(^|/)node_modules/(${npmDrivers.join("|")})/`,
  "^packages/mongo/",
  "^packages/[^/]+/src/(sqlite|mongo|nats|embedded|file-system)/",
];

/** Tests, their helpers and suites that adapters share: they may import anything, and only tests import them. */
const tests = "\\.(test|testing|contract)\\.ts$|/(testing|contract)/|/contract\\.ts$";
const tools = "^(tools|tests|evaluation)/";

const workspaces = "^((packages|services|tools)/[^/]+|tests|evaluation)/";
const service = "^services/([^/]+)/src";

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: "error",
  from: { pathNot: tests, ...from },
  to,
});

/** For each line of the table: its packages import themselves and what stands above. */
const downwards = layers.map((names, line) => {
  const above = layers.slice(0, line).flat();
  return forbid(
    "layers",
    "packages import only packages of lower layers, and no service or tool",
    { path: `^packages/(${names.join("|")})/` },
    { path: [workspaces, tools], pathNot: ["^packages/$1/", `^packages/(${above.join("|")})/`] },
  );
});

export default {
  forbidden: [
    forbid(
      "circle",
      "no file imports itself by way of others",
      { pathNot: [] },
      { circular: true },
    ),
    forbid(
      "public-entry",
      "another workspace is imported by its name, not by a path into it",
      { path: workspaces, pathNot: [] },
      {
        path: workspaces,
        pathNot: ["^$1/"],
        dependencyTypes: ["local"],
      },
    ),
    forbid(
      "known-entry",
      "what is imported is there, and its package names it in `exports`",
      { pathNot: [] },
      { couldNotResolve: true, pathNot: "^pdfjs-dist/types/" }, // declarations only
    ),
    ...downwards,
    forbid(
      "layer-named",
      "a package has its line in the table of layers",
      { path: "^packages/", pathNot: [tests, tools, `^packages/(${layers.flat().join("|")})/`] },
      {},
    ),
    forbid(
      "api-alone",
      "callers' packages hold nothing of the inside, and run in a browser",
      { path: "^packages/api/" },
      { pathNot: ["^packages/api/", "(^|/)node_modules/(zod|fastest-levenshtein)/"] },
    ),
    forbid(
      "client-alone",
      "the client has no dependency; its entry for Node.js alone imports modules of Node.js",
      { path: "^packages/client/", pathNot: [tests, "^packages/client/src/node/"] },
      { pathNot: "^packages/client/" },
    ),
    forbid(
      "cli-on-client",
      "the command line knows of Quarry what its client, the tools for language models and the scoring do",
      { path: "^packages/cli/" },
      {
        pathNot: ["^packages/(cli|client|mcp|scoring)/", "(^|/)node_modules/(commander|vite)/"],
        dependencyTypesNot: ["core"],
      },
    ),
    forbid(
      "console-on-client",
      "the console knows of Quarry what its client does, and runs in a browser",
      { path: "^packages/console/src/", pathNot: [tests] },
      {
        pathNot: ["^packages/(console|client)/", "(^|/)node_modules/(preact|wouter|@tanstack)/"],
      },
    ),
    forbid(
      "callers-outside",
      "no part of the server is a caller of it",
      { path: "^(packages|services)/", pathNot: [tests, "^packages/(client|cli|console)/"] },
      { path: "^packages/(client|cli|console)/" },
    ),
    forbid(
      "services-apart",
      "no service imports another",
      { path: service, pathNot: [tests, "^services/(standalone|admin)/"] },
      { path: "^services/", pathNot: "^services/$1/" },
    ),
    forbid(
      "admin-stores",
      "admin imports only the stores entry of a service",
      { path: "^services/admin/" },
      { path: "^services/", pathNot: ["^services/admin/", "/src/stores(/index)?\\.ts$"] },
    ),
    forbid(
      "no-test-helpers",
      "what runs in production imports no test, no test helper and no contract suite",
      { path: "^(packages|services)/" },
      { path: tests },
    ),
    forbid(
      "no-development-packages",
      "what runs in production imports only packages that its workspace declares as dependencies",
      { path: "^(packages|services)/", pathNot: [tests, "/vite\\.config\\.ts$"] },
      { dependencyTypes: ["npm-dev", "npm-no-pkg"] },
    ),
    forbid("product-alone", "no service needs a tool", { path: service }, { path: tools }),
    forbid(
      "domain-pure",
      "a domain imports its own folder, pure packages and the types of events",
      { path: `${service}/domain/` },
      {
        path: workspaces,
        pathNot: [
          "^services/$1/src/domain/",
          `^packages/(${pure.join("|")})/`,
          "^packages/event-store/src/index\\.ts$",
        ],
      },
    ),
    forbid(
      "application-ports",
      "an application imports its own folder, the domain and packages",
      { path: `${service}/application/` },
      { path: "^services/", pathNot: "^services/$1/src/(application|domain)/" },
    ),
    forbid(
      "no-driver",
      "domain and application code imports ports, not drivers",
      { path: `${service}/(domain|application)/` },
      { path: drivers },
    ),
    forbid(
      "pure-packages",
      "packages that a domain may import do no I/O; kernel reads settings that lie in files",
      {
        path: `^packages/(${pure.join("|")})/`,
        pathNot: [tests, "^packages/kernel/src/config/setting-files\\.ts$"],
      },
      { path: drivers },
    ),
    forbid(
      "adapters-apart",
      "an adapter does not import another adapter",
      { path: `${service}/adapters/([^/]+)/` },
      { path: "^services/$1/src/adapters/[^/]+/", pathNot: "^services/$1/src/adapters/$2/" },
    ),
    forbid(
      "main-starts-app",
      "a process starts the app and nothing else",
      { path: `${service}/main\\.ts$` },
      { path: "^services/", pathNot: "^services/$1/src/(app|config)\\.ts$" },
    ),
  ],
  options: {
    parser: "tsc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/(__)?fixtures(__)?/|^(packages|services)/[^/]+/dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
