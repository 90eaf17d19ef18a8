import type { z } from "zod";

/**
 * A route whose paths, words and answers somebody else has laid down, so that programs written for them work here unchanged.
 * Called with a token instead of a session.
 */
export type ForeignOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters as {name}. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** Of calls that carry one. */
  readonly body: Body;
  /** What a call that does its work is answered with. */
  readonly answer: { readonly status: 200 | 204; readonly contentType: string | null; readonly schema: z.ZodType };
};

export function foreign<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  operation: ForeignOperation<Params, Query, Body>,
): ForeignOperation<Params, Query, Body> {
  return operation;
}
