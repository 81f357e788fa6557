import type { DemoDocument } from "./demo-document.ts";
import { encryptedPdf } from "./encrypted-pdf.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { orderText } from "./order-text.ts";
import { receiptHeic, receiptImage } from "./receipt-image.ts";
import { webPage } from "./web-page.ts";

export type { DemoDocument } from "./demo-document.ts";
export {
  type Booking,
  type StatementOptions,
  statement,
  statementStructure,
} from "./statement/statement.ts";
export { encryptedPdf, invoicePdf, orderText, receiptHeic, receiptImage, webPage };

/** One realistic source of each type with its schema and truth, the same bytes every time. */
export async function demoDocuments(): Promise<{
  text: DemoDocument & { text: string };
  invoicePdf: DemoDocument;
  receiptImage: DemoDocument;
  webPage: DemoDocument;
}> {
  return {
    text: orderText(),
    invoicePdf: await invoicePdf(),
    receiptImage: receiptImage(),
    webPage: webPage(),
  };
}
export { wordDocument, workbook } from "./office-files.ts";
export { canPlace, type PlacedText, placedPdf } from "./placed-pdf.ts";
export { type Seeded, seeded } from "./seeded.ts";
