import { ExportParameters } from "../export-requests.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";

export const exportExtractions = defineOperation({
  operationId: "exportExtractions",
  method: "get",
  path: "/extractions/export",
  tag: "Extractions",
  summary: "Export extractions as JSON Lines or CSV, newest first",
  description:
    'Everything that matches, in one response of any length. A JSON line has every member of the example, null where there is none. The columns of CSV are the fields of the schema as it is now (`seller.name`), so that an empty file has its head; a list is JSON in one cell, unless `rows` names it. In CSV, null is an empty cell and an empty text is `""`; before a text that a spreadsheet would take for a formula stands `\'`, unless `raw=true`. If the connection breaks before the end, the export is incomplete.',
  scope: "extractions:read",
  query: ExportParameters,
  success: {
    message: "The export",
    files: {
      "application/x-ndjson": `${JSON.stringify(examples.exportedExtraction)}\n`,
      "text/csv": examples.exportedTable,
    },
  },
  errors: ["VALIDATION_FAILED"],
});
