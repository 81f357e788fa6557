import { distributedSettings } from "@quarry/service-kit";
import { z } from "zod";

/** Every variable that the schema service reads. */
export const Config = z.object(distributedSettings(9465));
export type Config = z.output<typeof Config>;
