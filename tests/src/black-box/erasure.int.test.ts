import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  onBothForms,
  type Stage,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { newAmount, newMarker, placesOf } from "./markers.ts";

/** What a marker may be in before its extraction is deleted: rows and blobs, nothing else. */
const mayHold = /^(extraction\.db(-wal)?|blobs\/.*|extractions|blobs|blob_content\.chunks)$/;

const structure = {
  type: "object",
  properties: { ticket: { type: "string" }, amount: { type: "number" } },
};
const pageMarker = newMarker();
const lateMarker = newMarker();
let release: () => void = () => {};

const routes = {
  "/page": { type: "text/html", body: `<p>Ticket: ${pageMarker}</p>` },
  "/late": (_request: unknown, response: import("node:http").ServerResponse) => {
    release = () => response.setHeader("content-type", "text/html").end(`<p>${lateMarker}</p>`);
  },
};

describe("erasure", () => onBothForms(routes, tests));

function tests(stage: () => Stage): void {
  const holdersOf = async (markers: readonly string[]) => {
    const stores = await stage().system.stores();
    return markers.map((marker) => placesOf(marker, stores));
  };

  it("leaves no byte of sources, instructions, labels, file names, pages and outputs in any store", {
    timeout: 120_000, // forty-six extractions on a busy machine
  }, async () => {
    const { suite, documentsUrl } = stage();
    const caller = await suite.caller();
    const { id: schema } = await createSchema(caller, "Ticket", structure);
    const markers = [pageMarker];
    const marker = () => {
      const made = newMarker();
      markers.push(made);
      return made;
    };
    const post = (fields: Record<string, string | File>, headers = {}) =>
      caller.call<Created>("POST", "/v1/extractions", {
        form: formOf({ schema_id: schema, ...fields }),
        headers: { "idempotency-key": crypto.randomUUID(), ...headers },
      });

    const texts = Array.from({ length: 40 }, async (_, index) => {
      const { printed, plain } = newAmount();
      markers.push(plain);
      const filler = `${marker()} `.repeat(1 + (index % 7) * 25);
      const source = `Ticket: ${marker()}\nAmount: ${printed}\n\n${filler}`;
      const labels = { externalId: marker(), metadata: JSON.stringify({ note: marker() }) };
      const { body } = await post({ type: "text", source, instruction: marker(), ...labels });
      return body.data.id;
    });
    const file = new File([`Ticket: ${marker()}\n`, "x ".repeat(700_000), marker()], marker());
    const upload = await post({ type: "text", source: file });
    const page = await post({ type: "webpage", source: `${documentsUrl}/page?${marker()}` });
    const failing = [
      post({
        type: "pdf",
        source: new File([marker()], `${marker()}.pdf`),
        instruction: marker(),
        password: marker(),
      }),
      post({ type: "webpage", source: `${documentsUrl}/nowhere/${marker()}` }),
    ];
    const pending = await post(
      { type: "webpage", source: `${documentsUrl}/late?${marker()}`, instruction: marker() },
      { prefer: "respond-async" },
    );
    await expect.poll(() => release.length).toBe(0);
    const failed = (await Promise.all(failing)).map(({ body }) => body.error?.extractionId);
    const ids = [...(await Promise.all(texts)), upload.body.data.id, page.body.data.id];
    expect([...ids, ...failed]).not.toContain(undefined);

    const before = await holdersOf(markers);
    expect(before.filter((places) => places.length === 0)).toEqual([]);
    expect(new Set(before.flat().filter((place) => !mayHold.test(place)))).toEqual(new Set());

    const kept = newMarker();
    await post({ type: "text", source: `Ticket: ${kept}` });
    await deleteAll(caller, [...ids, ...failed, pending.body.data.id]);
    expect((await holdersOf(markers)).flat()).toEqual([]);
    expect((await holdersOf([kept])).flat()).not.toEqual([]);

    release();
    await post({ type: "text", source: `Ticket: ${kept}` });
    expect((await holdersOf([...markers, lateMarker])).flat()).toEqual([]);
  });
}

async function deleteAll(caller: Caller, ids: (string | undefined)[]): Promise<void> {
  const answers = ids.map((id) => caller.call("DELETE", `/v1/extractions/${id}`));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
}
