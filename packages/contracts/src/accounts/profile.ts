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
  OperatorSets,
} from "../refusals.ts";
import { currency, id, language, nothing, spec } from "../spec.ts";
import { DetailsKnown } from "./refusals.ts";

const { street, postcode, city, country, email, ...rest } = contactInput.shape;

export const accountProfileSpec = spec({
  summary: "Who the account belongs to, where its invoices go, and on which terms it buys",
  input: nothing,
  answer: z.strictObject({
    profile: z.strictObject({
      number: z.int(),
      ...rest,
      // The address as stored. Accounts from before these fields became mandatory may lack parts of it.
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      country: z.string(),
      email: z.string(),
      /** Contact to which invoices are addressed. Null means the owner. */
      billingcontactid: id.nullable(),
      billingname: z.string(),
      currency,
      language,
      invoicemethod: z.enum(["prepayment", "postpayment"]),
    }),
    abilities: z.strictObject({ canedit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const completeAccountSpec = spec({
  summary: "Says for the first time who the account belongs to, and the address; later changes are made to the profile",
  input: z.strictObject({ ...rest, street, postcode, city, country }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, MissingParameter, BadParameter, DetailsKnown],
});

export const setAccountProfileSpec = spec({
  summary:
    "Changes the given fields of the account's owner and billing address; issued invoices and the owners of domains stay as they are",
  input: z.strictObject({ ...rest, street, postcode, city, country, email, billingcontactid: id.nullable() }).partial(),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, MissingParameter, BadParameter, NotFound, StepUpRequired, OperatorSets],
  operatorSets: operatorFields,
});
