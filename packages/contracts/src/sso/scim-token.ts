import { z } from "zod";
import { MoreThanYouMay } from "../accounts/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { ProviderMissing, TooManyScimTokens } from "./refusals.ts";

const usual = [LoginRequired, NoPermission] as const;

export const scimStateSpec = spec({
  summary: "SCIM of the account: its address, its live tokens, and the users whom the login service has deactivated",
  input: nothing,
  answer: z.strictObject({
    /** The SCIM address that has to be entered at the login service. It is on the host of this call. */
    url: z.string(),
    tokens: z.array(
      z.strictObject({
        tokenid: id,
        name: z.string(),
        hint: z.string(),
        createdby: z.string(),
        created: instant,
        used: instant.nullable(),
        usedfrom: z.string().nullable(),
        ends: instant.nullable(),
        /** Whether the token still works. It stops working if its creator loses the rights that the token needs. */
        works: z.boolean(),
      }),
    ),
    /** Numbers of users and groups that the login service manages. */
    users: z.int(),
    groups: z.int(),
    /** The users whom the login service has deactivated, latest first, and what they left behind. */
    ended: z.array(
      z.strictObject({
        usrid: id,
        name: z.string(),
        ended: instant,
        apikeys: z.int(),
        webhooks: z.int(),
        tickets: z.int(),
      }),
    ),
  }),
  refusals: [...usual],
});
export type ScimState = z.infer<typeof scimStateSpec.answer>;

export const createScimTokenSpec = spec({
  summary: "Makes a token by which the login service manages the users of the account. It is shown only this once",
  input: z.strictObject({
    name: z.string().trim().min(1).max(80),
    /** The number of days after which the token stops working. If absent, it never does. */
    days: z.int().min(1).max(3650).optional(),
  }),
  answer: z.strictObject({ token: z.string() }),
  refusals: [...usual, StepUpRequired, MoreThanYouMay, ProviderMissing, TooManyScimTokens],
});

export const revokeScimTokenSpec = spec({
  summary: "Revokes a SCIM token, which stops working at once",
  input: z.strictObject({ tokenid: id }),
  answer: nothing,
  refusals: [...usual, NotFound],
});
