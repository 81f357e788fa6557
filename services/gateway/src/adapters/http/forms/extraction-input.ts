import type { ExtractionInput } from "@quarry/contracts";
import type { ExtractionForm } from "./extraction-form.ts";

type Sent = { form: ExtractionForm; upload?: { contentType?: string } | undefined };

/** What the services need of the form beside its ids. */
export function inputOf({ form, upload }: Sent): ExtractionInput {
  const { source, instruction, pages, password, mode, allow_partial: allowPartial } = form;
  const { externalId, metadata } = form;
  const reading = { pages, password, mode };
  const keepUngrounded = form.ungrounded === "keep" ? true : undefined;
  const wishes = { instruction, allowPartial, keepUngrounded, externalId, metadata };
  return { source, contentType: upload?.contentType, reading, ...wishes };
}
