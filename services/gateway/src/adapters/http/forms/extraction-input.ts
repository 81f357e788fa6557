import type { ExtractionInput } from "@quarry/contracts";
import type { ExtractionForm } from "./extraction-form.ts";

type Sent = { form: ExtractionForm; upload?: { contentType?: string } | undefined };

/** The part of the form that goes into the extraction's input blob. */
export function toExtractionInput({ form, upload }: Sent): ExtractionInput {
  const { source, instruction, pages, password, mode, allow_partial: allowPartial } = form;
  const { vision, externalId, metadata, rightOutput } = form;
  const examples = form.examples === "auto" ? undefined : form.examples;
  const reading = { pages, password, mode };
  const keepUngrounded = form.ungrounded === "keep" ? true : undefined;
  const options = { instruction, allowPartial, keepUngrounded, vision, externalId, metadata };
  return { source, contentType: upload?.contentType, reading, ...options, examples, rightOutput };
}
