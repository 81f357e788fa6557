import { posix } from "node:path";
import type { StructuredData } from "@quarry/contracts";
import { type Archive, openArchive } from "../archive/open-archive.ts";
import { childElements, childOf } from "../xml/elements.ts";
import { parseXml, type XmlElement } from "../xml/parse-xml.ts";
import { partText } from "./office-document.ts";
import { officeInfo } from "./office-info.ts";

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

  async function relationships(path: string): Promise<Relationship[]> {
    const root = await xml(relationshipsPath(path));
    return childElements(childOf(root, "Relationships")).flatMap(({ attributes }) => {
      const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
      if (!id || !type || !target || mode === "External") return [];
      const whole = target.startsWith("/")
        ? target.slice(1)
        : posix.join(posix.dirname(path), target);
      return [{ id, type: type.slice(type.lastIndexOf("/") + 1), target: whole }];
    });
  }

  const info = async () => {
    const root = await xml("docProps/core.xml");
    return officeInfo(childElements(root)[0]);
  };

  return { archive, name, text, xml, relationships, info };
}
