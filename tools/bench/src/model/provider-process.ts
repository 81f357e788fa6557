import { setTimeout as delay } from "node:timers/promises";
import { startProvider } from "@quarry/servers/provider";
import { type KindName, kinds } from "./documents.ts";

/** Serves the scripted model of a kind of document, which takes some time for each answer. */
const [kind = "", answerMs = "0"] = process.argv.slice(2);

const { answerTo } = kinds[kind as KindName];
const provider = await startProvider({
  answer: async (text) => {
    if (Number(answerMs) > 0) await delay(Number(answerMs));
    return { result: answerTo(text) };
  },
});
let reported = 0;
process.on("message", () => {
  process.send?.(provider.calls.slice(reported).map(({ raw }) => raw));
  reported = provider.calls.length;
});
process.send?.(provider.baseUrl);
