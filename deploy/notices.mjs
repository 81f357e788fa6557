// Writes the names, versions, licences and licence texts of all installed packages, sorted by name.
// Run as `node notices.mjs <folder with node_modules>`; the images keep what it prints.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [folder = "."] = process.argv.slice(2);
const files = globSync(join(folder, "**/node_modules/{*,@*/*}/package.json"));

const packages = files
  .map((file) => ({ ...JSON.parse(readFileSync(file, "utf8")), place: dirname(file) }))
  .filter(({ name, version }) => name && version && !name.startsWith("@quarry/"))
  .map(({ name, version, license, licenses, repository, place }) => ({
    title: `${name} ${version}`,
    licence: spelled(license ?? licenses),
    source: typeof repository === "string" ? repository : (repository?.url ?? ""),
    texts: readdirSync(place)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .map((file) => readFileSync(join(place, file), "utf8").trim()),
  }))
  .sort((one, other) => (one.title < other.title ? -1 : 1));

const seen = new Set();
for (const { title, licence, source, texts } of packages) {
  if (seen.has(title)) continue;
  seen.add(title);
  const head = [title, `Licence: ${licence}`, source && `Source: ${source}`].filter(Boolean);
  console.log([`${"=".repeat(80)}\n${head.join("\n")}`, ...texts].join("\n\n"), "\n");
}

/** As packages spell it: a name, or objects of older packages. */
function spelled(licence) {
  if (Array.isArray(licence)) return licence.map(spelled).join(" or ");
  return licence?.type ?? licence ?? "not named";
}
