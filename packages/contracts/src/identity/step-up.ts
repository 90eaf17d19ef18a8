import { z } from "zod";
import { LoginRequired, MissingParameter, TooFast } from "../refusals.ts";
import { nothing, spec } from "../spec.ts";
import { askOptions, passkeyAnswer } from "./passkeys.ts";
import { LoginBusy, NoPasskey, PasskeyFailed, WrongCode, WrongPassword } from "./refusals.ts";
import { anyCode } from "./two-step.ts";

/** How somebody who is logged in proves afresh who they are. The password counts for who has no second factor. */
export const proofMethods = ["password", "totp", "recovery", "passkey"] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** What the act is, in a form that only the session it was asked in can make. */
const content = z.string().regex(/^[0-9a-f]{64}$/);

/** Field `stepup` of a StepUpRequired refusal. */
export type StepUpAsked = { readonly content: string; readonly methods: readonly ProofMethod[] };

export const beginStepUpSpec = spec({
  summary: "A challenge for a passkey of the user, to prove one act by",
  input: z.strictObject({ content }),
  answer: z.strictObject({ options: askOptions }),
  refusals: [LoginRequired, NoPasskey],
});

export const stepUpSpec = spec({
  summary: "Proves afresh who the user is, for one act of this session and ten minutes",
  input: z.strictObject({
    content,
    password: z.string().trim().min(1).max(80).optional(),
    code: anyCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  answer: nothing,
  refusals: [LoginRequired, MissingParameter, WrongPassword, WrongCode, PasskeyFailed, TooFast, LoginBusy],
});
