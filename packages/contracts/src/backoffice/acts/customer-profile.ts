import { z } from "zod";
import { UsernameTaken } from "../../accounts/refusals.ts";
import { username } from "../../accounts/signup.ts";
import { contactInput } from "../../contacts/contact.ts";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../../refusals.ts";
import { currency, id, language, nothing, spec } from "../../spec.ts";

const number = z.coerce.number().int().positive().max(999_999_999_999);
/** The reason, for other staff. It is recorded in the log. */
const why = z.string().trim().min(3).max(2000);
/** What the customer wants on its invoices, such as a cost centre. Empty for nothing. */
const reference = z.string().trim().max(80);

export const newCustomerChoicesSpec = spec({
  summary: "For staff: the brands in which a customer can be created, with their price groups, currency and country",
  input: nothing,
  answer: z.strictObject({
    brands: z.array(
      z.strictObject({
        brandid: id,
        name: z.string(),
        currency,
        country: z.string(),
        /** The price groups of the brand, with the one that new customers get first. */
        pricegroups: z.array(z.strictObject({ groupid: id, name: z.string() })),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const createCustomerSpec = spec({
  summary: "For staff: creates a customer that pays in advance, and invites its main user by mail to choose a password",
  input: z.strictObject({
    brandid: id,
    /** The number of the customer below which it is created, as a sub-account. Null for a customer of its own. */
    parent: number.nullable(),
    /** A price group of the brand. Null for the one that new customers get. */
    groupid: id.nullable(),
    ...contactInput.shape,
    language,
    currency,
    username,
    reference,
    why,
  }),
  answer: z.strictObject({ number: z.int() }),
  refusals: [LoginRequired, NoPermission, MissingParameter, BadParameter, NotFound, UsernameTaken],
});

export const editCustomerSpec = spec({
  summary:
    "For staff: changes who a customer is and how it is reached; issued invoices and the owners of domains stay, and a former mail address is told",
  input: z.strictObject({
    number,
    /** The version of the account as it was read. */
    version: z.int(),
    ...contactInput.shape,
    language,
    reference,
    why,
  }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    MissingParameter,
    BadParameter,
    NotFound,
    StepUpRequired,
    ChangedMeanwhile,
    StatusProhibits,
  ],
});

export const recheckCustomerVatSpec = spec({
  summary: "For staff: asks the EU's register (VIES) about a customer's VAT number again; the answer arrives later",
  input: z.strictObject({ number }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const endCustomerSessionsSpec = spec({
  summary: "For staff: logs browsers out of a customer's account, one or all of them",
  input: z.strictObject({ number, sessionid: id.nullable(), why }),
  answer: z.strictObject({ ended: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const revokeCustomerKeySpec = spec({
  summary: "For staff: revokes an API key of a customer; programs that use it are refused from then on",
  input: z.strictObject({ number, keyid: id, why }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired],
});

export const inviteCustomerUserSpec = spec({
  summary: "For staff: mails a user of a customer another invitation, if the former one was not accepted",
  input: z.strictObject({ number, userid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});
