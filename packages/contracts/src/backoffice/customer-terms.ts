import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { SupportNeeded } from "./refusals.ts";
import { flag, id, nothing, spec } from "../spec.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";

const number = z.coerce.number().int().positive().max(999_999_999_999);

export const invoiceMethods = ["prepayment", "postpayment"] as const;

export const setCustomerTermsSpec = spec({
  summary: "For staff: on which terms a customer buys: paid in advance or by invoice, days to pay, credit limit, price group",
  input: z.strictObject({
    number,
    /** The version of the account as it was read. */
    version: z.int(),
    method: z.enum(invoiceMethods),
    paymentdays: z.int().min(0).max(120),
    /** The credit limit in minor units of the account's currency. */
    creditlimitMinor: z.int().min(0).max(100_000_000_000),
    /** A price group of the customer's brand. Null to keep the current one. */
    groupid: id.nullable(),
    /** Peppol participant for electronic invoices, such as 0007:5567788990. Empty if the customer has none. */
    peppolid: z
      .string()
      .regex(/^([0-9]{4}:[0-9A-Za-z._~-]{1,50})?$/)
      .optional(),
    /** The reference that the customer wants on electronic invoices. If empty, its customer number is used. */
    buyerreference: z.string().trim().max(100).optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, SecondPersonNeeded, ChangedMeanwhile, SupportNeeded],
});

export const moderateCustomerSpec = spec({
  summary: "For staff: whether orders of users who may not approve them wait for a user of the customer who may",
  input: z.strictObject({ number, moderate: flag }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});
