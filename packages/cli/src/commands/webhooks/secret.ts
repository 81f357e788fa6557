/** Where a webhook's secret is: never an argument, which other users of a machine can read. */
export const secretVariable = "QUARRY_WEBHOOK_SECRET";
