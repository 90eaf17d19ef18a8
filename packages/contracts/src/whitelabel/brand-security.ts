import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";

/** Whether a second factor is required of some users, and how many users that affects. */
const asked = z.strictObject({
  on: z.boolean(),
  /** Users who can log in. */
  users: z.int(),
  /** How many of these users have no second factor. */
  without: z.int(),
  /** How many users without a second factor are logged in now. Turning the requirement on logs them out. */
  loggedin: z.int(),
});

export const brandSecurityListSpec = spec({
  summary: "For staff: what each brand requires of logins, and how many users have no second factor",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** The host where users of the brand log in, which also identifies the brand. */
        host: z.string(),
        name: z.string(),
        users: asked,
        /** Users of the operator's own account. Present only in the operator's brand; null in all others. */
        staff: asked.nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const secureBrandSpec = spec({
  summary:
    "For staff: sets whether all users of a brand, or those of the operator's own account, need a second factor; what is left out does not change",
  input: z.strictObject({ host: z.string().max(253), users: z.boolean().optional(), staff: z.boolean().optional() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired],
});
