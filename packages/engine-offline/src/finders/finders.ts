import { counted } from "./counted.ts";
import { currentPrice } from "./current-price.ts";
import type { Finder, Refiner } from "./finder.ts";
import { formerPrice } from "./former-price.ts";
import { labelled } from "./labelled.ts";
import { addressee } from "./letterheads/addressee.ts";
import { headName } from "./letterheads/head-name.ts";
import { issuer } from "./letterheads/issuer.ts";
import { party } from "./letterheads/party.ts";
import { onlyOne } from "./only-one.ts";
import { opening } from "./pages/opening.ts";
import { pictures } from "./pages/pictures.ts";
import { published } from "./pages/published.ts";
import { siteName } from "./pages/site-name.ts";
import { titleHeadings } from "./pages/title-headings.ts";
import { paidTotal } from "./paid-total.ts";
import { clauses } from "./prose/clauses.ts";
import { definedTerms } from "./prose/defined-terms.ts";
import { ranges } from "./ranges.ts";
import { structured } from "./structured.ts";
import { unlabelled } from "./unlabelled.ts";

/** All rules that propose values of single fields. Of equal proposals the earlier finder's comes first. */
export const finders: readonly Finder[] = [
  structured,
  labelled,
  ranges,
  unlabelled,
  issuer,
  addressee,
  party,
  headName,
  clauses,
  definedTerms,
  opening,
  counted,
  onlyOne,
  siteName,
  pictures,
  published,
  formerPrice,
  currentPrice,
];

/** All rules that weigh the proposals of the finders, in this order. */
export const refiners: readonly Refiner[] = [paidTotal, titleHeadings];
