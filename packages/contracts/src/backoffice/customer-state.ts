import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { language, spec } from "../spec.ts";
import { AccountInUse } from "./refusals.ts";

/** What staff do with the state of a customer. collection, legal: suspend, for a debt passed to collection or for legal action. */
export const customerActs = ["collection", "legal", "lift", "close", "reopen"] as const;
export type CustomerAct = (typeof customerActs)[number];

/** What keeps an account from being closed. */
export const closingBlocks = ["domains", "services", "requests", "subaccounts", "money"] as const;

const number = z.coerce.number().int().positive().max(999_999_999_999);
/** Told to the customer besides the standing words of the mail. */
const text = z.string().trim().max(2000).default("");

export const previewCustomerStateSpec = spec({
  summary: "For staff: the mail that a customer would get if its account were suspended, closed or opened again",
  input: z.strictObject({ number, act: z.enum(customerActs), text }),
  answer: z.strictObject({
    /** The address; null: the customer has none, and a task for staff is made instead. */
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
    /** Why, for colleagues: it is kept in the log, and the customer is not told. */
    why: z.string().trim().min(1).max(2000),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, StatusProhibits, AccountInUse],
});
