import { z } from "zod";
import { closingBlocks } from "../backoffice/customer-state.ts";
import { AccountInUse } from "../backoffice/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { ClosingAsked, NotThatNumber, OwnerCloses } from "./refusals.ts";

const amount = z.strictObject({ currency: z.string(), minor: z.int() });

export const closingSpec = spec({
  summary:
    "What keeps the account from being closed, what would happen to its money and data, and whether its owner has closed it",
  input: nothing,
  answer: z.strictObject({
    /** The number of the account, which the owner types to close it. */
    number: z.int(),
    /** Whether the user may close the account. Only an owner may. */
    mayclose: z.boolean(),
    /** The owner's request to close the account, until it is carried out. Null if there is no such request. */
    asked: z
      .strictObject({
        at: instant,
        closesat: instant,
        erases: z.boolean(),
      })
      .nullable(),
    blocks: z.array(z.enum(closingBlocks)),
    /** Domains of the account that are in use, at most 50. The domain that expires first is at the top. */
    domains: z.array(z.strictObject({ itemid: id, domain: z.string(), expires: instant, renews: z.boolean() })),
    domaincount: z.int(),
    /** Services that are running, at most 50. */
    services: z.array(z.strictObject({ serviceid: id, name: z.string(), paiduntil: instant.nullable() })),
    servicecount: z.int(),
    requests: z.int(),
    subaccounts: z.int(),
    /** Unpaid invoices, and money held for orders. */
    owed: z.array(amount),
    /** Prepaid credit, and how much of it can be paid back to the card, PayPal or Swish account it came from. */
    credit: z.array(z.strictObject({ ...amount.shape, backMinor: z.int() })),
    /** For how many years after the end of their financial year invoices and bookings are kept. */
    bookyears: z.int(),
  }),
  refusals: [LoginRequired, NoPermission],
});
export type ClosingView = z.infer<typeof closingSpec.answer>;

export const closeAccountSpec = spec({
  summary: "Closes the account in 14 days, until which that can be taken back; asks for fresh proof",
  input: z.strictObject({
    /** The number of the account, typed by the user. */
    number: z.string().trim().max(20),
    /** Whether to erase personal data once the account is closed, except what the law requires us to keep. */
    erase: z.boolean(),
  }),
  answer: z.strictObject({ closesat: instant }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    OwnerCloses,
    StatusProhibits,
    AccountInUse,
    ClosingAsked,
    NotThatNumber,
  ],
});

export const keepAccountSpec = spec({
  summary: "Takes back that the account is closed",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission, OwnerCloses, NotFound],
});
