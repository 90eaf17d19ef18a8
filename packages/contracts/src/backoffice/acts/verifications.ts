import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../../refusals.ts";
import { calendarDate, id, instant, spec } from "../../spec.ts";
import { verificationDues } from "./verification-values.ts";

/** How many domains of a registrant a row names. `domaincount` counts all of them. */
export const namedDomains = 3;

export const verificationRow = z.strictObject({
  caseid: id,
  version: z.int(),
  status: z.int(),
  contact: z.strictObject({ name: z.string(), email: z.string() }),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  brand: z.strictObject({ brandid: id, name: z.string() }),
  /**
   * Who demands it. icann: the rules of a generic TLD. registry: the registry. nis2: the customer asked for it. staff: the
   * operator asked for it.
   */
  source: z.enum(["icann", "registry", "nis2", "staff"]),
  /** Whether the contact was asked to verify itself before, so that this case is about changed data or another address. */
  isagain: z.boolean(),
  /** What happened to the last mail of the case. none: no mail was written yet. */
  mail: z.enum(["none", "queued", "sent", "bounced"]),
  mailed: instant.nullable(),
  /** What is wrong in the data according to the contact. Null if the contact has not objected. */
  objection: z.string().nullable(),
  /** The document with which the contact wants to be verified, if it waits for a decision. */
  askid: id.nullable(),
  /** Domains that depend on the case, by name: the first ones. */
  domains: z.array(z.strictObject({ domainid: id, unicodename: z.string() })),
  domaincount: z.int(),
  opened: instant,
  deadline: instant,
  /** Whether domains stop working at the deadline. */
  stops: z.boolean(),
  /** Since when domains do not work because of the case. Null if they work. */
  held: instant.nullable(),
  /** The last day to which the deadline can be moved. Null if it cannot be moved. */
  latest: calendarDate.nullable(),
});
export type VerificationRow = z.infer<typeof verificationRow>;

export const staffVerificationsSpec = spec({
  summary: "For staff: verifications of registrants in progress, the next deadline first, fifty at a time",
  input: z.strictObject({
    status: z.coerce.number().int().optional(),
    due: z.enum(verificationDues).optional(),
    brandid: id.optional(),
    /** A part of the contact's name or address, of the customer's name, or a customer number, or the beginning of a domain. */
    name: z.string().trim().max(253).optional(),
    /** The `next` value of the previous page. */
    after: id.optional(),
  }),
  answer: z.strictObject({
    data: z.array(verificationRow),
    next: id.nullable(),
    /** The brands of the rows that the colleague may see, for the filter. */
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission, BadParameter],
});

export const mailVerificationSpec = spec({
  summary: "For staff: sends the mail of a verification again, with a new link, as often as the customer may",
  input: z.strictObject({ caseid: id }),
  answer: z.strictObject({ email: z.string() }),
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

const why = z.string().trim().min(3).max(1000);

export const extendVerificationSpec = spec({
  summary: "For staff: moves the deadline of a verification on which no domain depends to a later day, with a reason",
  input: z.strictObject({
    caseid: id,
    version: z.int().min(1),
    /** The new last day. The verification is due at its end (UTC). */
    until: calendarDate,
    /** Why the deadline is moved. This text is stored in the customer's log. */
    why,
  }),
  answer: z.strictObject({ deadline: instant }),
  refusals: [LoginRequired, NoPermission, NotFound, BadParameter, StatusProhibits, ChangedMeanwhile],
});

export const proveVerificationSpec = spec({
  summary:
    "For staff: ends the verifications of a contact, because staff have seen another proof; asks for fresh proof of identity",
  input: z.strictObject({
    caseid: id,
    version: z.int().min(1),
    /** What proved it, and how. This text is stored with the case and in the customer's log. */
    note: z.string().trim().min(10).max(1000),
  }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, ChangedMeanwhile],
});
