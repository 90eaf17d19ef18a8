import { z } from "zod";
import { currency, priceView, spec } from "../spec.ts";
import { BodyTooLarge, TooFast } from "../refusals.ts";

/**
 * checking: the registry has been asked and has not answered yet. unknown: it could not be asked or gave no usable answer;
 * never shown as free. unsold: a suffix we do not sell. invalid: the registry would refuse the name by its rules.
 */
export const searchState = z.enum(["checking", "free", "taken", "premium", "reserved", "unknown", "unsold", "invalid"]);

export const searchRow = z.strictObject({
  /** A-label form. */
  name: z.string(),
  unicodename: z.string(),
  tld: z.string(),
  state: searchState,
  /** Registry's words for taken or reserved, our reason for invalid; null otherwise. */
  reason: z.string().nullable(),
  /** Years that can be bought at once, ascending; empty when not for sale. */
  years: z.array(z.int()),
  /** Price for one year (or the shortest period); per years[i] in `creates`. */
  create: priceView.nullable(),
  creates: z.array(priceView),
  renew: priceView.nullable(),
  restore: priceView.nullable(),
  badges: z.array(z.enum(["dnssec", "idn", "localpresence", "idnumber", "slow"])),
  /** True for the name exactly as typed (with its suffix), which is shown first. */
  isexact: z.boolean(),
  /** The account already has an open request or the domain itself. */
  owned: z.enum(["domain", "request", "basket"]).nullable(),
});
export type SearchRow = z.infer<typeof searchRow>;

export const searchLine = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("plan"),
    code: z.literal(1000),
    desc: z.string(),
    understood: z.array(z.strictObject({ typed: z.string(), unicode: z.string(), ascii: z.string() })),
    invalid: z.array(z.strictObject({ typed: z.string(), reason: z.string(), desc: z.string() })),
    rows: z.array(searchRow),
    total: z.int(),
  }),
  /** Rows replace the row of the same name. */
  z.strictObject({ kind: z.literal("rows"), rows: z.array(searchRow) }),
  z.strictObject({ kind: z.literal("end"), answered: z.int(), unanswered: z.int() }),
]);
export type SearchLine = z.infer<typeof searchLine>;

export const searchDomainsSpec = spec({
  summary: "Asks the registries for many names at once; rows arrive as lines of JSON as the registries answer",
  input: z.strictObject({
    /** What was typed or pasted: keyword, names, addresses or a list. At most 1,000 names come out of it. */
    text: z.string().max(100_000),
    /** Suffix group for a keyword without a suffix; popular when absent. */
    group: z.string().max(40).optional(),
    /** Exactly these suffixes instead of a group. */
    tlds: z.array(z.string().max(63)).max(200).optional(),
    currency: currency.optional(),
    /** single: keyword view with suffix suggestions. bulk: exactly the names given (keyword gets the brand's first suffix list). */
    mode: z.enum(["single", "bulk"]).optional(),
  }),
  answer: searchLine,
  refusals: [TooFast, BodyTooLarge],
});
