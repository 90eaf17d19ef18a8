import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, spec } from "../spec.ts";
import { NoTldLeft, UnknownTlds } from "./refusals.ts";

const usual = [LoginRequired, NoPermission, NotFound] as const;

const listed = z.strictObject({
  tld: z.string(),
  unicode: z.string(),
  /** Whether the brand sells the TLD. */
  issold: z.boolean(),
  /** Whether the operator lets the brand sell the TLD. */
  isoffered: z.boolean(),
});

export const brandTldsSpec = spec({
  summary: "Which TLDs a brand sells: all that the operator offers it, without those that it leaves out",
  input: z.strictObject({ brandid: id }),
  answer: z.strictObject({
    tlds: z.array(listed),
    /** The number of changes so far. A call that changes the list must send the number that it has read. */
    revision: z.int(),
  }),
  refusals: usual,
});

export const saveBrandTldsSpec = spec({
  summary: "Saves which TLDs a brand leaves out. Domains that customers hold there are kept and renewed as before",
  input: z.strictObject({
    brandid: id,
    revision: z.int().min(0),
    /** TLDs that the brand does not sell. The brand sells every other TLD, also those that the operator adds later. */
    unsold: z.array(z.string().trim().toLowerCase().max(63)).max(2000),
  }),
  answer: z.strictObject({ revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile, UnknownTlds, NoTldLeft],
});
