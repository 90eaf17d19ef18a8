import { z } from "zod";
import { AccountSuspended, LoginRequired, MissingParameter, NotFound, StepUpRequired, TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";
import {
  LocksStand,
  NoPhone,
  PhoneNotServed,
  SmsFailed,
  SmsOff,
  StepNotNext,
  TwoStepEnforced,
  TwoStepExists,
  TwoStepFailed,
  TwoStepNotActive,
  TwoStepOver,
  WrongCode,
  WrongPin,
} from "./refusals.ts";
import { session } from "./session.ts";

const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
/** Six digits of the authenticator, or a recovery code with any spacing. */
export const anyCode = z.string().trim().min(6).max(40);

/**
 * Names of the user's domains with a registry lock. Sending all of them confirms that two-step login is to be turned off, even
 * though these domains lose its protection. Otherwise the call is refused (LocksStand).
 */
export const lockedDomains = z.array(z.string().max(253)).max(10_000).optional();

/** `secret` is accepted because the specification has it, but is ignored: the server uses the secret that it stored. */
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

/** Country code, dot, number (specification S5): "+46.701234567". */
const phone = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{0,2}\.\d{7,15}$/);

/** Steps of an activation in their order. "begin" finds out which of them comes first in this installation. */
export const activationSteps = ["begin", "request", "validate", "validate2step"] as const;

/** Two-step data (specification S3): what to show, and which step is next. */
const twoStepData = z.strictObject({
  nextstep: z.enum(["request", "validate", "validate2step", "done"]),
  /** For validate: seconds until another SMS may be requested. */
  seconds: z.int().optional(),
  secret: z.string().optional(),
  /** The secret as a QR code, in a data URL. */
  qr: z.string().optional(),
});

export const activate2StepSpec = spec({
  summary:
    "Turns two-step login on: request sends an SMS to the phone, validate takes its PIN and gives the secret, validate2step takes the first code and gives the recovery codes. Without SMS, begin gives the secret",
  input: z.strictObject({
    step: z.enum(activationSteps),
    phone: phone.optional(),
    pincode: sixDigits.optional(),
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
    /** Answered only if a logged-in user starts the setup, and not if the password was given directly before it. */
    StepUpRequired,
    WrongPin,
    WrongCode,
    StepNotNext,
    TwoStepExists,
    PhoneNotServed,
    SmsOff,
    SmsFailed,
    AccountSuspended,
    TooFast,
  ],
});

export const deactivate2StepSpec = spec({
  summary:
    "Removes the authenticator; without passkeys this turns two-step login off, which lockeddomains confirms where there are registry locks",
  input: z.strictObject({ lockeddomains: lockedDomains }),
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, TwoStepNotActive, TwoStepEnforced, LocksStand],
});

/** Steps of a reset of two-step login: request a code by SMS, enter that code, wait until the reset takes effect. */
export const resetSteps = ["sms", "resetcode", "wait"] as const;

export const reset2StepSpec = spec({
  summary:
    "Resets two-step login without the authenticator: an empty form gives the state, sms sends a code to the phone, resetcode takes it. The reset takes effect after a day, during which the user can stop it",
  input: z.strictObject({ step: z.enum(["sms", "resetcode"]).optional(), resetcode: sixDigits.optional() }),
  answer: z.strictObject({
    "2step": z.strictObject({
      nextstep: z.enum(resetSteps),
      /** Only the last digits are shown, because so far the caller has proved no more than the password. */
      phone: z.string(),
      /** Seconds until another SMS may be requested. */
      seconds: z.int(),
      /** For step wait: when the reset takes effect. */
      notbefore: z.iso.datetime().nullable(),
    }),
  }),
  refusals: [
    TwoStepOver,
    TwoStepNotActive,
    MissingParameter,
    NoPhone,
    SmsOff,
    SmsFailed,
    PhoneNotServed,
    StepNotNext,
    WrongPin,
    TooFast,
  ],
});

export const pendingReset2StepSpec = spec({
  summary: "Whether a reset of the user's two-step login was requested, and when it takes effect",
  input: nothing,
  answer: z.strictObject({ notbefore: z.iso.datetime().nullable() }),
  refusals: [LoginRequired],
});

export const cancelReset2StepSpec = spec({
  summary: "Stops a reset of two-step login that has not taken effect yet",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});
