import { dockerAnswers } from "./docker.ts";
import { installHint, isInstalled, type ServerKind } from "./install/folders.ts";

/** For each of these servers that this machine cannot start: what to do about it. */
export async function missingServers(
  kinds: readonly ServerKind[],
): Promise<Partial<Record<ServerKind, string>>> {
  const absent = kinds.filter((kind) => !isInstalled(kind));
  if (absent.length === 0 || (await dockerAnswers())) return {};
  return Object.fromEntries(absent.map((kind) => [kind, installHint(kind)]));
}
