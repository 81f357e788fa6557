import type { ExtractionRequested } from "@quarry/contracts";
import type { z } from "zod";

/** The source of an extraction, as its request tells it. */
export type Order = z.output<typeof ExtractionRequested>;
