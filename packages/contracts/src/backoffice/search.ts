import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { id, spec } from "../spec.ts";

/** Kinds of things that the search of staff finds, in the order in which they are shown where none is meant exactly. */
export const foundKinds = ["customer", "domain", "order", "request", "invoice", "payment", "ticket", "user", "contact"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** At most this many of each kind are found; the lists have the others. */
export const foundMax = 5;

export const found = z.strictObject({
  kind: z.enum(foundKinds),
  id,
  /** What the address of its page says: a domain name, a number, an id. For users and contacts, the number of their customer. */
  ref: z.string(),
  /** Its name, or its number. */
  name: z.string(),
  /** What else is known of it: an email address, a subject, the domain that a request is about. */
  detail: z.string(),
  status: z.int().nullable(),
  /** The text is exactly its name, number or key. */
  isexact: z.boolean(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
});
export type Found = z.infer<typeof found>;

export const staffSearchSpec = spec({
  summary:
    "For staff: whatever a text stands for, of all customers: a name, a number, an email address, a phone number, a payment reference, a contact handle, an IP address. What is meant exactly comes first; only kinds that the colleague may see",
  input: z.strictObject({ text: z.string().trim().min(1).max(255) }),
  answer: z.strictObject({ data: z.array(found) }),
  refusals: [LoginRequired, NoPermission],
});
