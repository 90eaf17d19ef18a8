import { z } from "zod";
import { LoginRequired } from "../refusals.ts";
import { calendarDate, id, instant, spec } from "../spec.ts";

const named = { domainname: z.string().nullable(), unicodename: z.string().nullable() };

export { ownMax } from "./own-max.ts";

export const searchOwnSpec = spec({
  summary:
    "What the account itself has for a text: domains, orders, requests, invoices, contacts and tickets, at most five of each, the best first; only kinds that the user may see and the brand shows",
  input: z.strictObject({ text: z.string().trim().min(1).max(255) }),
  answer: z.strictObject({
    domains: z.array(
      z.strictObject({
        itemid: id,
        domainname: z.string(),
        unicodename: z.string(),
        status: z.int(),
        expiredate: instant.nullable(),
        /** Whether the search text is exactly this name. */
        isexact: z.boolean(),
      }),
    ),
    orders: z.array(z.strictObject({ ordernr: z.int(), placed: instant, requests: z.int() })),
    requests: z.array(
      z.strictObject({
        requestid: z.int(),
        type: z.string(),
        productid: z.int().nullable(),
        ...named,
        status: z.int(),
        created: instant,
      }),
    ),
    invoices: z.array(
      z.strictObject({
        number: z.int(),
        kind: z.enum(["invoice", "credit_note"]),
        status: z.int(),
        issuedon: calendarDate.nullable(),
        currency: z.string(),
        totalMinor: z.int(),
      }),
    ),
    contacts: z.array(z.strictObject({ contactid: id, name: z.string(), email: z.string() })),
    tickets: z.array(z.strictObject({ ticketid: z.int(), subject: z.string(), status: z.int() })),
  }),
  refusals: [LoginRequired],
});
