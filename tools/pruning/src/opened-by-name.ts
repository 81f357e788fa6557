/** Files of packages that are opened by a name which is put together when a service runs. */
export const openedByName: readonly string[] = [
  // What a package says of itself: its type decides how its files are loaded.
  "**/node_modules/**/package.json",
  // The versions of what sharp's library consists of.
  "node_modules/@img/sharp-libvips-*/versions.json",
  // The parser of pdf.js, which it starts itself, and what that reads for fonts and colours.
  "node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs",
  "node_modules/pdfjs-dist/{cmaps,iccs,standard_fonts,wasm}/*",
  // Tesseract's program for processors that sharp runs on, and the languages that an operator added.
  "node_modules/tesseract.js-core/tesseract-core-relaxedsimd.wasm",
  "node_modules/@tesseract.js-data/**",
  // The page that shows the contract.
  "node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js,favicon-32x32.png}",
];
