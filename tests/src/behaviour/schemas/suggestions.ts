import { orderText } from "@quarry/samples";
import type { Caller, Suite } from "@quarry/systems";
import { type Created, createSchema, formOf, ticketText, unknownId } from "@quarry/systems";
import { describe, expect, it } from "vitest";

type Field = { pointer: string; type: string; documents: number; place: { quote: string } };
type Suggested = { structure: object; fields: Field[] };

async function extract(caller: Caller, source: string | File, type = "text"): Promise<string> {
  const { id: schema_id } = await createSchema(caller);
  const form = formOf({ schema_id, type, source });
  const { body } = await caller.call<Created>("POST", "/v1/extractions", { form });
  return body.data?.id ?? body.error?.extractionId ?? unknownId;
}

const suggest = (caller: Caller, ...extractionIds: string[]) =>
  caller.call<Suggested>("POST", "/v1/schemas/suggest", { json: { extractionIds } });

export function suggestionsTheme(suite: () => Suite): void {
  describe("a suggested structure", () => {
    it("has the fields of the documents, with their places, and can be stored", async () => {
      const caller = await suite().caller();
      const order = await extract(caller, orderText().text);
      const again = await extract(caller, "Order number: PO-7\nWeight: 12 kg");
      const { status, body } = await suggest(caller, order, again);
      expect([status, body.message]).toEqual([200, "Structure suggested successfully"]);
      const { structure, fields } = body.data;
      expect(fields[0]).toMatchObject({
        ...{ pointer: "/orderNumber", type: "string", documents: 2 },
        place: { extractionId: order, page: 1, quote: "PO-2026-0417" },
      });
      const types = Object.fromEntries(fields.map(({ pointer, type }) => [pointer, type]));
      expect(types).toMatchObject({
        ...{ "/orderDate": "date", "/total": "number", "/items": "array" },
        ...{ "/items/*/quantity": "integer", "/items/*/unitPrice": "number" },
      });
      await createSchema(caller, "Suggested", structure);
    });

    it("is refused where an extraction is unknown, another's, deleted, or has read nothing", async () => {
      const [owner, other] = [await suite().caller(), await suite().caller()];
      const id = await extract(owner, ticketText);
      const codeOf = async (caller: Caller, ...ids: string[]) =>
        (await suggest(caller, ...ids)).body.error?.code;
      expect(await codeOf(other, id)).toBe("NOT_FOUND");
      expect(await codeOf(owner, id, unknownId)).toBe("NOT_FOUND");
      const broken = await extract(owner, new File(["no picture"], "a.png"), "image");
      expect(await codeOf(owner, id, broken)).toBe("STATE_CONFLICT");
      await owner.call("DELETE", `/v1/extractions/${id}`);
      expect(await codeOf(owner, id)).toBe("NOT_FOUND");
    });

    it("takes 1 to 10 extractions by their ids", async () => {
      const caller = await suite().caller();
      for (const ids of [[], ["no id"], Array<string>(11).fill(unknownId)]) {
        const { status, body } = await suggest(caller, ...ids);
        expect([status, body.error?.code]).toEqual([422, "VALIDATION_FAILED"]);
      }
    });
  });
}
