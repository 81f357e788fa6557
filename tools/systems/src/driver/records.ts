import type { Caller } from "./caller.ts";

export type Schema = { id: string; name: string; structure: unknown; createdAt: string };

export type Extraction = {
  id: string;
  schemaId: string;
  source: { type: string; content: string };
  result: unknown;
  status: string;
  createdAt: string;
};

export type ListedExtraction = {
  id: string;
  createdAt: string;
  charged: boolean;
  input: { schema_id: string; source: string; type: string; instruction?: string };
  output: unknown;
  status: string;
  totalTokens: string;
};

export type Created = { id: string; output: unknown; totalTokens: number };

export type Page<Item> = {
  data: Item[];
  meta: {
    currentPage: number;
    firstPage: number;
    firstPageUrl: string;
    lastPage: number;
    lastPageUrl: string;
    nextPageUrl: string | null;
    perPage: number;
    previousPageUrl: string | null;
    total: number;
  };
};

/** A structure of two labelled lines, and a text that fills it, with a form's line ends. */
export const ticketStructure = {
  type: "object",
  properties: {
    ticket: { type: "string", describe: "Ticket number", required: true },
    amount: { type: "number", describe: "Amount" },
  },
};
export const ticketText = "Ticket number: TK-4711\r\nAmount: 12.50\r\n";
export const ticketOutput = { ticket: "TK-4711", amount: 12.5 };

/** An id in the right form that nothing has. */
export const unknownId = "0190a5d2-0000-7000-8000-000000000000";

export async function createSchema(
  caller: Caller,
  name = "Ticket",
  structure: unknown = ticketStructure,
) {
  const { body } = await caller.call<Schema>("POST", "/v1/schemas", { json: { name, structure } });
  return body.data;
}

/** A form with the given fields; a Blob is sent as the file of that name. */
export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function ticketForm(schemaId: string, fields: Record<string, string | File> = {}): FormData {
  return formOf({ schema_id: schemaId, type: "text", source: ticketText, ...fields });
}

export async function extractTicket(caller: Caller, schemaId: string) {
  const form = ticketForm(schemaId);
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
  return body.data;
}
