import type { DocumentRecord } from "@quarry/client";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Pick } from "../review/use-work.ts";
import { gradeOf } from "../values/grades.ts";
import type { ShownLeaf } from "../values/shown-leaf.ts";
import { selectedSpan, wholeWords } from "./picked-words.ts";
import { segmentsOf, type TextPart, textParts } from "./text-parts.ts";

type Props = {
  document: DocumentRecord;
  leaves: readonly ShownLeaf[];
  selected: ShownLeaf | undefined;
  select: (pointer: string) => void;
  /** Takes words that were dragged over as the selected value's place; undefined where nothing can be changed. */
  point: ((pick: Pick) => void) | undefined;
};

/** The text as it was read, with the quotes of all values marked; a mark leads to its value. */
export function TextPane({ document, leaves, selected, select, point }: Props) {
  const parts = useMemo(() => textParts(document), [document]);
  const [shown, setShown] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const [followed, setFollowed] = useState<ShownLeaf>();
  if (selected !== followed) {
    setFollowed(selected);
    setShown(partOf(parts, selected) ?? shown);
  }
  const part = parts[shown] ?? { start: 0, end: 0 };
  const pointer = selected?.pointer;
  const segments = useMemo(
    () => segmentsOf(document.text, part, { leaves, selected: pointer }),
    [document, part, leaves, pointer],
  );
  useLayoutEffect(() => {
    body.current?.querySelector("mark.selected")?.scrollIntoView({ block: "center" });
  }, [selected]);

  const isDrag = useRef(false);

  function pick(): void {
    const span = body.current && selectedSpan(body.current);
    isDrag.current = point !== undefined && span !== undefined && span !== null;
    if (!point || !span) return;
    const { text } = document;
    const place = wholeWords(text, { start: part.start + span.start, end: part.start + span.end });
    if (place) point({ place, words: text.slice(place.start, place.end) });
  }

  return (
    <>
      {parts.length > 1 && <Pager parts={parts} shown={shown} show={setShown} />}
      <section
        class="document-text"
        ref={body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label="Text of the source"
        onMouseUp={pick}
      >
        {segments.map(({ text, leaf }, index) =>
          leaf ? (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree of values leads here by keyboard
            <mark
              key={`${index}-${leaf.pointer}`}
              class={`${gradeOf(leaf)} ${leaf.pointer === pointer ? "selected" : ""}`}
              data-pointer={leaf.pointer}
              onClick={() => isDrag.current || select(leaf.pointer)}
            >
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </section>
    </>
  );
}

function partOf(parts: readonly TextPart[], leaf: ShownLeaf | undefined): number | undefined {
  const { start } = leaf ?? {};
  if (start === undefined) return undefined;
  const at = parts.findIndex((part) => start >= part.start && start < part.end);
  return at < 0 ? undefined : at;
}

type PagerProps = { parts: readonly TextPart[]; shown: number; show: (part: number) => void };

function Pager({ parts, shown, show }: PagerProps) {
  const page = parts[shown]?.page;
  return (
    <div class="pager">
      <button type="button" disabled={shown === 0} onClick={() => show(shown - 1)}>
        Previous
      </button>
      <span>
        {page === undefined ? `Part ${shown + 1} of ${parts.length}` : `Page ${page}`}
        {page !== undefined && ` · ${shown + 1} of ${parts.length}`}
      </span>
      <button type="button" disabled={shown >= parts.length - 1} onClick={() => show(shown + 1)}>
        Next
      </button>
    </div>
  );
}
