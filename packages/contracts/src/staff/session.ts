import { z } from "zod";
import { askOptions, makeOptions, newPasskey, passkeyAnswer, passkeyName } from "../identity/passkeys.ts";
import { PasskeyFailed, PasskeyKnown, TooManyPasskeys } from "../identity/refusals.ts";
import { LoginRequired, NotFound, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, language, nothing, spec } from "../spec.ts";
import { LastPasskey, OtherNetwork, StaffLinkOver } from "./refusals.ts";

/** The staff member who is logged in, and what they may do. */
export const colleague = z.strictObject({
  staffid: id,
  username: z.string(),
  name: z.string(),
  language,
  /** The only brand whose customers this staff member sees. Null means all brands. */
  brand: z.string().nullable(),
  permissions: z.array(z.string()),
});
export type Colleague = z.infer<typeof colleague>;

export const beginStaffLoginSpec = spec({
  summary: "Begins a login of staff: a challenge for any passkey that the visitor picks",
  input: nothing,
  answer: z.strictObject({ options: askOptions }),
  refusals: [TooFast, OtherNetwork],
});

export const staffLoginSpec = spec({
  summary: "Logs a colleague in by a passkey that has verified its holder; there is no other way",
  input: z.strictObject({ passkey: passkeyAnswer }),
  answer: z.strictObject({ colleague }),
  refusals: [PasskeyFailed, TooFast, OtherNetwork],
});

export const staffLogoutSpec = spec({ summary: "Ends the session of staff", input: nothing, answer: nothing, refusals: [] });

export const staffSelfSpec = spec({
  summary: "The colleague who is logged in",
  input: nothing,
  answer: z.strictObject({ colleague }),
  refusals: [LoginRequired],
});

/** The token of a one-time link. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const openStaffLinkSpec = spec({
  summary: "Opens a one-time link: whose it is, and the challenge for the browser that makes the passkey",
  input: z.strictObject({ token }),
  answer: z.strictObject({ name: z.string(), username: z.string(), options: makeOptions }),
  refusals: [StaffLinkOver, TooFast, OtherNetwork],
});

export const useStaffLinkSpec = spec({
  summary: "Uses up a one-time link: stores the passkey that the browser has made, and logs the colleague in",
  input: z.strictObject({ token, name: passkeyName, passkey: newPasskey }),
  answer: z.strictObject({ colleague }),
  refusals: [StaffLinkOver, PasskeyFailed, PasskeyKnown, TooFast, OtherNetwork],
});

const staffPasskey = z.strictObject({
  id,
  name: z.string(),
  /** The host on which the passkey works. */
  host: z.string(),
  created: instant,
  used: instant.nullable(),
});
export type StaffPasskey = z.infer<typeof staffPasskey>;

const staffSession = z.strictObject({
  id,
  address: z.string().nullable(),
  created: instant,
  used: instant,
  ends: instant,
  isThis: z.boolean(),
});

export const staffSecuritySpec = spec({
  summary: "The passkeys and sessions of the colleague who is logged in",
  input: nothing,
  answer: z.strictObject({ passkeys: z.array(staffPasskey), sessions: z.array(staffSession) }),
  refusals: [LoginRequired],
});

export const beginStaffPasskeySpec = spec({
  summary: "Begins to add a passkey: the challenge for the browser",
  input: nothing,
  answer: z.strictObject({ options: makeOptions }),
  refusals: [LoginRequired, StepUpRequired, TooManyPasskeys],
});

export const addStaffPasskeySpec = spec({
  summary: "Adds the passkey that a browser has made",
  input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  answer: nothing,
  refusals: [LoginRequired, PasskeyFailed, PasskeyKnown, TooManyPasskeys],
});

export const removeStaffPasskeySpec = spec({
  summary: "Removes one of the own passkeys; the last one stays",
  input: z.strictObject({ passkeyid: id }),
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, NotFound, LastPasskey],
});

export const endStaffSessionSpec = spec({
  summary: "Ends another session of the colleague who is logged in",
  input: z.strictObject({ sessionid: id }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

export const setStaffLanguageSpec = spec({
  summary: "The language of the colleague who is logged in",
  input: z.strictObject({ language }),
  answer: nothing,
  refusals: [LoginRequired],
});

/** Hash of the act that needs the proof. It is made with the session's token as key, so it is valid only in this session. */
const content = z.string().regex(/^[0-9a-f]{64}$/);

export const beginStaffProofSpec = spec({
  summary: "A challenge for a passkey, to give fresh proof for one act",
  input: z.strictObject({ content }),
  answer: z.strictObject({ options: askOptions }),
  refusals: [LoginRequired],
});

export const giveStaffProofSpec = spec({
  summary: "Gives fresh proof of who the colleague is, valid for one act of this session and ten minutes",
  input: z.strictObject({ content, passkey: passkeyAnswer }),
  answer: nothing,
  refusals: [LoginRequired, PasskeyFailed],
});
