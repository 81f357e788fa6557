import { invoicePdf } from "@quarry/samples";
import { startDocumentServer } from "@quarry/servers/document-server";
import {
  type Created,
  createSchema,
  formOf,
  openSuite,
  startStandaloneSystem,
  ticketOutput,
  ticketStructure,
  ticketText,
} from "@quarry/systems";
import { expect, it } from "vitest";

const page = "<p>Ticket number: TK-4711</p><p>Amount: 12.50</p>";

it("starts and extracts a text, a page and a PDF with 256 file handles", async () => {
  await using documents = await startDocumentServer({
    "/page": (_request, response) => {
      response.setHeader("content-type", "text/html").end(page);
    },
  });
  const { url: documentsUrl } = documents;
  const limited = ["sh", "-c", 'ulimit -n 256 && exec "$@"', "sh"];
  await using system = await startStandaloneSystem({ documentsUrl }, {}, undefined, limited);
  const caller = await (await openSuite(system, documentsUrl)).caller();
  const { id: schema_id } = await createSchema(caller, "Ticket", ticketStructure);
  const extract = async (type: string, source: string | File) => {
    const form = formOf({ schema_id, type, source });
    const { status, body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    return [status, body.data?.output];
  };
  expect(await extract("text", ticketText)).toEqual([200, ticketOutput]);
  expect(await extract("webpage", `${documentsUrl}/page`)).toEqual([200, ticketOutput]);
  const pdf = new File([new Uint8Array((await invoicePdf()).bytes)], "invoice.pdf");
  const [status] = await extract("pdf", pdf);
  expect(status).toBe(200);
}, 120_000);
