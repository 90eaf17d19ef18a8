import { invalidRequest } from "../api-error.ts";
import type { ListQuery } from "../book.ts";
import type { Params } from "../params.ts";

type Filter = "type" | "payment_method" | "payment_intent" | "customer" | "charge" | "status";

/** Reads `limit` (1 to 100, default 10), the cursors, `created` and the named filters of a list call. */
export function readListQuery(params: Params, filters: readonly Filter[]): ListQuery {
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest("parameter_invalid_integer", "This value must be between 1 and 100.", "limit");
  }
  const equals: ListQuery["equals"] = {};
  for (const filter of filters) {
    const value = params.text(filter);
    if (value !== null) equals[filter] = value;
  }
  return {
    limit,
    startingAfter: params.text("starting_after") ?? undefined,
    endingBefore: params.text("ending_before") ?? undefined,
    ...readCreated(params),
    equals,
  };
}

/** `created` is one second, or a range in brackets with gt, gte, lt and lte. */
export function readCreated(params: Params): { createdFrom?: number | undefined; createdTo?: number | undefined } {
  if (!params.has("created")) return {};
  if (params.isText("created")) {
    const exact = params.requiredInteger("created");
    return { createdFrom: exact, createdTo: exact };
  }
  const range = params.object("created");
  const above = range.integer("gt");
  const from = range.integer("gte");
  const below = range.integer("lt");
  const to = range.integer("lte");
  return {
    createdFrom: above === null ? (from ?? undefined) : above + 1,
    createdTo: below === null ? (to ?? undefined) : below - 1,
  };
}

export function listAnswer(url: string, page: { items: unknown[]; hasMore: boolean }): unknown {
  return { object: "list", url, has_more: page.hasMore, data: page.items };
}
