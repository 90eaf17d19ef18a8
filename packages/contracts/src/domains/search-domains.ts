import { z } from "zod";
import { currency, priceView, spec } from "../spec.ts";
import { BodyTooLarge, TooFast } from "../refusals.ts";

/**
 * checking: the registry was asked and has not answered yet. unknown: the registry could not be asked or gave no usable answer;
 * such a name is never shown as free. unsold: a TLD that we do not sell. invalid: the registry's rules do not allow the name.
 */
export const searchState = z.enum(["checking", "free", "taken", "premium", "reserved", "unknown", "unsold", "invalid"]);

export const searchRow = z.strictObject({
  /** The name in A-labels. */
  name: z.string(),
  unicodename: z.string(),
  tld: z.string(),
  state: searchState,
  /** For taken or reserved names, the registry's message. For invalid names, our reason. Otherwise null. */
  reason: z.string().nullable(),
  /** Numbers of years that can be bought at once, ascending; empty if the name is not for sale. */
  years: z.array(z.int()),
  /** The price for one year, or for the shortest period. `creates` has the prices for each number in `years`. */
  create: priceView.nullable(),
  creates: z.array(priceView),
  /** The price of the shortest renewal: a year for nearly all TLDs. */
  renew: priceView.nullable(),
  restore: priceView.nullable(),
  /** prelaunch: the TLD's launch has not begun. sunrise, landrush, claims: the phase of the launch, with rules of its own. */
  badges: z.array(z.enum(["prelaunch", "sunrise", "landrush", "claims", "dnssec", "idn", "localpresence", "idnumber", "slow"])),
  /** Whether this row is the name exactly as typed (with its TLD), which is shown first. */
  isexact: z.boolean(),
  /**
   * What the account already has: the domain itself, an open request for it, or a line for it in the basket. Null if none of
   * these.
   */
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
  /** Each row replaces the earlier row of the same name. */
  z.strictObject({ kind: z.literal("rows"), rows: z.array(searchRow) }),
  z.strictObject({ kind: z.literal("end"), answered: z.int(), unanswered: z.int() }),
]);
export type SearchLine = z.infer<typeof searchLine>;

export const searchDomainsSpec = spec({
  summary: "Asks the registries about many names at once; rows arrive as lines of JSON as the registries answer",
  input: z.strictObject({
    /** What the user typed or pasted: a keyword, names, addresses or a list. At most 1,000 names are taken from it. */
    text: z.string().max(100_000),
    /** Group of TLDs for a keyword without a TLD; "popular" if absent. */
    group: z.string().max(40).optional(),
    /** The TLDs to search in, instead of a group. */
    tlds: z.array(z.string().max(63)).max(200).optional(),
    currency: currency.optional(),
    /**
     * single: suggests TLDs for a keyword. bulk: searches for exactly the given names (a keyword gets the brand's first list of
     * TLDs).
     */
    mode: z.enum(["single", "bulk"]).optional(),
  }),
  answer: searchLine,
  refusals: [TooFast, BodyTooLarge],
});
