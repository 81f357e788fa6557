import type { Box, DocumentPage, DocumentRecord } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { baseUrl, quarry } from "../../session/session.ts";
import type { Pick } from "../review/use-work.ts";
import { gradeOf } from "../values/grades.ts";
import type { ShownLeaf } from "../values/shown-leaf.ts";
import { useRectangle } from "./use-rectangle.ts";

type Props = {
  id: string;
  document: DocumentRecord;
  leaves: readonly ShownLeaf[];
  selected: ShownLeaf | undefined;
  select: (pointer: string) => void;
  /** Takes a rectangle that was drawn as the selected value's place; undefined where nothing can be changed. */
  point: ((pick: Pick) => void) | undefined;
  isZoomed: boolean;
  setZoomed: (zoomed: boolean) => void;
};

/** A page as it looks, with a box around each word of each value; a box leads to its value. */
export function PagePane(props: Props) {
  const { id, document, leaves, selected, select, point, isZoomed, setZoomed } = props;
  const pages = document.pages.filter(({ width, height }) => width && height);
  const [number, setNumber] = useState(pages[0]?.number ?? 1);
  const [followed, setFollowed] = useState<ShownLeaf>();
  if (selected !== followed) {
    setFollowed(selected);
    setNumber(selected?.page ?? number);
  }
  const client = useQueryClient();
  const page = pages.find((each) => each.number === number) ?? pages[0];
  if (!page) return null;
  /** The words are read when the first rectangle is drawn: they make a long document large. */
  async function pickIn(on: number, box: Box): Promise<Pick> {
    const read = await client.fetchQuery({
      queryKey: ["document", id, "words"],
      queryFn: () => quarry.extractions.document(id, { words: true }),
      staleTime: Number.POSITIVE_INFINITY,
    });
    return wordsIn(read, on, box);
  }

  const boxed = leaves.filter((leaf) => leaf.page === page.number && leaf.boxes);
  return (
    <>
      <PageBar {...{ pages, page, setNumber, isZoomed, setZoomed }} />
      <PageView
        key={page.number}
        {...{ id, page, boxed, selected, select, isZoomed }}
        draw={point && ((box) => void pickIn(page.number, box).then(point))}
      />
    </>
  );
}

type BarProps = {
  pages: readonly DocumentPage[];
  page: DocumentPage;
  setNumber: (number: number) => void;
  isZoomed: boolean;
  setZoomed: (zoomed: boolean) => void;
};

function PageBar({ pages, page, setNumber, isZoomed, setZoomed }: BarProps) {
  const at = pages.indexOf(page);
  const go = (place: number) => setNumber(pages[place]?.number ?? page.number);
  return (
    <div class="pager">
      <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
        Previous
      </button>
      <label>
        Page{" "}
        <input
          type="number"
          min={1}
          max={pages.at(-1)?.number}
          value={page.number}
          onChange={({ currentTarget }) => setNumber(Number(currentTarget.value))}
        />{" "}
        of {pages.length}
      </label>
      <button type="button" disabled={at === pages.length - 1} onClick={() => go(at + 1)}>
        Next
      </button>
      <button type="button" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
        {isZoomed ? "Whole page" : "Enlarge"}
      </button>
    </div>
  );
}

type ViewProps = {
  id: string;
  page: DocumentPage;
  boxed: readonly ShownLeaf[];
  selected: ShownLeaf | undefined;
  select: (pointer: string) => void;
  isZoomed: boolean;
  draw: ((box: Box) => void) | undefined;
};

function PageView({ id, page, boxed, selected, select, isZoomed, draw }: ViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const { width = 1, height = 1, number } = page;
  const { drawn, ...drawing } = useRectangle({ width, height }, draw);
  useLayoutEffect(() => {
    const box = selected?.page === number ? view.current?.querySelector(".box.selected") : null;
    if (state === "drawn") box?.scrollIntoView({ block: "center", inline: "center" });
  }, [selected, number, isZoomed, state]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section class="page-view" ref={view} tabIndex={0} aria-label={`Page ${number} of the source`}>
      <div
        class={`page ${isZoomed ? "zoomed" : ""}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={`${baseUrl}/v1/extractions/${id}/pages/${number}`}
          alt={`Page ${number}`}
          onLoad={() => setState("drawn")}
          onError={() => setState("failed")}
        />
        {state === "loading" && <p class="page-note">Drawing the page …</p>}
        {state === "failed" && <p class="page-note">This page cannot be drawn.</p>}
        <svg
          class={draw ? "drawable" : ""}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          {...drawing}
        >
          {boxed.map((leaf) => (
            <Boxes
              key={leaf.pointer}
              leaf={leaf}
              isSelected={leaf.pointer === selected?.pointer}
              onSelect={() => select(leaf.pointer)}
            />
          ))}
          {drawn && <Rectangle class="drawn" box={drawn} />}
        </svg>
      </div>
    </section>
  );
}

type BoxesProps = { leaf: ShownLeaf; isSelected: boolean; onSelect: () => void };

function Boxes({ leaf, isSelected, onSelect }: BoxesProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree of values leads here by keyboard
    <g
      class={`box ${gradeOf(leaf)} ${isSelected ? "selected" : ""}`}
      data-pointer={leaf.pointer}
      onClick={onSelect}
    >
      {(leaf.boxes ?? []).map((box) => (
        <Rectangle key={box.join(" ")} box={box} />
      ))}
    </g>
  );
}

function Rectangle({ box, ...looks }: { box: Box; class?: string }) {
  const [left, top, right, bottom] = box;
  const [width, height] = [right - left, bottom - top];
  return (
    <rect {...looks} x={left} y={top} {...{ width, height }} vector-effect="non-scaling-stroke" />
  );
}

/** Returns a rectangle of a page with the words whose centre is in it. */
function wordsIn(document: DocumentRecord, number: number, box: Box): Pick {
  const [left, top, right, bottom] = box;
  const { words = [] } = document.pages.find((page) => page.number === number) ?? {};
  const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  const said = inside.map(({ start, end }) => document.text.slice(start, end));
  return { place: { page: number, box }, words: said.join(" ") };
}
