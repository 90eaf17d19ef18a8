import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { language, spec } from "../spec.ts";
import { AccountInUse } from "./refusals.ts";

/**
 * How staff can change the state of a customer. "collection" and "legal" suspend it, for a debt in collection or because of legal
 * action.
 */
export const customerActs = ["collection", "legal", "lift", "close", "reopen"] as const;
export type CustomerAct = (typeof customerActs)[number];

/** Reasons why an account cannot be closed. */
export const closingBlocks = ["domains", "services", "requests", "subaccounts", "money"] as const;

const number = z.coerce.number().int().positive().max(999_999_999_999);
/** A text for the customer, which is added to the standard text of the mail. */
const text = z.string().trim().max(2000).default("");

export const previewCustomerStateSpec = spec({
  summary: "For staff: the mail that a customer would get if its account were suspended, closed or opened again",
  input: z.strictObject({ number, act: z.enum(customerActs), text }),
  answer: z.strictObject({
    /** The address. Null if the customer has none; then a task for staff is created instead. */
    to: z.string().nullable(),
    language,
    subject: z.string(),
    text: z.string(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const changeCustomerStateSpec = spec({
  summary: "For staff: suspends, closes or opens the account of a customer again, and tells the customer by mail",
  input: z.strictObject({
    number,
    act: z.enum(customerActs),
    text,
    /** The reason, for other staff. It is recorded in the log but not shown to the customer. */
    why: z.string().trim().min(1).max(2000),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, StatusProhibits, AccountInUse],
});
