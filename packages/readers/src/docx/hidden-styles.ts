import { childOf, elementsBelow } from "../xml/elements.ts";
import type { XmlElement } from "../xml/parse-xml.ts";

/** What styles say of words being hidden. */
export type HiddenStyles = {
  /** Whether a style, by its id, hides its words; a paragraph without one has the default's. */
  paragraph(id: string | undefined): boolean;
  run(id: string): boolean;
};

const switchedOff = new Set(["0", "false", "off"]);

/** Whether a property that can be on or off is on. */
export function isOn(value: string | undefined): boolean {
  return !switchedOff.has(value ?? "");
}

function ownValue(style: XmlElement): boolean | undefined {
  const vanish = childOf(childOf(style, "w:rPr"), "w:vanish");
  return vanish && isOn(vanish.attributes["w:val"]);
}

/** A style hides what it, or the nearest one that it is based on, says to be hidden. */
function hidingStyles(styles: ReadonlyMap<string, XmlElement>): Set<string> {
  const known = new Map<string, boolean>();
  for (const start of styles.keys()) {
    const line = new Set<string>();
    let own: boolean | undefined;
    let id: string | undefined = start;
    while (id !== undefined && own === undefined && !line.has(id)) {
      const style = styles.get(id);
      line.add(id);
      own = known.get(id) ?? (style && ownValue(style));
      id = childOf(style, "w:basedOn")?.attributes["w:val"];
    }
    for (const each of line) known.set(each, own ?? false);
  }
  return new Set([...known].flatMap(([id, hides]) => (hides ? [id] : [])));
}

/** Reads a document's part of styles. */
export function hiddenStyles(root: XmlElement): HiddenStyles {
  const all = elementsBelow(root, "w:style");
  const byId = new Map(all.map((style) => [style.attributes["w:styleId"] ?? "", style]));
  const hiding = hidingStyles(byId);
  const standard = all.find(
    ({ attributes }) => attributes["w:type"] === "paragraph" && attributes["w:default"] === "1",
  )?.attributes["w:styleId"];
  return {
    paragraph: (id = standard) => id !== undefined && hiding.has(id),
    run: (id) => hiding.has(id),
  };
}
