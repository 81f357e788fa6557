import type { DocumentWarning } from "@quarry/api";
import { counted } from "@quarry/kernel";
import type { AttachedFile } from "./attached-file.ts";

/** Why a part of a message is no document. */
export type LeftOut = "decoration" | "signature" | "repetition";

/** A picture in the layout of a message is a logo or a button if its shorter side has fewer pixels than this. */
const leastSide = 160;
/** Or if it has fewer pixels in all. */
const leastPixels = 40_000;

const signature = /^application\/(pgp-signature|pgp-keys|pgp-encrypted|(x-)?pkcs7-signature)$/;

/** Returns whether a picture that a message shows among its words is one of its layout: by its size alone. */
async function isDecoration({ isInline, mediaType, bytes }: AttachedFile): Promise<boolean> {
  if (!isInline || !mediaType.startsWith("image/")) return false;
  const { pictureSize } = await import("../image/picture-size.ts");
  const size = await pictureSize(bytes);
  if (!size) return false;
  const { width, height } = size;
  return Math.min(width, height) < leastSide || width * height < leastPixels;
}

/** Returns why a file is no document that anyone attached; undefined if it is one. */
export async function leftOut(file: AttachedFile): Promise<LeftOut | undefined> {
  if (signature.test(file.mediaType)) return "signature";
  return (await isDecoration(file)) ? "decoration" : undefined;
}

const words: Record<LeftOut, (count: number) => string> = {
  decoration: (count) =>
    count === 1
      ? "1 is a small picture of its layout"
      : `${count} are small pictures of its layout`,
  signature: (count) => (count === 1 ? "1 is a signature" : `${count} are signatures`),
  repetition: (count) =>
    count === 1 ? "1 repeats another attachment" : `${count} repeat other attachments`,
};

/** Returns the warning of parts that are no documents: how many for which reason. */
export function leftOutWarning(reasons: readonly LeftOut[]): DocumentWarning[] {
  if (reasons.length === 0) return [];
  const kinds = Map.groupBy(reasons, (reason) => reason);
  const named = [...kinds].map(([reason, { length }]) => words[reason](length)).join(", ");
  const were = reasons.length === 1 ? "was" : "were";
  const message = `${counted(reasons.length, "part")} of the message ${were} left out: ${named}`;
  return [{ code: "attachments_left_out", message }];
}
