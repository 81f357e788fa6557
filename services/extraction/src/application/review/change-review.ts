import type { ReviewChange } from "@quarry/api";
import { BlobMissingError, type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import type { ChangeReview, StoredReviewChange } from "@quarry/contracts";
import type { SourceDocument } from "@quarry/document";
import { parseDocument } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { notFound } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { changesTo } from "../../domain/review/changes-to.ts";
import type { DraftChange, OutputDraft } from "../../domain/review/output-draft.ts";
import { placesWithin, resolvePlace } from "../../domain/review/resolve-place.ts";
import { versionOf } from "../../domain/review/review.ts";
import type { SettleDeletion } from "./delete-review.ts";
import type { ExecuteReview } from "./execute-review.ts";
import type { LoadedReview, LoadReview } from "./load-review.ts";
import { standingVersions, storeVersion, undoTo } from "./stored-versions.ts";

export type ChangeReviewDependencies = {
  blobs: BlobStore;
  load: LoadReview;
  execute: ExecuteReview;
  settleDeletion: SettleDeletion;
};

/** The next version of a review: its changes, and the output after them. */
type NextVersion = { changes: StoredReviewChange[]; draft: OutputDraft; restores?: number };

/**
 * Applies changes to the output of a review, or takes some back, and records that as its next version. All of them apply,
 * or none.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT; REVISION_MISMATCH if another reviewer was faster; VALIDATION_FAILED if a
 *   pointer leads nowhere, a value does not fit the structure, or the document has no such place.
 */
export function createChangeReview({
  blobs,
  load,
  execute,
  settleDeletion,
}: ChangeReviewDependencies) {
  async function readDocument({ id, document }: ExtractionRow): Promise<SourceDocument> {
    if (!document) throw new AppError("STATE_CONFLICT", "The extraction has no document");
    try {
      return parseDocument(await blobs.read(document));
    } catch (error) {
      throw error instanceof BlobMissingError ? notFound(id) : error;
    }
  }

  async function nextVersion(loaded: LoadedReview, { change }: ChangeReview): Promise<NextVersion> {
    if ("undo" in change) return undone(loaded, change.undo.to);
    const { draft, row } = loaded;
    if ("output" in change) {
      const root = { node: draft.nodeAt(""), was: draft.output, now: change.output, pointer: "" };
      return { changes: changesTo(root).map((each) => draft.apply(each)), draft };
    }
    const { changes } = change;
    const pointsAt = changes.some((each) => "evidence" in each && each.evidence);
    const document = pointsAt ? await readDocument(row) : undefined;
    const applied = changes.map((each) => draft.apply(resolved(each, { document, draft })));
    return { changes: applied, draft };
  }

  return async (command: ChangeReview, context: MessageContext): Promise<void> => {
    const { commandId, requestHash, extractionId, accountId, ifVersion, by } = command;
    const loaded = await load({ extractionId, accountId }, context);
    if (ifVersion !== versionOf(loaded.status)) throw fasterReviewer(loaded, ifVersion);
    const { changes, draft, restores } = await nextVersion(loaded, command);
    if (changes.length === 0) return;
    const openReasons = draft.reasons().filter(({ open }) => open).length;
    const effects = { ...draft.takeCounts(), ...(restores !== undefined && { restores }) };
    const earlier = loaded.versions;
    const stored = await unlessErased(
      storeVersion(blobs, extractionId, { earlier, changes }),
      extractionId,
    );
    const changed = { extractionId, accountId, changes: stored, ...effects, openReasons, by };
    const { request } = loaded;
    await execute(
      extractionId,
      { type: "change", request, base: ifVersion, changed },
      { commandId, requestHash, meta: context },
    );
    await settleDeletion({ extractionId, accountId }, context);
  };
}

/**
 * Returns the version that equals an earlier one, with the changes that it takes back and those that it restores.
 *
 * @throws AppError NOT_FOUND if there is no such version, STATE_CONFLICT if no change stands that could be taken back.
 */
function undone({ changed, versions, at }: LoadedReview, to = undoTo(changed)): NextVersion {
  const version = versions.length;
  if (to === null)
    throw new AppError("STATE_CONFLICT", "No change stands that could be taken back");
  if (to > version) throw new AppError("NOT_FOUND", `The review has no version ${to}`);
  const present = standingVersions(changed, version);
  const former = standingVersions(changed, to);
  const changesOf = (numbers: number[], except: number[]) =>
    numbers.filter((each) => !except.includes(each)).flatMap((each) => versions[each - 1] ?? []);
  const takenBack = changesOf(present, former).reverse();
  const changes = [
    ...takenBack.map(({ pointer, was, now }) => ({
      op: "undo" as const,
      pointer,
      was: now,
      now: was,
    })),
    ...changesOf(former, present),
  ];
  return { changes, draft: at(to), restores: to };
}

function fasterReviewer({ status }: LoadedReview, ifVersion: number): AppError {
  const version = versionOf(status);
  const message = `The review is at version ${version}, not ${ifVersion}`;
  return new AppError("REVISION_MISMATCH", `${message}; read it again, then repeat the change`);
}

async function unlessErased<Stored>(storing: Promise<Stored>, extractionId: string) {
  try {
    return await storing;
  } catch (error) {
    throw error instanceof OwnerErasedError ? notFound(extractionId) : error;
  }
}

/** Returns a change with the place that the reviewer pointed at as evidence. */
function resolved(
  change: ReviewChange,
  { document, draft }: { document: SourceDocument | undefined; draft: OutputDraft },
): DraftChange {
  const { op, pointer } = change;
  if (op !== "replace" && op !== "insert") return { op, pointer };
  const now = change.value;
  const place = change.evidence;
  if (!document || !place) return { op, pointer, now };
  const evidence = resolvePlace(document, place, pointer);
  if (op === "replace") return { op, pointer, now, evidence };
  const within = placesWithin(document, { node: draft.nodeAt(pointer), value: now }, evidence);
  return { op, pointer, now, evidence, within };
}
