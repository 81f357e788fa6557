import type { Addressed } from "@quarry/document";
import { kindOf } from "@quarry/vocabulary";
import type { AskedField } from "./fields.ts";

type IsAsked = (address: string, of: Addressed) => boolean;

/**
 * Returns whether an address can answer one of the fields: that of a page, of a picture, or what a link writes or calls
 * to. Undefined where none can.
 *
 * @param stated what is known beside the text: a page names the one picture that stands for it.
 */
export function areAsked(
  fields: readonly AskedField[],
  stated: { hasPicture: boolean },
): IsAsked | undefined {
  const open = fields.filter(
    (field) => !(stated.hasPicture && !field.isListed && isPicture(field)),
  );
  const asked = new Set(open.flatMap(answersTo));
  if (asked.size === 0) return undefined;
  return (address, of) => {
    if (of === "picture") return asked.has("picture");
    const [, scheme] = /^(mailto|tel):/.exec(address) ?? [];
    return asked.has(scheme ?? "page");
  };
}

function answersTo(field: AskedField): string[] {
  const { node, meaning, kind } = field;
  if (node.type !== "string") return [];
  if (kind === "email") return ["mailto"];
  if (kind === "phone") return ["tel"];
  if (kind === "url") return [isPicture(field) ? "picture" : "page"];
  const isThing = kind === "address" && !meaning.name.some(kindOf); // "issue: Address of the issue"
  return isThing ? ["page"] : [];
}

function isPicture({ meaning, kind }: AskedField): boolean {
  return kind === "url" && meaning.name.includes("image");
}
