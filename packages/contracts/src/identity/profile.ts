import { z } from "zod";
import { operatorFields } from "../accounts/operator-fields.ts";
import { BadParameter, LoginRequired, MissingParameter, StepUpRequired, TooFast, OperatorSets } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";

export const userProfileSpec = spec({
  summary: "The signed-in user's own name, mail address and phone",
  input: nothing,
  answer: z.strictObject({
    profile: z.strictObject({
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      emailproved: z.boolean(),
      /** New address that is not confirmed yet. Empty if there is none. */
      newemail: z.string(),
      newemailasked: instant.nullable(),
      phone: z.string(),
      /** Whether the number is confirmed. Only a confirmed number gets codes to reset two-step login. */
      phoneproved: z.boolean(),
    }),
  }),
  refusals: [LoginRequired],
});

export const setUserProfileSpec = spec({
  summary: "Changes the given fields of the user's own name and phone; a new phone number is unconfirmed",
  input: z.strictObject({
    firstname: z.string().trim().max(120).optional(),
    lastname: z.string().trim().max(120).optional(),
    /** Country code and number, as in EPP: +46.701234567. */
    phone: z.string().trim().max(20).optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, MissingParameter, BadParameter, StepUpRequired, OperatorSets],
  operatorSets: operatorFields,
});

export const changeEmailSpec = spec({
  summary: "Mails a link to a new address of the user, which replaces the old one when it is opened; the old address is notified",
  input: z.strictObject({ email: z.string().trim().min(1).max(255) }),
  answer: nothing,
  refusals: [LoginRequired, BadParameter, TooFast, StepUpRequired],
});

export const cancelEmailChangeSpec = spec({
  summary: "Discards a new address that is not confirmed yet; its link becomes invalid",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired],
});

export const makeCallerPinSpec = spec({
  summary: "Makes the PIN by which support knows the user on the phone; a former one ends",
  input: nothing,
  answer: z.strictObject({
    /** The PIN, which has six digits. */
    pin: z.string(),
    ends: instant,
  }),
  refusals: [LoginRequired],
});
