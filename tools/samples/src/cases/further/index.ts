import type { MadeCase } from "../made-case.ts";
import { papers } from "./lives/papers.ts";
import { work } from "./lives/work.ts";
import { blogs } from "./pages/blogs.ts";
import { news } from "./pages/news.ts";
import { invoices } from "./trade/invoices.ts";
import { labels } from "./trade/labels.ts";
import { meters } from "./trade/meters.ts";
import { services } from "./trade/services.ts";
import { unseenLives } from "./unseen/lives.ts";
import { unseenPages } from "./unseen/pages.ts";
import { unseenTrade } from "./unseen/trade.ts";

/** Pages of other sites, bills of other layouts, programmes, reviews and posts. */
export function furtherDocuments(): MadeCase[] {
  return [
    ...[news(), blogs(), invoices(), meters(), labels(), services(), papers(), work()].flat(),
    ...[unseenPages(), unseenTrade(), unseenLives()].flat(),
  ];
}
