import type { AddCommand } from "../../session/session.ts";
import { addChanges } from "./changes.ts";
import { addList } from "./list.ts";
import { addPolicy } from "./policy.ts";
import { addShow } from "./show.ts";
import { addVerdicts } from "./verdicts.ts";

export const addReview: AddCommand = (program, session) => {
  const review = program
    .command("review")
    .description("Check extractions, correct values, approve or reject.");
  review.helpCommand(false);
  addList(review, session);
  addShow(review, session);
  addChanges(review, session);
  addVerdicts(review, session);
  addPolicy(review, session);
};
