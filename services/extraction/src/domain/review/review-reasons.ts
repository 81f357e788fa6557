import type { ReviewReason, TrackedReviewReason } from "@quarry/api";
import { isWithin, moved, type RowMove } from "./pointers.ts";

type Tracked = {
  reason: ReviewReason;
  isOpen: boolean;
  /** Where the value is in the output now; undefined if the reason concerns the whole. */
  place: string | undefined;
};

/** The reasons of a review, followed through its changes: which are open, and where in the output. */
export class ReviewReasons {
  readonly #reasons: Tracked[];

  constructor(reasons: readonly ReviewReason[]) {
    this.#reasons = reasons.map((reason) => ({ reason, isOpen: true, place: reason.pointer }));
  }

  /** Settles the reasons of a value that a person has confirmed or given, and of all values below it. */
  settle(pointer: string): void {
    for (const each of this.#reasons) {
      if (each.place !== undefined && isWithin(each.place, pointer)) each.isOpen = false;
    }
  }

  /** Settles that a list may lack rows, because a person has inserted or removed one. */
  settleList(list: string): void {
    for (const each of this.#reasons) if (each.place === list) each.isOpen = false;
  }

  /** Moves reasons with the rows behind one that is removed. */
  move(by: RowMove): void {
    this.replace((pointer) => moved(pointer, by));
  }

  /** Gives every reason the place that `placeOf` returns; one without a place is settled. */
  replace(placeOf: (pointer: string) => string | undefined): void {
    for (const each of this.#reasons) {
      if (!each.isOpen || each.place === undefined) continue;
      const place = placeOf(each.place);
      if (place === undefined) each.isOpen = false;
      else each.place = place;
    }
  }

  /**
   * Returns the reasons in their order. One without a place is settled by the verdict, and that of the sample also once
   * each of the engine's values was seen one by one.
   */
  result({ allSeen }: { allSeen: boolean }): TrackedReviewReason[] {
    return this.#reasons.map(({ reason, isOpen, place }) => {
      const open = isOpen && !(reason.code === "sampled" && allSeen);
      return { ...reason, open, ...(open && place !== undefined && { place }) };
    });
  }
}
