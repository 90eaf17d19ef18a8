import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { id, spec } from "../spec.ts";

/** Kinds of results that the search of staff finds. If no result is an exact match, they are shown in this order. */
export const foundKinds = [
  "customer",
  "domain",
  "order",
  "request",
  "invoice",
  "payment",
  "ticket",
  "case",
  "dispute",
  "escrow",
  "quote",
  "salesQuote",
  "user",
  "contact",
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The largest number of results of each kind. The lists show the others. */
export const foundMax = 5;

export const found = z.strictObject({
  kind: z.enum(foundKinds),
  id,
  /**
   * The identifier in the address of the result's page: a domain name, a number or an id. For users and contacts, their
   * customer's number.
   */
  ref: z.string(),
  /** The name or number of what was found. */
  name: z.string(),
  /** Additional information: an email address, a subject, or the domain of a request. */
  detail: z.string(),
  status: z.int().nullable(),
  /** Whether the text is exactly the name, number or key of what was found. */
  isexact: z.boolean(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
});
export type Found = z.infer<typeof found>;

export const staffSearchSpec = spec({
  summary:
    "For staff: whatever a text can mean, of all customers: a name, a number, an email address, a phone number, a payment reference, a contact handle, an IP address, the reference of a report of abuse or of a disputed payment. What is meant exactly comes first; only kinds that the colleague may see",
  input: z.strictObject({ text: z.string().trim().min(1).max(255) }),
  answer: z.strictObject({ data: z.array(found) }),
  refusals: [LoginRequired, NoPermission],
});
