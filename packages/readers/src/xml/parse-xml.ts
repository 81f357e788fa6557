import { Parser } from "htmlparser2";
import type { HtmlElement } from "../html/tree/tree.ts";
import { unreadable } from "../unreadable.ts";

export type XmlElement = HtmlElement;

/** The parser looks through all open elements at each tag, so that depth costs time. */
const deepest = 200;
const mostNodes = 2_000_000;
const sliceCharacters = 65_536;

type Handler = {
  /** Names bear their prefix, if any. */
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
  /** Called for an element that the file itself does not close. */
  unclosed?(): void;
};

/**
 * Walks through XML piece by piece. Of a document type nothing is read: no entity is ever
 * expanded, and nothing is fetched.
 *
 * @param name What the source is, in the words of a message.
 * @throws AppError SOURCE_UNREADABLE where it nests too deeply.
 */
export function walkXml(xml: string, name: string, handler: Handler): void {
  let depth = 0;
  let isEmpty = false;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (++depth > deepest)
          throw unreadable(`The ${name} is nested deeper than ${deepest} elements`);
        isEmpty = true;
        handler.open(tag, attributes);
      },
      onclosetag(tag, isImplied) {
        depth -= 1;
        if (isImplied && !isEmpty) handler.unclosed?.(); // an empty one may close itself
        isEmpty = false;
        handler.close(tag);
      },
      ontext(text) {
        isEmpty = false;
        handler.text(text);
      },
    },
    { xmlMode: true },
  );
  const { start, end } = doctypeIn(xml);
  const content = xml.slice(0, start) + xml.slice(end);
  for (let at = 0; at < content.length; at += sliceCharacters) {
    parser.write(content.slice(at, at + sliceCharacters));
  }
  if (depth > 0) handler.unclosed?.();
  parser.end();
}

/** Where the document type stands; it may hold declarations of its own between brackets. */
export function doctypeIn(xml: string): { start: number; end: number } {
  const none = { start: 0, end: 0 };
  const start = xml.slice(0, sliceCharacters).search(/<!DOCTYPE/i);
  if (start === -1) return none;
  const inner = xml.indexOf("[", start);
  const plain = xml.indexOf(">", start);
  const hasInner = inner !== -1 && inner < plain;
  const end = hasInner ? xml.indexOf("]>", inner) + 1 : plain;
  return end < 1 ? none : { start, end: end + 1 };
}

/**
 * Parses XML into a tree of the shape that the HTML reader writes.
 *
 * @param unclosed Called for each element that the file itself does not close.
 */
export function parseXml(xml: string, name: string, unclosed?: () => void): XmlElement {
  const root: XmlElement = { name: "#root", attributes: {}, children: [] };
  const open = [root];
  let nodes = 0;
  const count = () => {
    if (++nodes > mostNodes) throw unreadable(`The ${name} has more than ${mostNodes} elements`);
  };
  walkXml(xml, name, {
    ...(unclosed && { unclosed }),
    open(tag, attributes) {
      count();
      const element = { name: tag, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close() {
      if (open.length > 1) open.pop();
    },
    text(text) {
      const { children } = open.at(-1) ?? root;
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else {
        count();
        children.push(text);
      }
    },
  });
  return root;
}
