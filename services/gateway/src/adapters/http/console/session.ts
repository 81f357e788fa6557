import type { Authenticate } from "@quarry/access";
import { AppError } from "@quarry/kernel";
import { Router } from "express";
import { z } from "zod";
import type { ConsoleSessions } from "../../../application/console-sessions.ts";
import type { Identify } from "../access.ts";
import { nameRoute } from "../requests/name-route.ts";
import { readJson } from "../requests/read-json.ts";
import { mediaType, refuseMethod } from "../requests/refusals.ts";
import { validate } from "../requests/validate.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "./cookie.ts";
import { refuseOtherSites } from "./same-site.ts";

const path = "/console/session";

/** An API key, or the one-time code of a sign-in link. */
const SignIn = z.union([
  z.strictObject({ key: z.string().min(1).max(512) }),
  z.strictObject({ code: z.string().min(1).max(100) }),
]);

type SessionDependencies = {
  sessions: ConsoleSessions;
  authenticate: Authenticate;
  identify: Identify;
};

/** Signing in and out: exchanges a key for a session cookie that no script can read. */
export function consoleSession(dependencies: SessionDependencies): Router {
  const { sessions, authenticate, identify } = dependencies;
  const router = Router();
  router.use(path, nameRoute(path));
  router.post(
    path,
    mediaType(["application/json"]),
    ...readJson({ maxBytes: 4_096 }),
    async (request, response) => {
      refuseOtherSites(request);
      const credential = validate(SignIn, request.body);
      const { key } = await identify(request, async () =>
        "key" in credential
          ? authenticate.byHeader(`Bearer ${credential.key}`)
          : authenticate.byHash(sessions.takeCode(credential.code)),
      );
      if (!key) throw new AppError("API_KEY_INVALID", "Sign in with an API key, not with a token");
      setSessionCookie(request, response, sessions.begin(key.hash));
      response.status(204).end();
    },
  );
  router.delete(path, async (request, response) => {
    refuseOtherSites(request);
    const session = readSessionCookie(request);
    if (session !== undefined) await sessions.end(session);
    clearSessionCookie(request, response);
    response.status(204).end();
  });
  router.all(path, refuseMethod(["POST", "DELETE"]));
  return router;
}
