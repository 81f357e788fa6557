import type { CookieOptions, Request, Response } from "express";

/** The name of the session's cookie; a browser takes `__Host-` only over TLS, and for one host. */
const nameOf = (request: Request) => (request.secure ? "__Host-quarry" : "quarry-session");

const optionsOf = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: "strict",
  path: "/",
  secure: request.secure,
});

/** The session that a browser holds, sealed; undefined if it sent none. */
export function heldSession(request: Request): string | undefined {
  const name = `${nameOf(request)}=`;
  const cookies = (request.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}

/** Gives a session to the browser; it forgets it when it is closed. */
export function holdSession(request: Request, response: Response, session: string): void {
  response.cookie(nameOf(request), session, optionsOf(request));
}

export function forgetSession(request: Request, response: Response): void {
  response.clearCookie(nameOf(request), optionsOf(request));
}
