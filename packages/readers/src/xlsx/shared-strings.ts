import { localName } from "../xml/elements.ts";
import { walkXml } from "../xml/parse-xml.ts";

/** The texts that cells refer to by number; how they are pronounced is left out. */
export function sharedStrings(xml: string, file: string): string[] {
  const strings: string[] = [];
  let text: string[] = [];
  let inText = false;
  let inPronunciation = false;
  walkXml(xml, file, {
    open(name) {
      const tag = localName({ name });
      if (tag === "si") text = [];
      if (tag === "rPh") inPronunciation = true;
      inText = tag === "t" && !inPronunciation;
    },
    close(name) {
      const tag = localName({ name });
      if (tag === "si") strings.push(text.join(""));
      if (tag === "rPh") inPronunciation = false;
      inText = false;
    },
    text(part) {
      if (inText) text.push(part);
    },
  });
  return strings;
}
