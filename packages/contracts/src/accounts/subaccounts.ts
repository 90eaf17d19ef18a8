import { z } from "zod";
import { operatorFields } from "./operator-fields.ts";
import { contactInput } from "../contacts/contact.ts";
import {
  BadParameter,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StepUpRequired,
  TooFast,
  OperatorSets,
} from "../refusals.ts";
import { currency, flag, id, instant, language, limit, nothing, page, spec } from "../spec.ts";
import { OnlyUnderMaster } from "./refusals.ts";

const subaccountRow = z.strictObject({
  accid: id,
  number: z.int(),
  organization: z.string(),
  fullname: z.string(),
  orgnr: z.string(),
  state: z.enum(["active", "suspended", "closed"]),
  /** Name of the brand under which the users of the account log in. */
  brand: z.string(),
  created: instant,
});
export type SubaccountRow = z.infer<typeof subaccountRow>;

export const subaccountsSpec = spec({
  summary: "Sub-accounts of this account in pages of at most 100, and the brands that a new customer can be invited to",
  input: z.strictObject({
    /** The text to look for in names, mail addresses, references and numbers. */
    search: z.string().trim().max(63).optional(),
    orderby: z.enum(["name", "orgnr", "number", "created"]).optional(),
    desc: flag.optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    data: z.array(subaccountRow),
    /** The number of sub-accounts that match, on all pages. */
    total: z.int(),
    /** The number of sub-accounts without the search. */
    all: z.int(),
    brands: z.array(z.strictObject({ brandid: id, name: z.string(), host: z.string() })),
    abilities: z.strictObject({ cancreate: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

const owner = { ...contactInput.shape, language, currency };

const subaccountView = z.strictObject({
  accid: id,
  number: z.int(),
  state: z.enum(["active", "suspended", "closed"]),
  ...owner,
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  enforce2fa: z.boolean(),
  abilities: z.strictObject({ canedit: z.boolean() }),
});
export type SubaccountView = z.infer<typeof subaccountView>;

export const subaccountSpec = spec({
  summary: "One sub-account of this account",
  input: z.strictObject({ accid: id }),
  answer: z.strictObject({ account: subaccountView }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const createSubaccountSpec = spec({
  summary: "Creates a sub-account of this account; users who may act in sub-accounts have access to it at once",
  input: z.strictObject(owner),
  answer: z.strictObject({ accid: id }),
  refusals: [LoginRequired, NoPermission, OnlyUnderMaster, MissingParameter, BadParameter, OperatorSets],
  operatorSets: operatorFields,
});

export const editSubaccountSpec = spec({
  summary: "Changes owner, language and two-step login of a sub-account",
  input: z.strictObject({
    accid: id,
    ...contactInput.shape,
    language,
    /** If absent, the setting does not change. A call that contains it needs a fresh proof of identity. */
    enforce2fa: z.boolean().optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, MissingParameter, BadParameter, StepUpRequired, OperatorSets],
  operatorSets: operatorFields,
});

export const createSignupLinkSpec = spec({
  summary: "Creates a link with which one new customer can sign up as a sub-account, valid for two weeks",
  input: z.strictObject({ brandid: id }),
  answer: z.strictObject({ url: z.string(), ends: instant }),
  refusals: [LoginRequired, NoPermission, NotFound, OnlyUnderMaster, TooFast],
});
