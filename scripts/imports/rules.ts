import { posix } from "node:path";

/** One import as it stands in a file; both paths count from the repository's root. */
export type Import = { file: string; specifier: string };

/** Packages in the order in which they may build on each other: each on those before it. */
const packageOrder = [
  ["api"],
  ["kernel"],
  ["mongo"],
  ["structure"],
  ["contracts"],
  ["event-store", "blob-store"],
  ["messaging", "read-model"],
  ["service-kit"],
];
const rankOf = new Map(packageOrder.flatMap((names, rank) => names.map((name) => [name, rank])));
const pure = ["@quarry/api", "@quarry/kernel", "@quarry/contracts", "@quarry/structure"];
const drivers =
  /^(node:(sqlite|fs|http|https|net|tls|dns|child_process|worker_threads)(\/.*)?|mongodb|openai|express|multer|helmet|jose|pino|prom-client|rate-limiter-flexible|undici|sharp|tesseract\.js|(@nats-io\/|@opentelemetry\/|pdfjs-dist|@hyzyla\/).*)$/;

/** Services that put others together: all in one process, and what an operator does to their stores. */
const composing = ["standalone", "admin"];

/** The path inside the repository that a relative specifier means; a package's name stays. */
function targetOf({ file, specifier }: Import): string {
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : specifier;
}

function faultOfService(entry: Import, target: string): string | undefined {
  const [, service = "", , room = "", adapter = ""] = entry.file.split("/");
  const here = `services/${service}/src/`;
  const other = /^@quarry\/(gateway|schema|ingestion|extraction|standalone|admin)(\/|$)/.exec(
    target,
  );
  if (other && !composing.includes(service)) return "no service imports another";
  if (other && service === "admin" && !target.endsWith("/stores")) {
    return "the operator's command knows what services keep, and nothing else of them";
  }
  if (target.startsWith("services/") && !target.startsWith(here))
    return "no service imports another";
  if (room === "main.ts" && target.startsWith(here) && !/src\/(app|config)\.ts$/.test(target)) {
    return "a process starts the app and nothing else";
  }
  if (room === "domain") {
    const own = target.startsWith(`${here}domain/`);
    const allowed = own || pure.includes(target) || target === "@quarry/event-store";
    if (target.startsWith(here) ? !own : target.startsWith("@quarry/") && !allowed) {
      return "a domain imports only its own folder, api, kernel, contracts, structure and event types";
    }
    if (drivers.test(target)) return "a domain does no I/O";
  }
  if (room === "application") {
    if (drivers.test(target)) return "an application knows ports, not drivers";
    if (target.startsWith(`${here}adapters/`)) return "an application does not know adapters";
  }
  if (room === "adapters" && target.startsWith(`${here}adapters/`)) {
    const shared = !target.slice(`${here}adapters/`.length).includes("/");
    if (!shared && !target.startsWith(`${here}adapters/${adapter}/`)) {
      return "an adapter does not know another adapter";
    }
  }
  return undefined;
}

function faultOfPackage(entry: Import, target: string): string | undefined {
  if (entry.file.startsWith("packages/api/") && target.startsWith("node:")) {
    return "the public contract runs in a browser, too";
  }
  const rank = rankOf.get(entry.file.split("/")[1] ?? "");
  const imported = /^@quarry\/([a-z-]+)/.exec(target)?.[1];
  if (rank === undefined || imported === undefined) return undefined;
  const importedRank = rankOf.get(imported);
  if (importedRank === undefined) return "a package does not know services, tests or benchmarks";
  return importedRank >= rank && imported !== entry.file.split("/")[1]
    ? "packages build on earlier ones only"
    : undefined;
}

/** The rule that an import breaks, in words; undefined where it breaks none. */
export function faultOf(entry: Import): string | undefined {
  const target = targetOf(entry);
  return entry.file.startsWith("services/")
    ? faultOfService(entry, target)
    : faultOfPackage(entry, target);
}
