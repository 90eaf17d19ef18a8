import { z } from "zod";
import { LoginRequired, NoPermission, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { count, nothing, spec } from "../spec.ts";
import { erasureSum } from "./erasure.ts";
import { erasureClasses } from "./erasure-values.ts";

const email = z.email().max(254);

export const personDataSpec = spec({
  summary: "For staff: which data contain an email address of a person without a login, what would be erased and what stays",
  input: z.strictObject({ email }),
  answer: z.strictObject({
    /** Whether the address belongs to a user. The data of a user are erased together with the account. */
    isuser: z.boolean(),
    classes: z.array(erasureSum),
    places: z.array(
      z.strictObject({
        /** The name of the database table. */
        place: z.string(),
        erased: count,
        stays: count,
        /** Whether this erasure never erases rows of this kind. */
        iskept: z.boolean(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});
export type PersonData = z.infer<typeof personDataSpec.answer>;

export const erasePersonSpec = spec({
  summary: "For staff: erases the data of a person without a login, apart from what has to be kept; asks for fresh proof",
  input: z.strictObject({
    email,
    /** Who requested the erasure, and how that person was identified. This text is stored in the log. */
    why: z.string().trim().min(3).max(2000),
  }),
  answer: z.strictObject({ rows: count }),
  refusals: [LoginRequired, NoPermission, StepUpRequired, StatusProhibits],
});

export const retentionDueSpec = spec({
  summary: "For staff: personal data of accounts that stay open whose period is over, and which the next clean-up erases",
  input: nothing,
  answer: z.strictObject({
    data: z.array(z.strictObject({ place: z.string(), class: z.enum(erasureClasses), keepdays: z.int(), due: count })),
  }),
  refusals: [LoginRequired, NoPermission],
});
