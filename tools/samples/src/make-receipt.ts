import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { receiptLines } from "./receipt-image.ts";

/**
 * Draws `receipt.png` again; run by hand where fonts are installed:
 * `node tools/samples/src/make-receipt.ts`.
 */
const lineHeight = 40;
const rows = receiptLines.map(
  (line, row) => `<text x="40" y="${70 + row * lineHeight}" xml:space="preserve">${line}</text>`,
);
const height = 100 + receiptLines.length * lineHeight;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}">
  <rect width="100%" height="100%" fill="#fbfaf6"/>
  <g font-family="DejaVu Sans Mono" font-size="28" fill="#222">${rows.join("")}</g>
</svg>`;

await sharp(Buffer.from(svg))
  .greyscale()
  .png({ palette: true, colours: 16 })
  .toFile(fileURLToPath(new URL("./receipt.png", import.meta.url)));
