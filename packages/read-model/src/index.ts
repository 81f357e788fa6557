export type { Listing, Page, RecordRow } from "./records.ts";
