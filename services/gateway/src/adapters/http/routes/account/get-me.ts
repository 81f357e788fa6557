import { operations } from "@quarry/api";
import { presentKey } from "../../answers/present-key.ts";
import { type Route, route } from "../../route.ts";

export function getMeRoute(): Route {
  return route(operations.getMe, async ({ caller }) => {
    const { accountId: account, scopes, key } = caller;
    return { data: { account, scopes: [...scopes], key: key ? presentKey(key) : null } };
  });
}
