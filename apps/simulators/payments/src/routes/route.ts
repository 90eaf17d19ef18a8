import type { Params } from "../params.ts";
import type { Context } from "../provider.ts";

export interface Call {
  context: Context;
  params: Params;
  /** The path's variable part, such as an object id; empty when the path has none. */
  id: string;
}

/** The result of a route: an object with status 200, or an error with status 402 whose effects are kept. */
export interface Answer {
  status: 200 | 402;
  body: unknown;
}

export interface Route {
  method: "GET" | "POST";
  /** Path with `:id` for the variable segment. */
  path: string;
  handle: (call: Call) => Answer;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}
