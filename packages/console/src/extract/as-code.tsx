import { useState } from "preact/hooks";
import { baseUrl } from "../session/session.ts";
import { type Options, optionsOf } from "./options.tsx";
import type { Chosen } from "./source.ts";

type Props = { source: Chosen; schemaId: string | undefined; options: Options };

/** The same call for a program: by curl, the TypeScript client, and the command line. */
export function AsCode(props: Props) {
  const [language, setLanguage] = useState<keyof typeof writers>("curl");
  const [copied, setCopied] = useState(false);
  const code = writers[language](props);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  }
  return (
    <details class="as-code">
      <summary>As code</summary>
      <fieldset class="switch">
        <legend class="unseen">Language</legend>
        {(Object.keys(writers) as (keyof typeof writers)[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === language}
            onClick={() => {
              setLanguage(name);
              setCopied(false);
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <pre tabIndex={0}>{code}</pre>
      {"clipboard" in navigator && (
        <button type="button" class="plain" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </button>
      )}
    </details>
  );
}

const writers = { curl, TypeScript: typescript, "Command line": commandLine };

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const schemaOf = ({ schemaId }: Props) => schemaId ?? "<id of the schema>";

/** The file's name, the address, or the text. */
function contentOf({ source: { from, file, text, address } }: Props): string {
  if (from === "file") return file?.name ?? "invoice.pdf";
  return from === "text" ? text : address;
}

function curl(props: Props): string {
  const { from, file } = props.source;
  const content = contentOf(props);
  const fields = {
    schema_id: schemaOf(props),
    type: from === "text" ? "text" : from === "address" ? "webpage" : typeOfFile(file),
    source: from === "file" ? `@${content}` : content,
    ...Object.fromEntries(
      Object.entries(optionsOf(props.options)).map(([name, value]) => [
        name === "allowPartial" ? "allow_partial" : name,
        String(value),
      ]),
    ),
  };
  const parts = Object.entries(fields).map(([name, value]) => {
    const flag = name === "source" && from !== "file" ? "--form-string" : "-F";
    return `  ${flag} ${quoted(`${name}=${value}`)}`;
  });
  const head = `curl ${baseUrl}/v1/extractions -H "Authorization: Bearer $QUARRY_API_KEY"`;
  return [head, ...parts].join(" \\\n");
}

function typeOfFile(file: File | undefined): string {
  if (!file || file.type === "application/pdf") return "pdf";
  if (file.type.startsWith("image/")) return "image";
  return file.type === "text/html" ? "webpage" : "text";
}

function typescript(props: Props): string {
  const { from } = props.source;
  const content = JSON.stringify(contentOf(props));
  const source =
    from === "file"
      ? `await fromPath(${content})`
      : from === "text"
        ? content
        : `new URL(${content})`;
  const options = Object.entries(optionsOf(props.options)).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`,
  );
  return `import { Quarry } from "@quarry/client";
${from === "file" ? 'import { fromPath } from "@quarry/client/node";\n' : ""}
const quarry = new Quarry({ baseUrl: ${JSON.stringify(baseUrl)} });
const { id } = await quarry.extractions.create({
  schemaId: ${JSON.stringify(schemaOf(props))},
  source: ${source},
${options.join("")}});
for await (const step of quarry.extractions.follow(id)) console.log(step);
console.log((await quarry.extractions.get(id)).result);`;
}

function commandLine(props: Props): string {
  const { from } = props.source;
  const content = quoted(contentOf(props));
  const call = `quarry extract ${from === "text" ? "-" : content} --schema ${schemaOf(props)}`;
  return from === "text" ? `printf '%s' ${content} | ${call}` : call;
}
