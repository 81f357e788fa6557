import { type Caller, type Created, createSchema, formOf } from "@quarry/systems";

export type ReviewLeaf = {
  pointer: string;
  value: unknown;
  quote?: string;
  start?: number;
  end?: number;
  page?: number;
  boxes?: number[][];
  match: string;
  confidence: number;
  review?: string;
};

export type Review = {
  extractionId: string;
  schemaId: string;
  state: string;
  version: number;
  reasons: { code: string; pointer?: string; open: boolean; place?: string }[];
  openReasons: number;
  undoTo: number | null;
  leastConfidence: number | null;
  doubtful: number;
  completedAt: string | null;
  reason: string | null;
  claim: { by: string; until: string } | null;
  output: Record<string, unknown>;
  leaves: ReviewLeaf[];
  arrays: { pointer: string; rows?: number; taken: number }[];
  missing: string[];
  teaches?: { notLocated: string[]; contradicts: string[] };
  changes: { version: number; op: string; pointer: string; was: unknown; now: unknown }[];
};

/** CJK, letters outside the first plane and a joined family before every value, and a list. */
export const orderText =
  "発注書 👩‍👩‍👧 𠮷野家\nOrder number: TK-𠮷7\nTotal: 59.50\n\nDescription      Quantity   Amount\nCopper wire 😀          4    38.00\nSolder                 1    21.50\n";

export const orderStructure = {
  type: "object",
  properties: {
    number: { type: "string", describe: "Order number", required: true },
    total: { type: "number", describe: "Total" },
    vessel: { type: "string", describe: "Name of the vessel" },
    lines: {
      type: "array",
      describe: "Line items",
      items: {
        type: "object",
        properties: {
          description: { type: "string", describe: "Description" },
          quantity: { type: "integer", describe: "Quantity" },
          amount: { type: "number", describe: "Amount" },
        },
      },
    },
  },
};

export async function extractOrder(caller: Caller, source = orderText): Promise<string> {
  const { id: schemaId } = await createSchema(caller, "Order", orderStructure);
  return extractWith(caller, schemaId, source);
}

export async function extractWith(caller: Caller, schemaId: string, source: string) {
  const form = formOf({ schema_id: schemaId, type: "text", source });
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
  return body.data.id;
}

/** The operations on the review of one extraction. */
export function reviewOf(caller: Caller, extractionId: string) {
  const path = `/v1/extractions/${extractionId}/review`;
  const at = (version: number) => ({ "if-match": `"${version}"` });
  return {
    path,
    read: () => caller.call<Review>("GET", path),
    version: (number: number) => caller.call<Review>("GET", `${path}/versions/${number}`),
    change: (version: number, ...changes: object[]) =>
      caller.call<Review>("PATCH", path, { json: { changes }, headers: at(version) }),
    replace: (version: number, output: unknown) =>
      caller.call<Review>("PUT", path, { json: { output }, headers: at(version) }),
    undo: (version: number, query = "") =>
      caller.call<Review>("POST", `${path}/undo${query}`, { headers: at(version) }),
    complete: (json: object, headers: Record<string, string> = {}) =>
      caller.call<Review>("POST", `${path}/complete`, { json, headers }),
    reopen: () => caller.call<Review>("POST", `${path}/reopen`),
    claim: () => caller.call<{ by: string; until: string }>("POST", `${path}/claim`),
  };
}
