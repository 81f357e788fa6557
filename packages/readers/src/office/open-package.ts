import { posix } from "node:path";
import type { StructuredData } from "@quarry/api";
import { linkTarget } from "../html/writing/link-target.ts";
import { childElements, childOf } from "../xml/elements.ts";
import { parseXml, type XmlElement } from "../xml/parse-xml.ts";
import { partText } from "./office-document.ts";
import { officeInfo } from "./office-info.ts";
import { type Archive, openArchive } from "./open-archive.ts";

/** Where a part leads; what lies outside the file is left out, and never fetched. */
export type Relationship = { id: string; type: string; target: string };

/** The parts of an Office Open XML file. */
export type OfficePackage = {
  archive: Archive;
  /** What the file is, in the words of a message. */
  name: string;
  text(path: string): Promise<string>;
  xml(path: string): Promise<XmlElement>;
  relationships(path: string): Promise<Relationship[]>;
  /** The absolute addresses that a part's links lead to, by their relationship's id. */
  addresses(path: string): Promise<Map<string, string>>;
  info(): Promise<StructuredData[]>;
};

function relationshipsPath(path: string): string {
  return posix.join(posix.dirname(path), "_rels", `${posix.basename(path)}.rels`);
}

/** Opens a file of Office Open XML without reading any part of it. */
export async function openPackage(bytes: Uint8Array, name: string): Promise<OfficePackage> {
  const archive = await openArchive(bytes, name);
  const text = async (path: string) => partText(await archive.read(path));
  const xml = async (path: string) => parseXml(await text(path), name);

  const relationshipElements = async (path: string) =>
    childElements(childOf(await xml(relationshipsPath(path)), "Relationships"));

  async function relationships(path: string): Promise<Relationship[]> {
    return (await relationshipElements(path)).flatMap(({ attributes }) => {
      const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
      if (!id || !type || !target || mode === "External") return [];
      const whole = target.startsWith("/")
        ? target.slice(1)
        : posix.join(posix.dirname(path), target);
      return [{ id, type: type.slice(type.lastIndexOf("/") + 1), target: whole }];
    });
  }

  async function addresses(path: string): Promise<Map<string, string>> {
    const links = (await relationshipElements(path)).flatMap(({ attributes }) => {
      const { Id: id, Type: type = "", Target: target, TargetMode: mode } = attributes;
      const url = mode === "External" ? linkTarget(target, undefined) : undefined;
      const isLink = id && type.endsWith("/hyperlink") && url && URL.canParse(url);
      return isLink ? [[id, url] as const] : [];
    });
    return new Map(links);
  }

  const info = async () => {
    const root = await xml("docProps/core.xml");
    return officeInfo(childElements(root)[0]);
  };

  return { archive, name, text, xml, relationships, addresses, info };
}
