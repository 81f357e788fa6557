import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  onBothForms,
  type Stage,
} from "@quarry/systems";
import { describe, expect, it } from "vitest";
import { reviewOf } from "../behaviour/reviews/review-client.ts";
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

  it("leaves no corrected value, no word of a verdict and nothing that was learned in any store", {
    timeout: 120_000,
  }, async () => {
    const caller = await stage().suite.caller();
    const { id: schemaId } = await createSchema(caller, "Ticket", structure);
    const [word, former, corrected, said, sent] = [0, 1, 2, 3, 4].map(newMarker);
    const source = `Ticket of ${word}\nKX ${corrected}\nKept by ${former}.\n`;
    const extract = async (fields = {}) => {
      const form = formOf({ schema_id: schemaId, type: "text", source, ...fields });
      return (await caller.call<Created>("POST", "/v1/extractions", { form })).body.data.id;
    };
    const id = await extract();
    const review = reviewOf(caller, id);
    await review.change(0, { op: "replace", pointer: "/ticket", value: former });
    await review.change(1, { op: "replace", pointer: "/ticket", value: corrected });
    await review.complete({ verdict: "approved", reason: said });
    const taught = await extract({ rightOutput: JSON.stringify({ ticket: sent, amount: null }) });
    const path = `/v1/schemas/${schemaId}/examples`;
    const examples = async () =>
      (await caller.call<{ data: object[] }>("GET", path)).body.data.data.length;
    await expect.poll(examples, { timeout: 60_000 }).toBe(2);
    const next = await extract({ source: source.replace(`${corrected}`, "17-90-C") });
    const markers = [word, former, corrected, said, sent].map(String);
    expect((await holdersOf(markers)).filter((places) => places.length === 0)).toEqual([]);
    await deleteAll(caller, [id, taught, next]);
    await expect.poll(examples, { timeout: 60_000 }).toBe(0);
    expect((await holdersOf(markers)).flat()).toEqual([]);
  });
}

async function deleteAll(caller: Caller, ids: (string | undefined)[]): Promise<void> {
  const answers = ids.map((id) => caller.call("DELETE", `/v1/extractions/${id}`));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
}
