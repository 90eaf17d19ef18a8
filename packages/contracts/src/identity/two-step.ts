import { z } from "zod";
import { AccountSuspended, LoginRequired, MissingParameter, StepUpRequired, TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";
import { TwoStepEnforced, TwoStepExists, TwoStepFailed, TwoStepNotActive, TwoStepOver, WrongCode } from "./refusals.ts";
import { session } from "./session.ts";

const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
/** Six digits of the authenticator, or a recovery code however it is spaced. */
export const anyCode = z.string().trim().min(6).max(40);

/** `secret` is taken and looked at by nobody: what counts is the secret the server keeps. */
const ignoredSecret = z.string().max(200).optional();

export const userLogin2StepSpec = spec({
  summary: "Second half of a login: the code of the authenticator",
  input: z.strictObject({ code: sixDigits, secret: ignoredSecret }),
  answer: z.strictObject({ session }),
  refusals: [TwoStepFailed, TwoStepOver, AccountSuspended, TooFast],
});

export const userLoginRecoverySpec = spec({
  summary: "Second half of a login without the authenticator: a recovery code, which is used up",
  input: z.strictObject({ code: anyCode }),
  answer: z.strictObject({ session }),
  refusals: [TwoStepFailed, TwoStepOver, AccountSuspended, TooFast],
});

/** Two-step data (specification, entity): what is shown, and what comes next. */
const twoStepData = z.strictObject({
  nextstep: z.enum(["validate2step", "done"]),
  secret: z.string().optional(),
  /** The same as a picture: a data URL. */
  qr: z.string().optional(),
});

export const activate2StepSpec = spec({
  summary:
    "Turns two-step login on: begin gives the secret, validate2step takes the first code and gives the recovery codes",
  input: z.strictObject({
    step: z.enum(["begin", "validate2step"]),
    code: sixDigits.optional(),
    secret: ignoredSecret,
  }),
  answer: z.strictObject({
    "2step": twoStepData,
    session: session.optional(),
    recoverycodes: z.array(z.string()).optional(),
  }),
  refusals: [
    LoginRequired,
    MissingParameter,
    /** To begin, of somebody who is logged in; right after the password it is not asked again. */
    StepUpRequired,
    WrongCode,
    TwoStepExists,
    AccountSuspended,
  ],
});

export const deactivate2StepSpec = spec({
  summary: "Takes the authenticator away; without passkeys two-step login is off then",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, TwoStepNotActive, TwoStepEnforced],
});
