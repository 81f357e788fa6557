import type { ExtractionFilters, ExtractionStatus, SourceType } from "@quarry/client";

export const statusNames: Record<ExtractionStatus, string> = {
  pending: "Pending",
  completed: "Completed",
  failed: "Failed",
};

export const typeNames: Record<SourceType, string> = {
  text: "Text",
  image: "Image",
  pdf: "PDF",
  webpage: "Web page",
};

/** What the list shows of completed ones by how far they can be relied on. */
export const reviewNames = { true: "To be checked", false: "Nothing to check" };

const names = [
  "status",
  "needsReview",
  "type",
  "schemaId",
  "externalId",
  "batchId",
  "search",
  "startDate",
  "endDate",
] as const;

/** What the address asks for; what the server would not know is left out. */
export function filtersOf(query: string): ExtractionFilters {
  const asked = new URLSearchParams(query);
  const known = new Map([
    ["status", Object.keys(statusNames)],
    ["needsReview", Object.keys(reviewNames)],
    ["type", Object.keys(typeNames)],
  ]);
  const entries = names.flatMap((name) => {
    const value = asked.get(name)?.trim() ?? "";
    const isKnown = known.get(name)?.includes(value) ?? true;
    const sent = name === "needsReview" ? value === "true" : value;
    return value !== "" && isKnown ? [[name, sent]] : [];
  });
  return Object.fromEntries(entries) as ExtractionFilters;
}
