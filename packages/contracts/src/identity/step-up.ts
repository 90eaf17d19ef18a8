import { z } from "zod";
import { LoginRequired, MissingParameter, TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";
import { askOptions, passkeyAnswer } from "./passkeys.ts";
import { LoginBusy, NoPasskey, PasskeyFailed, WrongCode, WrongPassword } from "./refusals.ts";
import { anyCode } from "./two-step.ts";

/**
 * How a logged-in user gives a fresh proof of identity. The password is accepted only from users without a second factor. A fresh
 * login at the account's login provider is also accepted only from such users, unless the account treats it as two-step login.
 */
export const proofMethods = ["password", "totp", "recovery", "passkey", "provider"] as const;
export type ProofMethod = (typeof proofMethods)[number];

/**
 * Hash of the act that needs the proof. Its key is the session's token, so it is valid only in the session that was asked to
 * give the proof.
 */
const content = z.string().regex(/^[0-9a-f]{64}$/);

/** The content of the field `stepup` of the refusal StepUpRequired. */
export type StepUpAsked = { readonly content: string; readonly methods: readonly ProofMethod[] };

export const beginStepUpSpec = spec({
  summary: "A challenge for a passkey of the user, to give fresh proof for one act",
  input: z.strictObject({ content }),
  answer: z.strictObject({ options: askOptions }),
  refusals: [LoginRequired, NoPasskey],
});

export const stepUpSpec = spec({
  summary: "Gives fresh proof of who the user is, valid for one act of this session and ten minutes",
  input: z.strictObject({
    content,
    password: z.string().trim().min(1).max(80).optional(),
    code: anyCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, MissingParameter, WrongPassword, WrongCode, PasskeyFailed, TooFast, LoginBusy],
});
