import type { Job } from "../../processes/messages.ts";
import { failOnUnhandledRejection } from "./loose-rejections.ts";

/** Reads like a library with an unhandled rejection, or like one without. */
const work: Job<"fail" | "answer", never, number | string> = async (task) => {
  try {
    return await failOnUnhandledRejection(async () => {
      if (task === "answer") return process.pid;
      void Promise.reject(new Error("bad stream"));
      return new Promise<number>(() => undefined);
    });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

export default work;
