import { expect, it } from "vitest";
import { objectOf, propose } from "../../testing/text-document.ts";

it.each([
  ["Delivery note DN-918", "DN-918"],
  ["# Rechnung Nr. RE-918", "RE-918"],
  ["Orden de trabajo OT-550", "OT-550"],
  ["Report 2026", null],
  ["Report Q3", null],
  ["Rechnung 05/2026", null],
  ["Invoice of 12/05/2026", null],
  ["Team meeting 14", null], // no kind of document
])("the number of a document whose heading is %s is %s", (heading, documentNumber) => {
  const text = `${heading}\n\nDate: 20 March 2026\n`;
  const describe = "Document number";
  const fields = objectOf({ documentNumber: { type: "string", describe } });
  expect(propose({ text }, fields).output).toEqual({ documentNumber });
});
