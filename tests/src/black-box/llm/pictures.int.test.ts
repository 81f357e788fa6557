import type { Json } from "@quarry/kernel";
import { demoDocuments } from "@quarry/samples";
import { startProvider } from "@quarry/servers/provider";
import { onBothForms, type Stage } from "@quarry/systems";
import { PDFDocument } from "pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { newMarker } from "../markers.ts";
import { llmEnvironment, openExtraction } from "./llm-stage.ts";

/** A model that gives a stamp, whatever it is shown. */
const provider = await startProvider({ answer: () => ({ result: { stamp: "PAID 31" } }) });
afterAll(() => provider[Symbol.asyncDispose]());

const structure = { type: "object", properties: { stamp: { type: "string", describe: "Stamp" } } };
const schema = { name: "Stamp", structure };
const seenSchema = { name: "Stamp", structure: { ...structure, vision: "always" } };

async function pdfOf(...pages: string[]): Promise<File> {
  const document = await PDFDocument.create();
  for (const text of pages) document.addPage([595, 842]).drawText(text, { x: 60, y: 700 });
  return new File([new Uint8Array(await document.save())], "note.pdf");
}

const pdf = await pdfOf("Delivery note 77, of two pages", "Copper wire, four pieces");
const { receiptImage } = await demoDocuments();
const receipt = new File([receiptImage.bytes], "receipt.png");

/** A white picture, of 24 bits for each of 64 times 64 pixels. */
function blankPicture(): File {
  const head = Buffer.alloc(54);
  head.write("BM");
  head.writeUInt32LE(54 + 64 * 64 * 3, 2);
  for (const [offset, value] of [
    [10, 54],
    [14, 40],
    [18, 64],
    [22, 64],
  ] as const) {
    head.writeUInt32LE(value, offset);
  }
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return new File([head, Buffer.alloc(64 * 64 * 3, 255)], "blank.bmp");
}

type Evidence = {
  leaves: { pointer: string; value: Json; match: string; reason: string; page?: number }[];
  withheld?: object[];
  warnings: { code: string; message: string }[];
};

describe("pages as pictures", () => {
  onBothForms({}, tests, llmEnvironment(provider.baseUrl));

  function tests(stage: () => Stage): void {
    /** What the provider was shown of a source, and what became of it. */
    async function extracted(extracting: Parameters<typeof openExtraction>[1]) {
      const { caller, post } = await openExtraction(stage().suite, { schema, ...extracting });
      const from = provider.calls.length;
      const { body } = await post();
      const calls = provider.calls.slice(from);
      const shown = calls.flatMap(({ raw }) =>
        Array.from(raw.matchAll(/data:image\/jpeg;base64,([^"]*)/g), ([, base64 = ""]) =>
          Buffer.from(base64, "base64"),
        ),
      );
      const { id, output } = body.data;
      const path = `/v1/extractions/${id}`;
      const { data } = (await caller.call<Evidence>("GET", `${path}/evidence`)).body;
      return { caller, path, output, shown, evidence: data };
    }

    it("are shown of no page whose text is its own, unless a request or a schema wants them", async () => {
      const source = { type: "pdf", source: pdf };
      expect((await extracted(source)).shown).toHaveLength(0);
      expect((await extracted({ ...source, vision: "auto" })).shown).toHaveLength(0);
      expect((await extracted({ ...source, vision: "always" })).shown).toHaveLength(2);
      expect((await extracted({ ...source, schema: seenSchema })).shown).toHaveLength(2);
      const refused = await extracted({ ...source, schema: seenSchema, vision: "never" });
      expect(refused.shown).toHaveLength(0);
      expect(refused.evidence.withheld).toMatchObject([{ pointer: "/stamp" }]);
    });

    it("give what their text does not say, to be looked at, with the page", async () => {
      const { caller, output, evidence } = await extracted({ type: "image", source: receipt });
      expect(output).toEqual({ stamp: "PAID 31" });
      expect(evidence.leaves).toMatchObject([
        { pointer: "/stamp", match: "none", reason: "picture", page: 1 },
      ]);
      expect(evidence.warnings.map(({ code }) => code)).toEqual(["picture_only"]);
      const path = "/v1/extractions?needsReview=true";
      const { body } = await caller.call<{ meta: { total: number } }>("GET", path);
      expect(body.data.meta.total).toBe(1);
    });

    it("are shown where there is no text at all, and nothing is asked without them", async () => {
      const source = { type: "image", source: blankPicture() };
      const seen = await extracted(source);
      expect([seen.output, seen.shown.length]).toEqual([{ stamp: "PAID 31" }, 1]);
      const { post } = await openExtraction(stage().suite, { schema, ...source, vision: "never" });
      expect(await post()).toMatchObject({
        status: 422,
        body: { error: { code: "SOURCE_EMPTY" } },
      });
    });

    it("are JPEG of 1,568 pixels at most, and leave no byte behind when they are erased", async () => {
      const { caller, path, shown } = await extracted({
        type: "pdf",
        source: await pdfOf(Array.from({ length: 25 }, newMarker).join("\n")),
        vision: "always",
      });
      const [picture = Buffer.alloc(0)] = shown;
      const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
      const size = [picture.readUInt16BE(frame + 5), picture.readUInt16BE(frame + 7)];
      expect(Math.max(...size)).toBe(1_568);
      const part = picture.subarray(picture.length / 2, picture.length / 2 + 64);
      const holders = async () =>
        [...(await stage().system.stores())].filter(([, bytes]) => bytes.includes(part));
      expect(await holders()).toHaveLength(1);
      expect((await caller.call("DELETE", path)).status).toBe(200);
      expect(await holders()).toHaveLength(0);
    });
  }
});
