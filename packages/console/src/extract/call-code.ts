import { type ExtractionOptions, type Source, typeOfSource } from "@quarry/client";

/** An extraction as the console asks for it. */
export type Call = {
  baseUrl: string;
  schemaId: string;
  source: Exclude<Source, { uploadId: string }>;
  options: ExtractionOptions;
};

/** The same call in each language. A password is read from the environment, so that it stands in no file. */
export const callCode = { curl, TypeScript: typescript, "Command line": commandLine };

const passwordVariable = "QUARRY_PDF_PASSWORD";

/** As a word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const fileNameOf = (source: Call["source"]) =>
  typeof source === "object" && "name" in source ? String(source.name) : undefined;

/** A name that no command takes for a flag, or for a source of another kind. */
const pathOf = (name: string) => (/^(-|extraction:)/.test(name) ? `./${name}` : name);

function curl({ baseUrl, schemaId, source, options }: Call): string {
  const { allowPartial, password, ...texts } = options;
  const fields = {
    schema_id: schemaId,
    type: typeOfSource(source),
    ...texts,
    ...(allowPartial && { allow_partial: "true" }),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--form-string ${quoted(`${name}=${String(value)}`)}`,
  );
  if (password !== undefined) parts.push(`--form-string "password=$${passwordVariable}"`);
  const address = quoted(`${baseUrl}/v1/extractions`);
  const head = `curl ${address} -H "Authorization: Bearer $QUARRY_API_KEY"`;
  const call = [head, ...parts, sourcePart(source)].join(" \\\n  ");
  return typeof source === "string" ? piped(source, call) : call;
}

function sourcePart(source: Call["source"]): string {
  if (typeof source === "string") return "-F 'source=<-'";
  if (source instanceof URL) return `--form-string ${quoted(`source=${source.href}`)}`;
  const path = pathOf(fileNameOf(source) ?? "").replaceAll(/["\\]/g, "\\$&");
  return `-F ${quoted(`source=@"${path}"`)}`;
}

/** A text of any length, which one argument of a command could not hold. */
const piped = (text: string, command: string) => `printf '%s' ${quoted(text)} | ${command}`;

function typescript({ baseUrl, schemaId, source, options }: Call): string {
  const name = fileNameOf(source);
  const { password, ...others } = options;
  const fields = Object.entries({ type: typeOfSource(source), ...others }).map(
    ([field, value]) => `  ${field}: ${JSON.stringify(value)},\n`,
  );
  if (password !== undefined) fields.push(`  password: process.env.${passwordVariable},\n`);
  return `import { Quarry } from "@quarry/client";
${name === undefined ? "" : 'import { fromPath } from "@quarry/client/node";\n'}
const quarry = new Quarry({ baseUrl: ${JSON.stringify(baseUrl)} });
const { id } = await quarry.extractions.create({
  schemaId: ${JSON.stringify(schemaId)},
  source: ${expressionOf(source, name)},
${fields.join("")}});
for await (const step of quarry.extractions.follow(id)) console.log(step);
console.log((await quarry.extractions.get(id)).result);`;
}

function expressionOf(source: Call["source"], name: string | undefined): string {
  if (name !== undefined) return `await fromPath(${JSON.stringify(name)})`;
  return source instanceof URL ? `new URL(${JSON.stringify(source.href)})` : JSON.stringify(source);
}

function commandLine({ baseUrl, schemaId, source, options }: Call): string {
  const { instruction, pages, vision, allowPartial, password } = options;
  const flags = {
    schema: schemaId,
    type: typeOfSource(source),
    ...(instruction !== undefined && { instruction }),
    ...(pages !== undefined && { pages }),
    ...(vision !== undefined && { vision }),
  };
  const words = Object.entries(flags).map(([name, value]) => `--${name}=${quoted(value)}`);
  if (allowPartial) words.push("--allow-partial");
  const call = [`quarry --url ${quoted(baseUrl)} extract`, ...words].join(" \\\n  ");
  const note = password === undefined ? "" : `# ${passwordVariable} holds the password\n`;
  if (typeof source === "string") return `${note}${piped(source, `${call} -`)}`;
  const name = source instanceof URL ? source.href : pathOf(fileNameOf(source) ?? "");
  return `${note}${call} ${quoted(name)}`;
}
