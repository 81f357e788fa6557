/** Returns the log-odds of a share, which is first drawn into 0.001 to 0.999. */
export function oddsOf(share: number): number {
  const inside = Math.min(0.999, Math.max(0.001, share));
  return Math.log(inside / (1 - inside));
}
