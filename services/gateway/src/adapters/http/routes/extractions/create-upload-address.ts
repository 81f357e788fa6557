import type { UploadTokens } from "@quarry/access";
import { basePath, operations } from "@quarry/api";
import { toOffsetTime } from "@quarry/kernel";
import { type Route, route } from "../../route.ts";

export function createUploadAddressRoute(dependencies: { uploadTokens: UploadTokens }): Route {
  const { uploadTokens } = dependencies;
  return route(operations.createUploadAddress, async ({ caller }) => {
    const { token, endsAt } = uploadTokens.make(caller);
    const path = `${basePath}${operations.createUpload.path}?token=${token}`;
    return { data: { path, expiresAt: toOffsetTime(endsAt) } };
  });
}
