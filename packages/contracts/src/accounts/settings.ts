import { z } from "zod";
import { operatorFields } from "./operator-fields.ts";
import { LoginRequired, NoPermission, StepUpRequired, OperatorSets } from "../refusals.ts";
import { instant, language, nothing, spec } from "../spec.ts";
import { EnforcedAbove, NoSecondPerson, NoTwoStepYourself } from "./refusals.ts";

/**
 * Default order of a list of domains: the domain that is renewed first comes first (soonest), or the one that is renewed last
 * (latest).
 */
export const domainOrder = z.enum(["soonest", "latest"]);

export const accountSettingsSpec = spec({
  summary:
    "Settings of the account: defaults for new domains, language of its mail, approval of orders, order of the domain list, two-step login for everyone, and what a change of DNS needs",
  input: nothing,
  answer: z.strictObject({
    defaultautorenew: z.boolean(),
    language,
    /** The customer's own reference for the account. */
    reference: z.string(),
    /** Whether orders need approval (beta). Only the operator can switch this on. */
    ordermoderation: z.boolean(),
    enforce2fa: z.boolean(),
    /** Whether an account above this one requires two-step login. */
    enforcedabove: z.boolean(),
    /** Whether users have to give a reason with every change of DNS records. */
    dnsneedsnote: z.boolean(),
    /** Whether changes of DNS records by users have to be approved by a second person. */
    dnsneedssecond: z.boolean(),
    domainorder: domainOrder,
    /** Since when the account is frozen, and by whom; null if it is not. */
    frozen: z.strictObject({ at: instant, by: z.string() }).nullable(),
    abilities: z.strictObject({ canedit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setAccountSettingsSpec = spec({
  summary: "Saves the given settings of the account; settings that are left out do not change",
  input: z.strictObject({
    defaultautorenew: z.boolean().optional(),
    language: language.optional(),
    reference: z.string().trim().max(80).optional(),
    dnsneedsnote: z.boolean().optional(),
    domainorder: domainOrder.optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, OperatorSets],
  operatorSets: operatorFields,
});

export const setAccountSecuritySpec = spec({
  summary:
    "Sets whether every user of the account and its sub-accounts needs two-step login, and whether changes of DNS records need a second person; what is left out does not change",
  input: z.strictObject({ enforce2fa: z.boolean().optional(), dnsneedssecond: z.boolean().optional() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, EnforcedAbove, NoTwoStepYourself, NoSecondPerson, StepUpRequired, OperatorSets],
  operatorSets: operatorFields,
});

export const freezeAccountSpec = spec({
  summary:
    "Freezes the account in an emergency: no domain can leave it, and neither owners nor name servers change. All owners are told by mail",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

export const liftFreezeSpec = spec({
  summary: "Lifts the freeze of the account. All owners are told by mail",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired],
});
