import { invoicePdf } from "@quarry/samples";
import type { Caller, Suite } from "@quarry/systems";
import { type Created, createSchema, follow, formOf, ticketForm, unknownId } from "@quarry/systems";
import { PDFDocument, rgb } from "pdf-lib";
import { describe, expect, it } from "vitest";

type Leaf = {
  pointer: string;
  value: unknown;
  quote?: string;
  start?: number;
  end?: number;
  page?: number;
  boxes?: [number, number, number, number][];
  confidence: number;
  hidden?: true;
};

type Evidence = {
  warnings: { code: string }[];
  leaves: Leaf[];
  missing: string[];
  arrays: { pointer: string; rows?: number; taken: number; pages?: number[] }[];
  usage: { calls: number };
};

type FailedEvidence = {
  failure: { code: string; message: string; retryable: boolean };
  spentTokens: number;
};

type DocumentText = {
  text: string;
  hidden?: { start: number; end: number }[];
  pages: { number: number; start: number; end: number; width?: number; height?: number }[];
};

/** A PDF whose number of the ticket is white on white. */
async function whiteTicket(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  page.drawText("Ticket number: TK-7", { x: 40, y: 240, size: 12, color: rgb(1, 1, 1) });
  page.drawText("Amount: 12.50", { x: 40, y: 210, size: 12 });
  page.drawText("Thank you for your order.", { x: 40, y: 180, size: 12 });
  return new Uint8Array(await pdf.save());
}

const parts = ["evidence", "document"] as const;

/** Line ends, CJK, letters outside the first plane and a joined family before every value. */
const source =
  "発注書 👩‍👩‍👧 𠮷野家\r\nTicket number: TK-𠮷7\r\nAmount: 12.50\r\nNote: naïve 😀 ﬁne\r\n";
const structure = {
  type: "object",
  properties: {
    ticket: { type: "string", describe: "Ticket number" },
    amount: { type: "number", describe: "Amount" },
    vessel: { type: "string", describe: "Name of the vessel", required: true },
    notes: { type: "array", items: { type: "string" }, describe: "Vessels" },
  },
};

type WordedText = {
  text: string;
  pages: { words?: { start: number; end: number; box: number[] }[] }[];
};

async function readParts(caller: Caller, path: string) {
  const evidence = await caller.call<Evidence>("GET", `${path}/evidence`);
  const document = await caller.call<DocumentText>("GET", `${path}/document`);
  return { evidence: evidence.body.data, document: document.body.data };
}

/** The text at a leaf's offsets. */
function sliceOf({ text }: DocumentText, { start, end }: Leaf): string | undefined {
  return start === undefined ? undefined : text.slice(start, end);
}

