import { zipSync } from "fflate";
import mammoth from "mammoth";
import { unseenWords } from "../html/tree/element-kinds.ts";
import { parseHtml } from "../html/tree/parse-html.ts";
import { isElement, nodesBelow } from "../html/tree/tree.ts";
import { unreadable } from "../unreadable.ts";
import type { XmlElement } from "../xml/parse-xml.ts";
import { hiddenColor } from "./hidden-runs.ts";
import type { WordParts } from "./word-parts.ts";

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  `highlight[color='${hiddenColor}'] => mark`,
];

/** Packed without compression: the converter gets only what was inflated within the limits. */
async function toHtml(files: WordParts["files"], name: string): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(files, { level: 0 })) },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      },
    );
    return value;
  } catch (error) {
    throw unreadable(`The ${name} is damaged and cannot be read`, error);
  }
}

/**
 * The text of a document's main part as a tree that the writer of pages knows.
 *
 * @param name What the file is, in the words of a message.
 * @throws AppError SOURCE_UNREADABLE where it is damaged or has too much.
 */
export async function wordTree(files: WordParts["files"], name: string): Promise<XmlElement> {
  const { root, limitExceeded } = parseHtml(await toHtml(files, name));
  if (limitExceeded) throw unreadable(`The ${name} ${limitExceeded}`);
  for (const node of nodesBelow(root)) {
    if (isElement(node) && node.name === "mark") node.name = unseenWords;
  }
  return root;
}
