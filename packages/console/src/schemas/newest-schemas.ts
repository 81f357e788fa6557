import { useQuery } from "@tanstack/react-query";
import { quarry } from "../session/session.ts";

/** The hundred newest schemas, to choose from and to name; read once for all views. */
export function useNewestSchemas() {
  const { data, error } = useQuery({
    queryKey: ["schemas", "newest"],
    queryFn: async () => (await quarry.schemas.list({ perPage: 100 }).page()).data,
  });
  return { schemas: data, error };
}
