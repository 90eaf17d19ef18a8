import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { count, instant, nothing, spec } from "../spec.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { erasureClasses } from "./erasure-values.ts";
import { ErasureOpen } from "./refusals.ts";

/** What an erasure does with the rows of one retention class. */
export const erasureSum = z.strictObject({
  class: z.enum(erasureClasses),
  /** How many rows are deleted, or emptied of personal data. */
  erased: count,
  /** How many rows stay as they are. */
  stays: count,
  /** For how many days the remaining rows are kept at most. Null if none remain. */
  keepdays: z.int().nullable(),
});
export type ErasureSum = z.infer<typeof erasureSum>;

const number = z.coerce.number().int().positive().max(999_999_999_999);

export const ownErasureSpec = spec({
  summary: "What would be erased of the account if it were closed with an erasure, and what would stay, by retention class",
  input: nothing,
  answer: z.strictObject({ classes: z.array(erasureSum) }),
  refusals: [LoginRequired, NoPermission],
});

export const customerErasureSpec = spec({
  summary: "For staff: what would be erased of a customer and what would stay, and what was erased",
  input: z.strictObject({ number }),
  answer: z.strictObject({
    /** Whether the account can be erased: it is closed, and no erasure is open. */
    mayerase: z.boolean(),
    /** The owner's request to close the account, until it is carried out. Null if there is no such request. */
    closing: z.strictObject({ closesat: instant, erases: z.boolean() }).nullable(),
    classes: z.array(erasureSum),
    erasures: z.array(
      z.strictObject({
        askedat: instant,
        /** When the next step of the erasure runs. Null if the erasure is finished. */
        nextat: instant.nullable(),
        doneat: instant.nullable(),
        rows: z.int(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});
export type CustomerErasure = z.infer<typeof customerErasureSpec.answer>;

export const eraseCustomerSpec = spec({
  summary: "For staff: erases the personal data of a closed account, apart from what the law has us keep; asks for fresh proof",
  input: z.strictObject({
    number,
    /** Who requested the erasure, and how that person was identified. This text is stored in the log. */
    why: z.string().trim().min(3).max(2000),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, SecondPersonNeeded, NotFound, StatusProhibits, ErasureOpen],
});
