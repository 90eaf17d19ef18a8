import { z } from "zod";
import { LoginRequired, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { NotYourAccount, SuspendedThere, TwoStepThere } from "./refusals.ts";
import { session } from "./session.ts";

/** How somebody proved who they are. */
export const loginMethods = ["password", "totp", "recovery", "passkey"] as const;

const loginHistoryRow = z.strictObject({
  user: z.string(),
  type: z.enum(loginMethods),
  ip: z.string(),
  result: z.enum(["ok", "denied"]),
  date: instant,
});

export const loginHistorySpec = spec({
  summary: "The latest logins: all of the account with loginlog_view, one's own without",
  input: nothing,
  answer: z.strictObject({ data: z.array(loginHistoryRow) }),
  refusals: [LoginRequired],
});
export type LoginHistoryRow = z.infer<typeof loginHistoryRow>;

const openSession = z.strictObject({
  id,
  iscurrent: z.boolean(),
  /** User agent text as the browser sent it. */
  device: z.string(),
  ip: z.string(),
  /** Name of the account it acts in. */
  account: z.string(),
  created: instant,
  used: instant,
});

export const openSessionsSpec = spec({
  summary: "Browsers the user is logged in with, the one that asks first",
  input: nothing,
  answer: z.strictObject({ data: z.array(openSession) }),
  refusals: [LoginRequired],
});
export type OpenSession = z.infer<typeof openSession>;

export const endSessionSpec = spec({
  summary: "Logs one of the user's browsers out; its next call is refused",
  input: z.strictObject({ sessionid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

export const endOtherSessionsSpec = spec({
  summary: "Logs all other browsers of the user out",
  input: nothing,
  answer: z.strictObject({ count: z.int() }),
  refusals: [LoginRequired],
});

export const selectAccountSpec = spec({
  summary: "Acts in another account within reach from now on, under a new session token",
  input: z.strictObject({ accid: id }),
  answer: z.strictObject({ session }),
  refusals: [LoginRequired, NotYourAccount, SuspendedThere, TwoStepThere],
});
