import type { Me } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { quarry } from "./session.ts";

/** Returns what reviews name the signed-in person by: the id of the key, or `token`. */
export function useMe(): string {
  const { data } = useQuery<Me | null>({ queryKey: ["me"], queryFn: () => quarry.me() });
  return data?.key?.id ?? "token";
}
