import { useRef, useState } from "preact/hooks";
import { sizeText } from "../shell/times.ts";
import type { Chosen } from "./source.ts";

type Props = { chosen: Chosen; change: (chosen: Chosen) => void };

const ways = { file: "File", text: "Text", address: "Web address" } as const;

/** What to extract from: a file that is dropped or chosen, a text, or an address. */
export function SourceChoice({ chosen, change }: Props) {
  return (
    <section class="card" aria-labelledby="source-title">
      <div class="card-head">
        <h2 id="source-title">1. Source</h2>
        <fieldset class="switch">
          <legend class="unseen">Where the source comes from</legend>
          {Object.entries(ways).map(([from, name]) => (
            <button
              key={from}
              type="button"
              aria-pressed={chosen.from === from}
              onClick={() => change({ ...chosen, from: from as Chosen["from"] })}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {chosen.from === "file" && <FileDrop chosen={chosen} change={change} />}
      {chosen.from === "text" && (
        <textarea
          class="source-text"
          aria-label="Text of the source"
          placeholder="Paste a text here"
          rows={14}
          dir="auto"
          value={chosen.text}
          onInput={({ currentTarget }) => change({ ...chosen, text: currentTarget.value })}
        />
      )}
      {chosen.from === "address" && (
        <label>
          Address of a page, a PDF or an image
          <input
            type="url"
            placeholder="https://…"
            value={chosen.address}
            onInput={({ currentTarget }) => change({ ...chosen, address: currentTarget.value })}
          />
        </label>
      )}
    </section>
  );
}

function FileDrop({ chosen, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { file } = chosen;
  const take = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first) change({ ...chosen, file: first });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same
    <div
      class={`drop ${isOver ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <input
        ref={input}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      {file ? (
        <p class="chosen-file">
          <strong dir="auto">{file.name}</strong>
          <span class="quiet">{sizeText(file.size)}</span>
        </p>
      ) : (
        <p>Drop a PDF, an image, a web page or an office file here</p>
      )}
      <button type="button" onClick={() => input.current?.click()}>
        {file ? "Choose another" : "Choose a file"}
      </button>
    </div>
  );
}
