export type {
  Filtered,
  Following,
  Listing,
  Page,
  Place,
  RecordRow,
  WalkedRecords,
} from "./records.ts";
