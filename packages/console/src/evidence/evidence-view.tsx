import type { DocumentRecord, Evidence, ExtractionRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "preact/hooks";
import { quarry } from "../session/session.ts";
import { Fault, Waiting } from "../shell/notices.tsx";
import { EvidenceNotices } from "./evidence-notices.tsx";
import { EditValue } from "./review/edit-value.tsx";
import { ReviewBar } from "./review/review-bar.tsx";
import { isOpen, useReview } from "./review/use-review.ts";
import { PagePane } from "./source/page-pane.tsx";
import { TextPane } from "./source/text-pane.tsx";
import { isInDoubt } from "./values/grades.ts";
import { knownOf, type Row, rowsOf } from "./values/tree.ts";
import { target, useKeys } from "./values/use-keys.ts";
import { ValueDetail } from "./values/value-detail.tsx";
import { ValueTree } from "./values/value-tree.tsx";

/** What may be long is not read again so soon, in ms; the extraction itself shows whether it is still there. */
const unchangedMs = 60_000;

/** What was found beside where it was found; each leads to the other. */
export function EvidenceView({ record }: { record: ExtractionRecord }) {
  const { id } = record;
  const evidence = useQuery({
    queryKey: ["evidence", id],
    queryFn: () => quarry.extractions.evidence(id),
    staleTime: unchangedMs,
  });
  const document = useQuery({
    queryKey: ["document", id],
    queryFn: () => quarry.extractions.document(id),
    staleTime: unchangedMs,
  });
  const error = evidence.error ?? document.error;
  if (error) return <Fault>{error.message}</Fault>;
  if (!evidence.data || !document.data || "failure" in evidence.data)
    return <Waiting>Reading the evidence</Waiting>;
  return <Found record={record} evidence={evidence.data} document={document.data} />;
}

type FoundProps = { record: ExtractionRecord; evidence: Evidence; document: DocumentRecord };

function Found({ record, evidence, document }: FoundProps) {
  const [selected, select] = useState<string>();
  const [zoomed, setZoomed] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const reviewing = useReview(record.id);
  const shown = reviewing?.review ?? evidence;
  const output = reviewing ? reviewing.review.output : record.result;
  const known = useMemo(() => knownOf(shown), [shown]);
  const rows = useMemo(() => rowsOf(output, known, closed), [output, known, closed]);
  const chosen = rows.find((row): row is ValueRow => isValue(row) && row.pointer === selected);
  const leaf = chosen?.leaf ?? (selected === undefined ? undefined : known.leaves.get(selected));
  const located = useMemo(
    () => [...shown.leaves, ...(shown.withheld ?? [])].filter((each) => each.value !== null),
    [shown],
  );
  const next = () => {
    const at = rows.findIndex(({ pointer }) => pointer === selected);
    const following = target("n", rows, at);
    if (following) select(following.pointer);
  };

  const approve = () => {
    if (reviewing && isOpen(reviewing.review)) void reviewing.complete("approved");
  };

  useKeys({
    rows,
    selected,
    select,
    zoom: setZoomed,
    approve,
  });
  const toggle = (pointer: string) => setClosed((before) => toggled(before, pointer));
  const shared = { leaves: located, selected: leaf, select };
  return (
    <>
      <EvidenceNotices evidence={evidence} document={document} />
      {reviewing && <ReviewBar reviewing={reviewing} />}
      <div class="panes">
        <SourcePane
          {...shared}
          document={document}
          record={record}
          isZoomed={zoomed}
          setZoomed={setZoomed}
        />
        <section class="pane values" aria-label="Values">
          <Counts rows={rows} />
          <ValueTree rows={rows} selected={selected} select={select} toggle={toggle} />
          <ValueDetail row={chosen} />
          {reviewing && chosen && <EditValue row={chosen} reviewing={reviewing} next={next} />}
        </section>
      </div>
    </>
  );
}

type ValueRow = Extract<Row, { kind: "value" }>;
const isValue = (row: Row): row is ValueRow => row.kind === "value";

function toggled(closed: ReadonlySet<string>, pointer: string): ReadonlySet<string> {
  return closed.has(pointer)
    ? new Set([...closed].filter((each) => each !== pointer))
    : new Set([...closed, pointer]);
}

/** How many values there are, and how many of them somebody should look at. */
function Counts({ rows }: { rows: readonly Row[] }) {
  const values = rows.filter(isValue);
  const doubts = values.filter(({ grade }) => isInDoubt(grade)).length;
  return (
    <div class="pane-head">
      <h2>Values</h2>
      <span class="quiet">
        {values.length} {values.length === 1 ? "value" : "values"}
        {doubts > 0 ? ` · ${doubts} to be checked` : ""}
      </span>
    </div>
  );
}

type SourceProps = Parameters<typeof TextPane>[0] & {
  record: ExtractionRecord;
  isZoomed: boolean;
  setZoomed: (zoomed: boolean) => void;
};

/** The source as it looks, or as it was read. */
function SourcePane({ record, document, isZoomed, setZoomed, ...shared }: SourceProps) {
  const hasPages =
    record.source.type !== "text" && document.pages.some(({ width, height }) => width && height);
  const [tab, setTab] = useState<"page" | "text">(hasPages ? "page" : "text");
  return (
    <section class="pane source" aria-label="Source">
      <div class="pane-head">
        <h2>Source</h2>
        {hasPages && (
          <fieldset class="switch">
            <legend class="unseen">Show the source as</legend>
            {(["page", "text"] as const).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={tab === name}
                onClick={() => setTab(name)}
              >
                {name === "page" ? "Page" : "Text"}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {tab === "page" ? (
        <PagePane {...shared} {...{ id: record.id, document, isZoomed, setZoomed }} />
      ) : (
        <TextPane {...shared} document={document} />
      )}
    </section>
  );
}
