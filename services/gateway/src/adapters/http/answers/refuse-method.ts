import { AppError } from "@quarry/kernel";
import type { RequestHandler } from "express";

/** Refuses what no handler before it has taken, and says which methods there are. */
export function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (request, response) => {
    response.set("Allow", allowed.join(", "));
    const remedy = `use ${allowed.join(", ")}`;
    throw new AppError("METHOD_NOT_ALLOWED", `${request.method} is not possible here; ${remedy}`);
  };
}
