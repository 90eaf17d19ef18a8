import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { count, instant, nothing, spec } from "../spec.ts";
import { erasureClasses } from "./erasure-values.ts";
import { ErasureOpen } from "./refusals.ts";

/** What an erasure does with the rows of one retention class. */
export const erasureSum = z.strictObject({
  class: z.enum(erasureClasses),
  /** Rows that are deleted, or emptied of what is personal. */
  erased: count,
  /** Rows that stay as they are. */
  stays: count,
  /** Days for which what stays is kept at most; null: nothing stays. */
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
    /** The account is closed, and no erasure is open. */
    mayerase: z.boolean(),
    /** The owner has closed the account, and it is not closed yet; null: not so. */
    closing: z.strictObject({ closesat: instant, erases: z.boolean() }).nullable(),
    classes: z.array(erasureSum),
    erasures: z.array(
      z.strictObject({
        askedat: instant,
        /** When it continues; null: it is over. */
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
    /** Who asked for it and how that person was recognised: it is kept in the log. */
    why: z.string().trim().min(3).max(2000),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, ErasureOpen],
});
