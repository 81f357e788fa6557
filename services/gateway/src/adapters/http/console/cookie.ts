import type { CookieOptions, Request, Response } from "express";

/** The name of the session cookie. Browsers accept the prefix `__Host-` only over TLS. */
const nameOf = (request: Request) => (request.secure ? "__Host-quarry" : "quarry-session");

const optionsOf = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: "strict",
  path: "/",
  secure: request.secure,
});

/** The encrypted session of the request's cookie; undefined if none was sent. */
export function readSessionCookie(request: Request): string | undefined {
  const name = `${nameOf(request)}=`;
  const cookies = (request.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}

/** Sets the session cookie, which the browser drops when it is closed. */
export function setSessionCookie(request: Request, response: Response, session: string): void {
  response.cookie(nameOf(request), session, optionsOf(request));
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(nameOf(request), optionsOf(request));
}
