import { z } from "zod";
import { LoginRequired, NoPermission, StepUpRequired } from "../refusals.ts";
import { language, nothing, spec } from "../spec.ts";
import { EnforcedAbove, NoSecondPerson, NoTwoStepYourself } from "./refusals.ts";

export const accountSettingsSpec = spec({
  summary:
    "Settings of the account: what new domains begin with, language of its mail, moderation, two-step login for everybody, and what is asked about changes of DNS",
  input: nothing,
  answer: z.strictObject({
    defaultautorenew: z.boolean(),
    language,
    /** The customer's own mark for the account. */
    reference: z.string(),
    /** Beta, switched by the operator. */
    ordermoderation: z.boolean(),
    enforce2fa: z.boolean(),
    /** An account above asks for it. */
    enforcedabove: z.boolean(),
    /** People say why with every change of DNS records. */
    dnsneedsnote: z.boolean(),
    /** Changes of DNS records by people wait for a second person. */
    dnsneedssecond: z.boolean(),
    abilities: z.strictObject({ canedit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setAccountSettingsSpec = spec({
  summary: "Saves settings of the account; what is left out stays",
  input: z.strictObject({
    defaultautorenew: z.boolean().optional(),
    language: language.optional(),
    reference: z.string().trim().max(80).optional(),
    dnsneedsnote: z.boolean().optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

export const setAccountSecuritySpec = spec({
  summary:
    "Asks every user of the account and of its sub-accounts for two-step login, and a second person about changes of DNS records, or stops asking; what is left out stays",
  input: z.strictObject({ enforce2fa: z.boolean().optional(), dnsneedssecond: z.boolean().optional() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, EnforcedAbove, NoTwoStepYourself, NoSecondPerson, StepUpRequired],
});
