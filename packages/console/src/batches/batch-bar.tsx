import type { BatchRecord } from "@quarry/client";

/** How far a batch is: completed, failed, and what is left. */
export function BatchBar({ batch: { items, completed, failed } }: { batch: BatchRecord }) {
  const share = (count: number) => (100 * count) / items;
  const text = `${completed} completed and ${failed} failed of ${items}`;
  return (
    <svg
      class="batch-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <rect class="bar rest" width="100" height="10" />
      <rect class="bar" width={share(completed)} height="10" />
      <rect class="bar failed" x={share(completed)} width={share(failed)} height="10" />
    </svg>
  );
}
