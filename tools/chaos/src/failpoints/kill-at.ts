import type { Point } from "./points.ts";
import type { Victim, World } from "./world.ts";

/**
 * Waits until one of the replicas comes to the point, and kills it there: SIGKILL, sent while its
 * request, or the answer to it, is in our hands. Starts another one in its
 * place.
 *
 * @param times how often the request is lost before the process dies of it; once unless said.
 */
export async function killAt(world: World, point: Point, times = 1): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const dead: Victim[] = []; // two may come to it in the same moment
  let left = times;
  const arm = (victim: Victim) => {
    const link = victim.links[point.on];
    const kill = () => {
      left--;
      if (left > 0) return void queueMicrotask(() => arm(victim));
      process.kill(victim.process.pid, "SIGKILL");
      dead.push(victim);
      reached.resolve();
    };
    if (point.at === "request") void link.loseRequest(point.text, kill);
    else void link.swallowReplyTo(point.text, kill);
  };
  for (const victim of world.victims) arm(victim);
  await reached.promise;
  for (const { links } of world.victims) links[point.on].spare();
  await Promise.all(dead.map((victim) => victim.process.ended));
  await Promise.all(dead.map(() => world.add()));
}