export function evidenceTheme(suite: () => Suite): void {
  describe.each(["/v1", ""])("evidence and documents at %s/extractions/{id}", (prefix) => {
    it("quote every value, so that slicing the document gives the quote", async () => {
      const caller = await suite().caller();
      const { id: schema } = await createSchema(caller, "Ticket", structure);
      const form = ticketForm(schema, { source });
      const created = await caller.call<Created>("POST", `${prefix}/extractions`, { form });
      const path = `${prefix}/extractions/${created.body.data.id}`;
      const { evidence, document } = await readParts(caller, path);

      expect(document.text).toBe(source.replaceAll("\r\n", "\n"));
      expect(evidence.leaves.map(({ pointer, value }) => [pointer, value])).toEqual([
        ["/ticket", "TK-𠮷7"],
        ["/amount", 12.5],
        ["/vessel", null],
      ]);
      expect(evidence.leaves.map((leaf) => sliceOf(document, leaf))).toEqual([
        "TK-𠮷7",
        "12.50",
        undefined,
      ]);
      expect(evidence.leaves.map(({ quote }) => quote)).toEqual(["TK-𠮷7", "12.50", undefined]);
      expect(evidence.leaves.map(({ page }) => page)).toEqual([1, 1, undefined]);
      expect(evidence.missing).toEqual(["/vessel"]);
      expect(evidence.arrays).toEqual([{ pointer: "/notes", taken: 0 }]);
    });

    it.each(parts)("are not there for an id that nothing has (%s)", async (part) => {
      const caller = await suite().caller();
      for (const id of [unknownId, "no-uuid"]) {
        const { body } = await caller.call("GET", `${prefix}/extractions/${id}/${part}`);
        expect(body.error?.code).toBe("NOT_FOUND");
      }
    });

    it.each(parts)("go with their extraction (%s)", async (part) => {
      const caller = await suite().caller();
      const { id: schema } = await createSchema(caller);
      const form = ticketForm(schema);
      const { body } = await caller.call<Created>("POST", `${prefix}/extractions`, { form });
      const path = `${prefix}/extractions/${body.data.id}`;
      expect((await caller.call("GET", `${path}/${part}`)).status).toBe(200);
      await caller.call("DELETE", path);
      const missing = await caller.call("GET", `${path}/${part}`);
      expect([missing.status, missing.body.error?.code]).toEqual([404, "NOT_FOUND"]);
    });

    it("report a failure to a caller that did not wait for it", async () => {
      const caller = await suite().caller();
      const { id: schema } = await createSchema(caller);
      const file = new File(["no PDF"], "broken.pdf");
      const sending = {
        form: formOf({ schema_id: schema, type: "pdf", source: file }),
        headers: { prefer: "respond-async" },
      };
      const { body } = await caller.call<Created>("POST", `${prefix}/extractions`, sending);
      const path = `${prefix}/extractions/${body.data.id}`;
      const [settled] = (await follow(suite(), caller, body.data.id)).slice(-1);
      const { status, body: evidence } = await caller.call<FailedEvidence>(
        "GET",
        `${path}/evidence`,
      );
      expect([status, evidence.data]).toMatchObject([
        200,
        { failure: { code: "SOURCE_UNREADABLE", retryable: false }, spentTokens: 0 },
      ]);
      expect(settled?.data).toEqual({ status: "failed", failure: evidence.data.failure });
      const { body: read } = await caller.call("GET", path);
      const { code, message } = evidence.data.failure;
      expect(read.message).toBe(
        `Extraction retrieved successfully; it failed with ${code}: ${message}`,
      );
      const document = await caller.call("GET", `${path}/document`);
      expect([document.status, document.body.error?.code]).toEqual([409, "STATE_CONFLICT"]);
    });
  });

  it("shows boxes and rows of a document with a layout", async () => {
    const caller = await suite().caller();
    const { schema, bytes, fileName } = await invoicePdf();
    const { id } = await createSchema(caller, schema.name, schema.structure);
    const form = formOf({ schema_id: id, type: "pdf", source: new File([bytes], fileName) });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const { evidence, document } = await readParts(caller, `/v1/extractions/${body.data.id}`);
    const [width = 0, height = 0] = [document.pages[0]?.width, document.pages[0]?.height];
    const boxes = evidence.leaves.flatMap((leaf) => leaf.boxes ?? []);
    const found = evidence.leaves.filter(({ value }) => value !== null);
    expect(boxes.length).toBeGreaterThanOrEqual(found.length);
    for (const [left, top, right, bottom] of boxes) {
      expect([left >= 0, top >= 0, right <= width, bottom <= height]).not.toContain(false);
    }
    expect(evidence.arrays).toEqual([{ pointer: "/lineItems", rows: 4, taken: 4, pages: [1] }]);
  });

  it("trusts no value that is not visible on the page, and says so", async () => {
    const caller = await suite().caller();
    const { id } = await createSchema(caller);
    const source = new File([await whiteTicket()], "ticket.pdf");
    const form = ticketForm(id, { type: "pdf", source });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const { evidence, document } = await readParts(caller, `/v1/extractions/${body.data.id}`);
    const leafOf = (pointer: string) => evidence.leaves.find((leaf) => leaf.pointer === pointer);
    expect(leafOf("/ticket")).toMatchObject({ value: "TK-7", hidden: true });
    expect(leafOf("/ticket")?.confidence).toBeLessThanOrEqual(0.3);
    expect(leafOf("/amount")).toMatchObject({ value: 12.5 });
    expect(leafOf("/amount")).not.toHaveProperty("hidden");
    expect(evidence.warnings.map(({ code }) => code)).toContain("hidden_text");
    const [hidden] = document.hidden ?? [];
    expect(document.text.slice(hidden?.start, hidden?.end)).toBe("Ticket number: TK-7");
  });

  it("shows the words of a document where they are asked for", async () => {
    const caller = await suite().caller();
    const { schema, bytes, fileName } = await invoicePdf();
    const { id } = await createSchema(caller, schema.name, schema.structure);
    const form = formOf({ schema_id: id, type: "pdf", source: new File([bytes], fileName) });
    const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    const path = `/v1/extractions/${body.data.id}/document`;
    const shown = await caller.call<WordedText>("GET", `${path}?words=true`);
    const { text, pages } = shown.body.data;
    const word = pages[0]?.words?.find(({ start, end }) => text.slice(start, end) === "INV-20931");
    expect(word?.box).toHaveLength(4);
    expect(shown.body.data).not.toHaveProperty("images");
    const plain = await caller.call<WordedText>("GET", path);
    expect(plain.body.data.pages[0]).not.toHaveProperty("words");
    for (const query of ["words=1", "word=true", "words=true&words=true"]) {
      const { status, body } = await caller.call("GET", `${path}?${query}`);
      expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
    }
  });
}
