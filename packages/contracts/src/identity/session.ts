import { z } from "zod";
import { operatorFields } from "../accounts/operator-fields.ts";
import { instant, currency, flag, id, language, limit, nothing, spec } from "../spec.ts";
import { timeZone } from "../time-zone.ts";
import { AccountSuspended, LoginRequired, TooFast, OperatorSets } from "../refusals.ts";
import {
  EmailNotProved,
  LinkOver,
  LoginBusy,
  NotYourSession,
  ProviderOnly,
  TwoStepRequired,
  WrongCredentials,
} from "./refusals.ts";

/** Ids of the account and the user of a session (specification S3). */
export const session = z.strictObject({ accID: id, usrID: id });

/**
 * The ways in which a staff member of the operator uses a customer's panel: only to look at it, or to act in it for the
 * customer.
 */
export const staffModes = ["see", "act"] as const;

export const enterAsStaffSpec = spec({
  summary: "Opens a session for a colleague of the operator's staff in a customer's panel, by a link that is valid once",
  input: z.strictObject({ token: z.string().min(20).max(100) }),
  answer: z.strictObject({ session }),
  refusals: [LinkOver],
});

export const userLoginSpec = spec({
  summary: "Logs a user in and starts a session",
  input: z.strictObject({ user: z.string().trim().min(1).max(80), password: z.string().trim().min(1).max(80) }),
  answer: z.strictObject({ session }),
  refusals: [WrongCredentials, EmailNotProved, ProviderOnly, AccountSuspended, TwoStepRequired, TooFast, LoginBusy],
});

export const logoutSpec = spec({ summary: "Ends the session", input: nothing, answer: nothing, refusals: [] });

const accountContact = z.strictObject({
  contactid: id.nullable(),
  firstname: z.string(),
  lastname: z.string(),
  organization: z.string(),
  orgnr: z.string(),
  email: z.string(),
  phone: z.string(),
});

export const accountDetailsSpec = spec({
  summary: "The account that the session acts in",
  input: nothing,
  answer: z.strictObject({
    session,
    account: z.strictObject({
      number: z.int(),
      currency,
      lang: language,
      whitelabel: z.int(),
      party: z.enum(["company", "person"]),
      invoicemethod: z.enum(["prepayment", "postpayment"]),
      /**
       * Which domains come first in the list of domains until the user chooses another order: those that end soonest, or
       * latest.
       */
      domainorder: z.enum(["soonest", "latest"]),
      /** Whether name and address of the account's owner are known. They are needed for the first order. */
      hasdetails: z.boolean(),
      /** Sections and switches of the panel that the reseller of the brand has hidden from this account's users. */
      hidden: z.array(z.string()),
      contact: accountContact,
    }),
  }),
  refusals: [LoginRequired],
});

const accountEntry = z.strictObject({
  usrAccID: id,
  fullname: z.string(),
  organization: z.string(),
  orgnr: z.string(),
});

const cartView = z.enum(["expanded", "summary"]);

export const userDetailsSpec = spec({
  summary: "The logged-in user and the accounts that the user may act in",
  input: nothing,
  answer: z.strictObject({
    session,
    user: z.strictObject({
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      currency,
      language,
      listsize: z.int(),
      /** In the session of a staff member of the operator: whether they only look or also act, and until when. */
      acting: z.strictObject({ mode: z.enum(staffModes), until: instant }).optional(),
      /** Time zone in which the user wants to see times. Null means the brand's. */
      timezone: z.string().nullable(),
      priceswithvat: z.boolean(),
      /** Whether the checkout first shows every line, or only the sum. */
      cartview: cartView,
      helpexpanded: z.boolean(),
      includesubaccounts: z.boolean(),
      showlabels: z.boolean(),
      newsletter: z.boolean(),
      telemarketing: z.boolean(),
      /**
       * When the user agreed to the newsletter and to calls. Null if they have not agreed, or agreed before this time was
       * recorded.
       */
      newslettersince: instant.nullable(),
      telemarketingsince: instant.nullable(),
      accounts: z.strictObject({ masteraccount: z.array(accountEntry), subaccounts: z.array(accountEntry) }),
      "2step": z.boolean(),
    }),
  }),
  refusals: [LoginRequired],
});

export const permissionsSpec = spec({
  summary: "Permission names of the user in the account",
  input: z.strictObject({ accid: id, usrid: id }),
  answer: z.strictObject({ permissions: z.array(z.strictObject({ permissions: z.array(z.string()) })) }),
  refusals: [LoginRequired, NotYourSession],
});

export const setUserSettingsSpec = spec({
  summary: "Saves the given settings of the user: language, list size, currency of prices, views, which mail to get",
  input: z.strictObject({
    language: language.optional(),
    listsize: limit.optional(),
    timezone: z
      .union([z.literal(""), timeZone])
      .optional()
      .describe("IANA time zone; empty: the brand's"),
    currency: currency.optional(),
    priceswithvat: flag.optional(),
    cartview: cartView.optional(),
    helpexpanded: flag.optional(),
    includesubaccounts: flag.optional(),
    showlabels: flag.optional(),
    newsletter: flag.optional(),
    telemarketing: flag.optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, OperatorSets],
  operatorSets: operatorFields,
});
