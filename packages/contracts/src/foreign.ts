import type { z } from "zod";

/**
 * A route whose paths, fields and answers another product has defined, so that programs written for that product work here
 * unchanged. Called with a token instead of a session.
 */
export type ForeignOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with its parameters as {name}. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  /** Body of a call. Undefined if the call has none. */
  readonly body: Body;
  /** Answer to a successful call. */
  readonly answer: { readonly status: 200 | 201 | 204; readonly contentType: string | null; readonly schema: z.ZodType };
};

export function foreign<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  operation: ForeignOperation<Params, Query, Body>,
): ForeignOperation<Params, Query, Body> {
  return operation;
}
