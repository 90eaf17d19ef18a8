import { z } from "zod";
import { calendarDate, id } from "../spec.ts";

/** So many are read at all, to be counted; more than selectionMax are refused by name (TooManyToSelect). */
const listMax = 100_000;

/** Domains by what their names are, as they were written. */
export const namedDomains = z.array(z.string().trim().min(1).max(255)).min(1).max(listMax);

/**
 * Which domains of the account are meant: by a filter, as the list has it (what fits it when the call is made, not what was on
 * screen), one by one, or by their names. At most selectionMax (list-facts.ts) of them.
 */
export const selection = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("query"),
    /** Code of a tab or a state, as in the list; absent: all that live. */
    status: z.int().optional(),
    search: z.string().trim().max(255).optional(),
    /** Comma-separated label ids (AND); 0 = unlabelled, alone only. */
    labels: z.string().max(500).optional(),
    /** Comma-separated system tags; all must be true of a domain (AND). */
    tags: z.string().max(100).optional(),
    /** Ends on this day or before. */
    expiresbefore: calendarDate.optional(),
  }),
  z.strictObject({ kind: z.literal("ids"), itemids: z.array(id).min(1).max(listMax) }),
  z.strictObject({
    kind: z.literal("names"),
    names: namedDomains,
  }),
]);
export type Selection = z.output<typeof selection>;
