import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWithProgram } from "@quarry/servers";
import { expect, it } from "vitest";
import { defaultLimits } from "../limits.ts";
import { readPdf } from "./read-pdf.ts";

const run = promisify(execFile);
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];

/** A page as a browser prints it. */
async function printed(html: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-printed-"));
  try {
    const [page, pdf] = [join(folder, "page.html"), join(folder, "page.pdf")];
    await writeFile(page, html);
    const profile = `--user-data-dir=${join(folder, "profile")}`;
    await run("chromium", [...flags, profile, `--print-to-pdf=${pdf}`, page]);
    return await readFile(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describeWithProgram("chromium", "a page that a browser printed", () => {
  it.each([9, 10, 11, 12])("hides none of its text at %i pt", async (size) => {
    const rows = ["Weight", "Height", "Pulse"].map(
      (name, at) => `<tr><td>${name}</td><td>${70 + at} kg / m</td></tr>`,
    );
    const content = await printed(
      `<body style="font: ${size}pt sans-serif"><h1>Health of Ada Ek</h1><p>Seen on 3 May 2026.</p><table border=1>${rows.join("")}</table>`,
    );
    const { text, hidden } = await readPdf({ type: "pdf", content }, defaultLimits);
    expect(text).toContain("Seen on 3 May 2026.");
    expect(hidden).toBeUndefined();
  });
});
