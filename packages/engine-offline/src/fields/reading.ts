import type { Span } from "@quarry/document";

/** A value that a region of the text holds for a field; `fit` (0 to 1) is how well it suits the kind. */
export type Reading = { span: Span; value: string | number | boolean; fit: number };
