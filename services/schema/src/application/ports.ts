import type { ListQuery } from "@quarry/contracts";
import type { ViewRows } from "@quarry/event-store";
import type { Page, WalkedRecords } from "@quarry/read-model";
import type { SchemaRow } from "../domain/schema-row.ts";

/** The read model of schemas. Every question sees one account only. */
export interface SchemaViews extends ViewRows<SchemaRow>, WalkedRecords {
  /** A page of live schemas, newest first, then by id; and how many there are in all. */
  list(query: ListQuery): Promise<Page<SchemaRow>>;

  /** Ids of live schemas whose name is this one or differs in case only, oldest first. */
  named(accountId: string, name: string): Promise<string[]>;

  /** Ids of all schemas, deleted ones too, whose name holds the text in any case, literally. */
  search(accountId: string, text: string): Promise<string[]>;
}
