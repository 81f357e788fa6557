import type { DocumentRecord, Evidence, ExtractionRecord } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "preact/hooks";
import { LastLesson } from "../reviews/last-lesson.tsx";
import { quarry } from "../session/session.ts";
import { Fault, Waiting } from "../shell/notices.tsx";
import { EvidenceNotices } from "./evidence-notices.tsx";
import { EditValue, GroupActions } from "./review/edit-value.tsx";
import { QueueBar } from "./review/queue-bar.tsx";
import { ReviewBar } from "./review/review-bar.tsx";
import { useDoubts, useFirstDoubt } from "./review/use-doubts.ts";
import { type Reviewing, useReview } from "./review/use-review.ts";
import { useVerdict } from "./review/use-verdict.ts";
import { useWork } from "./review/use-work.ts";
import { PagePane } from "./source/page-pane.tsx";
import { TextPane } from "./source/text-pane.tsx";
import { knownOf, type Row, rowsOf } from "./values/tree.ts";
import { target, useKeys } from "./values/use-keys.ts";
import { ValueDetail } from "./values/value-detail.tsx";
import { ValueTree } from "./values/value-tree.tsx";

/** What may be long is not read again so soon, in ms; the extraction itself shows whether it is still there. */
const unchangedMs = 60_000;

type Props = { record: ExtractionRecord; inQueue: boolean };

/** What was found beside where it was found; each leads to the other. */
export function EvidenceView({ record, inQueue }: Props) {
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
  return <Found {...{ record, inQueue }} evidence={evidence.data} document={document.data} />;
}

type FoundProps = Props & { evidence: Evidence; document: DocumentRecord };

function Found({ record, inQueue, evidence, document }: FoundProps) {
  const [selected, select] = useState<string>();
  const [zoomed, setZoomed] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const reviewing = useReview(record.id);
  const { shown, rows, known, located } = useShown({ record, evidence, closed, reviewing });
  const chosen = rows.find(({ pointer }) => pointer === selected);
  const value = chosen?.kind === "value" ? chosen : undefined;
  const leaf = value?.leaf ?? (selected === undefined ? undefined : known.leaves.get(selected));
  const { isInDoubt, pending } = useDoubts(reviewing);
  const next = () => {
    const at = rows.findIndex(({ pointer }) => pointer === selected);
    const following = target("n", { rows, at, isInDoubt }) ?? target("j", { rows, at, isInDoubt });
    if (following) select(following.pointer);
  };
  const { complete, approve, claimed } = useVerdict({ id: record.id, reviewing, inQueue });
  const work = useWork({ reviewing, rows, selected, select, next });
  useFirstDoubt({ rows, selected, select, isInDoubt, isOn: inQueue && work !== undefined });
  const undo = async () => {
    const { undoTo, changes } = reviewing?.review ?? { undoTo: null, changes: [] };
    if (undoTo === null || !(await reviewing?.undo())) return;
    const undone = changes.find(({ version }) => version === undoTo + 1);
    if (undone) select(undone.pointer);
  };
  const tree = useRef<HTMLDivElement>(null);
  useKeys({
    ...{ rows, selected, select, isInDoubt, zoom: setZoomed, work, approve },
    undo: () => void undo(),
  });
  const toggle = (pointer: string) => setClosed((before) => toggled(before, pointer));
  const point = work && value ? work.point : undefined;
  const shared = { leaves: located, selected: leaf, select, point };
  return (
    <>
      {inQueue && <QueueBar id={record.id} claimed={claimed} />}
      {reviewing && <LastLesson />}
      <EvidenceNotices evidence={{ ...evidence, ...lacking(shown) }} document={document} />
      {reviewing && <ReviewBar {...{ reviewing, complete, pending }} undo={() => void undo()} />}
      <div class="panes">
        <SourcePane
          {...shared}
          document={document}
          record={record}
          isZoomed={zoomed}
          setZoomed={setZoomed}
        />
        <section class="pane values" aria-label="Values">
          <Counts rows={rows} isInDoubt={isInDoubt} />
          <ValueTree {...{ rows, selected, select, toggle, isInDoubt }} box={tree} />
          <ValueDetail row={value} isOpen={work !== undefined} />
          {work && value && (
            <EditValue {...{ work, approve }} row={value} leave={() => tree.current?.focus()} />
          )}
          {work && chosen?.kind === "group" && <GroupActions row={chosen} work={work} />}
        </section>
      </div>
    </>
  );
}

type ShownOf = Pick<FoundProps, "record" | "evidence"> & {
  closed: ReadonlySet<string>;
  reviewing: Reviewing | undefined;
};

/** The output with its evidence as reviewers have left it, or as the engine gave it. */
function useShown({ record, evidence, closed, reviewing }: ShownOf) {
  const shown = reviewing?.review ?? evidence;
  const output = reviewing ? reviewing.review.output : record.result;
  const known = useMemo(() => knownOf(shown), [shown]);
  const rows = useMemo(() => rowsOf(output, known, closed), [output, known, closed]);
  const located = useMemo(
    () => [...shown.leaves, ...(shown.withheld ?? [])].filter((each) => each.value !== null),
    [shown],
  );
  return { shown, rows, known, located };
}

/** What an output lacks in the version that is shown. */
const lacking = ({ missing, arrays = [] }: Pick<Evidence, "missing" | "arrays">) => ({
  missing,
  arrays,
});

type ValueRow = Extract<Row, { kind: "value" }>;
const isValue = (row: Row): row is ValueRow => row.kind === "value";

function toggled(closed: ReadonlySet<string>, pointer: string): ReadonlySet<string> {
  return closed.has(pointer)
    ? new Set([...closed].filter((each) => each !== pointer))
    : new Set([...closed, pointer]);
}

type CountsProps = { rows: readonly Row[]; isInDoubt: (row: Row) => boolean };

/** How many values there are, and how many lines a person should look at. */
function Counts({ rows, isInDoubt }: CountsProps) {
  const values = rows.filter(isValue);
  const doubts = rows.filter(isInDoubt).length;
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
