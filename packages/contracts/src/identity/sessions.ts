import { z } from "zod";
import { LoginRequired, NotFound } from "../refusals.ts";
import { id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { NotYourAccount, SuspendedThere, TwoStepThere } from "./refusals.ts";
import { session } from "./session.ts";

/** How a user proved their identity. */
export const loginMethods = ["password", "totp", "recovery", "passkey", "link", "provider"] as const;

/**
 * The methods of users, and in addition a staff member of the operator who looked at the panel as the user, or acted for the
 * user.
 */
export const loginKinds = [...loginMethods, "staff_see", "staff_act"] as const;

const loginHistoryRow = z.strictObject({
  user: z.string(),
  type: z.enum(loginKinds),
  ip: z.string(),
  result: z.enum(["ok", "denied"]),
  date: instant,
});

export const loginHistorySpec = spec({
  summary: "The latest logins: those of the whole account with loginlog_view, otherwise one's own",
  input: nothing,
  answer: z.strictObject({ data: z.array(loginHistoryRow) }),
  refusals: [LoginRequired],
});
export type LoginHistoryRow = z.infer<typeof loginHistoryRow>;

const openSession = z.strictObject({
  id,
  iscurrent: z.boolean(),
  /**
   * Whether a staff member of the operator has this session, and looks at the panel as the user or acts for the user. The device
   * and address of the staff member are not shown.
   */
  isstaff: z.boolean(),
  /** User agent text as the browser sent it. */
  device: z.string(),
  ip: z.string(),
  /** Name of the account in which the session acts. */
  account: z.string(),
  created: instant,
  used: instant,
});

export const openSessionsSpec = spec({
  summary: "Browsers in which the user is logged in, the calling one included",
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
  summary: "Logs the user out of all other browsers",
  input: nothing,
  answer: z.strictObject({ count: z.int() }),
  refusals: [LoginRequired],
});

export const selectAccountSpec = spec({
  summary: "Acts in another of the user's accounts from now on, under a new session token",
  input: z.strictObject({ accid: id }),
  answer: z.strictObject({ session }),
  refusals: [LoginRequired, NotYourAccount, SuspendedThere, TwoStepThere],
});

export const accountChoicesSpec = spec({
  summary: "Accounts in which the user may act, those in which the user acted last first",
  input: z.strictObject({ search: z.string().trim().max(63).default(""), page, limit }),
  answer: pageOf(
    z.strictObject({
      usrAccID: id,
      fullname: z.string(),
      organization: z.string(),
      orgnr: z.string(),
      /** The customer number. */
      number: z.int(),
      /** Whether the user is a member of the account. If not, the user may act in it because of a parent account. */
      ismember: z.boolean(),
      issuspended: z.boolean(),
      /** When the user last began to act in the account. Null if not known. */
      used: instant.nullable(),
    }),
  ),
  refusals: [LoginRequired],
});
