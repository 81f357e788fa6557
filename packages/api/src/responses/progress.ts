import { z } from "zod";
import { ExtractionStatus } from "../names.ts";
import { ExtractionFailure } from "./evidence.ts";

/** How far the work on a pending extraction has come; without guarantee. */
export const ExtractionProgress = z
  .object({
    stage: z
      .enum(["reading"])
      .meta({ description: "`reading`: pages of the source are being read." }),
    done: z.int().nonnegative(),
    total: z.int().positive(),
  })
  .meta({ id: "ExtractionProgress" });
export type ExtractionProgress = z.output<typeof ExtractionProgress>;

/** The last event of a stream: the extraction has its end, which a read of it shows. */
export const ExtractionSettled = z
  .object({
    status: ExtractionStatus.exclude(["pending"]),
    failure: ExtractionFailure.optional().meta({ description: "Set if the extraction failed." }),
  })
  .meta({ id: "ExtractionSettled" });
export type ExtractionSettled = z.output<typeof ExtractionSettled>;
