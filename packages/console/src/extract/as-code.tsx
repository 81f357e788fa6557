import { useState } from "preact/hooks";
import { baseUrl } from "../session/session.ts";
import { type Call, callCode } from "./call-code.ts";
import { type Options, optionsOf } from "./options.tsx";
import { type Chosen, sourceOf } from "./source.ts";

type Props = { source: Chosen; schemaId: string | undefined; options: Options };

/** The same call for a program: by curl, the TypeScript client, and the command line. */
export function AsCode(props: Props) {
  const [language, setLanguage] = useState<keyof typeof callCode>("curl");
  const [copied, setCopied] = useState(false);
  const code = callCode[language](callOf(props));
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    setCopied(true);
  }
  return (
    <details class="as-code">
      <summary>As code</summary>
      <fieldset class="switch">
        <legend class="unseen">Language</legend>
        {(Object.keys(callCode) as (keyof typeof callCode)[]).map((name) => (
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

const exampleFile = new File([], "invoice.pdf", { type: "application/pdf" });

/** The call as it would be made now; what is not chosen yet has a name in its place. */
function callOf({ source, schemaId = "<id of the schema>", options }: Props): Call {
  const chosen = sourceOf(source);
  const { from, text, address } = source;
  const unready = { file: exampleFile, text, address: address.trim() }[from];
  const ready = "fault" in chosen ? unready : chosen.source;
  return { baseUrl, schemaId, source: ready, options: optionsOf(options) };
}
