export type { Listing, Page, RecordRow, WalkedRecords } from "./records.ts";
