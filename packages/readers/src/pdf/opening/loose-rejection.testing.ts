import type { Job } from "../../processes/messages.ts";
import { withLooseRejections } from "./loose-rejections.ts";

/** Reads as a library that leaves a failure to nobody, or as one that does not. */
const work: Job<"fail" | "answer", never, number | string> = async (task) => {
  try {
    return await withLooseRejections(async () => {
      if (task === "answer") return process.pid;
      void Promise.reject(new Error("bad stream"));
      return new Promise<number>(() => undefined);
    });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

export default work;
