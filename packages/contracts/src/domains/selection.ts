import { z } from "zod";
import { calendarDate, id } from "../spec.ts";

/** The largest list that is read and counted. A list with more than selectionMax entries is refused as TooManyToSelect. */
const listMax = 100_000;

/** Domains given by their names, as the user wrote them. */
export const namedDomains = z.array(z.string().trim().min(1).max(255)).min(1).max(listMax);

/**
 * A choice of domains of the account: by a filter as in the list (evaluated when the call is made, not when the screen was
 * drawn), by their ids, or by their names. At most selectionMax (list-facts.ts) domains.
 */
export const selection = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("query"),
    /** Code of a tab or a state, as in the list. If absent, all domains that have not ended. */
    status: z.int().optional(),
    search: z.string().trim().max(255).optional(),
    /** Comma-separated label ids (AND). 0 means without labels, and is allowed only on its own. */
    labels: z.string().max(500).optional(),
    /** Comma-separated system tags; all must be true of a domain (AND). */
    tags: z.string().max(100).optional(),
    /** Only domains that end on or before this day. */
    expiresbefore: calendarDate.optional(),
  }),
  z.strictObject({ kind: z.literal("ids"), itemids: z.array(id).min(1).max(listMax) }),
  z.strictObject({
    kind: z.literal("names"),
    names: namedDomains,
  }),
]);
export type Selection = z.output<typeof selection>;
