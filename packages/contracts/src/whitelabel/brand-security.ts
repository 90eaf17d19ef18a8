import { z } from "zod";
import { NoTwoStepYourself } from "../accounts/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";

/** Whether a second factor is asked of some users, and whom that concerns. */
const asked = z.strictObject({
  on: z.boolean(),
  /** Users who can log in. */
  users: z.int(),
  /** Of these: without a second factor. */
  without: z.int(),
  /** Of those without: logged in now. They are logged out when it is switched on. */
  loggedin: z.int(),
});

export const brandSecurityListSpec = spec({
  summary: "For the operator's account: what each brand asks of logins, and how many users have no second factor",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Where its users log in; names the brand. */
        host: z.string(),
        name: z.string(),
        users: asked,
        /** Users of the operator's own account, in its brand; null in all others. */
        staff: asked.nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const secureBrandSpec = spec({
  summary:
    "For the operator's account: asks all users of a brand, or the operator's own people, for a second factor, or stops asking; what is left out stays",
  input: z.strictObject({ host: z.string().max(253), users: z.boolean().optional(), staff: z.boolean().optional() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, NoTwoStepYourself, StepUpRequired],
});
