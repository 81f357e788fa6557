import { readFileSync } from "node:fs";
import { visibilityOf } from "./adapters/readers/pdf/drawing/hidden-text.ts";
import { ObjectReader } from "./adapters/readers/pdf/drawing/object-reader.ts";
import { pageObjects } from "./adapters/readers/pdf/drawing/page-objects.ts";
import { loadedPdfium } from "./adapters/readers/pdf/drawing/pdfium.ts";
import { toMatrix } from "./adapters/readers/pdf/matrix.ts";
import { openPdf } from "./adapters/readers/pdf/open-pdf.ts";

const [f, n] = process.argv.slice(2);
const b = readFileSync(f!);
const pdf = await openPdf(b);
const { module: m } = (await loadedPdfium()) as any;
const a = m.wasmExports.malloc(b.length);
m.HEAPU8.set(b, a);
const d = m._FPDF_LoadMemDocument(a, b.length, 0);
const p = m._FPDF_LoadPage(d, Number(n) - 1);
const r = new ObjectReader(m, d, p);
const pg = await pdf.getPage(Number(n));
const vp = pg.getViewport({ scale: 1 });
const o = pageObjects(r, toMatrix(vp.transform));
const t = o.filter((x) => x.kind === "text");
const v = visibilityOf(o, [0, 0, vp.width, vp.height]);
let c = 0;
v.forEach((x, i) => {
  if ((x.isHidden || x.isInvisible) && c++ < 15)
    console.log(JSON.stringify(x), JSON.stringify(t[i]));
});
console.log(
  o
    .filter((x) => x.kind !== "text")
    .slice(0, 8)
    .map((x) => JSON.stringify(x))
    .join("\n"),
);
process.exit(0);
