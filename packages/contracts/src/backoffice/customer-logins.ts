import { z } from "zod";
import { staffModes } from "../identity/session.ts";
import { TwoStepNotActive } from "../identity/refusals.ts";
import { AccountSuspended, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";

const number = z.coerce.number().int().positive().max(999_999_999_999);

/** How the staff member verified that the person who asks is the user. */
const identityEvidence = ["document", "video", "letter", "office"] as const;

export const resetSecondFactorSpec = spec({
  summary:
    "For staff: begins a reset of a user's two-step login that takes effect after a waiting time, in which the user can stop it",
  input: z.strictObject({
    number,
    userid: id,
    evidence: z.enum(identityEvidence),
    /** What was seen and by whom. It is recorded in the log. */
    note: z.string().trim().min(10).max(2000),
  }),
  answer: z.strictObject({ notbefore: instant }),
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, TwoStepNotActive, StatusProhibits],
});

export const stopSecondFactorResetSpec = spec({
  summary: "For staff: stops a reset of a user's two-step login that waits",
  input: z.strictObject({ number, userid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const enterCustomerSpec = spec({
  summary:
    "For staff: a link by which a colleague sees the panel as a customer's user, or acts there for the customer, for half an hour",
  input: z.strictObject({
    number,
    userid: id,
    mode: z.enum(staffModes),
    /** The reason. It is recorded in both the staff's and the customer's log. */
    reason: z.string().trim().min(5).max(500),
  }),
  /** The link is valid once, for one minute, in the browser that opens it. */
  answer: z.strictObject({ url: z.url() }),
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, AccountSuspended],
});

export const checkCallerSpec = spec({
  summary: "For staff: who reads out this PIN on the phone; a PIN counts once, and ends after five wrong ones for its customer",
  input: z.strictObject({ number, pin: z.string().regex(/^\d{6}$/) }),
  answer: z.strictObject({
    /** Null if no user of the customer has this PIN now. */
    caller: z.strictObject({ userid: id, username: z.string(), name: z.string(), made: instant }).nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
