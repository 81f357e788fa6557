import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";

const SCORE = 0.55;
const MOST = 3;
const EACH_LATER = 0.9;
const picture = /!\[[^\]]*\]\(([^)\s]+)\)/g;
const photograph = /\.(?:jpe?g|png|webp|avif)(?:[?#].*)?$/i;

/** A page's picture is the first photograph after its heading, where no data states another. */
export const pictures: Finder = {
  id: "pictures",
  asks: ({ kind, meaning }) => kind === "url" && meaning.name.includes("image"),
  find: ({ view }) => picturesIn(view),
};

function picturesIn(view: DocumentView): Proposal[] {
  const heading = /(?:^|\n)# /.exec(view.text)?.index ?? 0;
  const found = [...view.text.matchAll(picture)].flatMap(({ 0: all, 1: address = "", index }) =>
    index >= heading && photograph.test(address)
      ? [{ address, start: index + all.lastIndexOf(address) }]
      : [],
  );
  return found.slice(0, MOST).map(({ address, start }, rank) => ({
    value: address,
    span: { start, end: start + address.length },
    score: SCORE * EACH_LATER ** rank,
    reason: "picture",
  }));
}
