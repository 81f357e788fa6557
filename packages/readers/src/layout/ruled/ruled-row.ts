import type { Row } from "../tables/rows.ts";
import type { RuledTable } from "./ruled-table.ts";

/** What a segment stands for that holds the place of a table's row. */
export type RuledRow = { table: RuledTable; row: Row };
