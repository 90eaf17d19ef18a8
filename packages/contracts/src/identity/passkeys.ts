import { z } from "zod";
import { AccountSuspended, LoginRequired, NotFound, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import {
  LocksStand,
  PasskeyFailed,
  ProviderOnly,
  PasskeyKnown,
  TooManyPasskeys,
  TwoStepEnforced,
  TwoStepFailed,
  TwoStepNotActive,
  TwoStepOver,
} from "./refusals.ts";
import { session } from "./session.ts";
import { lockedDomains } from "./two-step.ts";

/** Bytes in base64url, as in the JSON forms of WebAuthn. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/);

/** A passkey's answer to a challenge (WebAuthn level 3, AuthenticationResponseJSON), with the fields that are used here. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  clientdata: bytes(4000),
  authenticatordata: bytes(4000),
  signature: bytes(4000),
  /** Absent if we named the passkey in the challenge. */
  userhandle: bytes(100).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey from a browser (RegistrationResponseJSON), with the fields that are used here. */
export const newPasskey = z.strictObject({
  id: bytes(1400),
  clientdata: bytes(4000),
  attestation: bytes(20_000),
  transports: z.array(z.string().min(1).max(40)).max(10),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const named = z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** What a browser needs to ask for a passkey (WebAuthn level 3, PublicKeyCredentialRequestOptionsJSON). */
export const askOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(["required", "preferred"]),
  /** If empty, the user may choose any passkey for this host. */
  allowCredentials: z.array(named),
});
export type AskOptions = z.infer<typeof askOptions>;

/** What a browser needs to create a passkey (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON). */
export const makeOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  /** Passkeys that the user already has. A device that has one of them does not create a second one. */
  excludeCredentials: z.array(named),
});
export type MakeOptions = z.infer<typeof makeOptions>;

const passkeyRow = z.strictObject({
  id,
  name: z.string(),
  /** The host of the brand on which the passkey works. */
  host: z.string(),
  created: instant,
  used: instant.nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

export const secondFactorsSpec = spec({
  summary: "Second factors of the user: authenticator, passkeys, and how many recovery codes are left",
  input: nothing,
  answer: z.strictObject({ authenticator: z.boolean(), passkeys: z.array(passkeyRow), recoverycodes: z.int() }),
  refusals: [LoginRequired],
});

export const beginPasskeySpec = spec({
  summary: "Begins to register a passkey: the challenge for the browser",
  input: nothing,
  answer: z.strictObject({ options: makeOptions }),
  refusals: [LoginRequired, StepUpRequired, TooManyPasskeys],
});

export const passkeyName = z.string().trim().min(1).max(60);

export const addPasskeySpec = spec({
  summary: "Registers the passkey that a browser has made; the first second factor brings recovery codes, shown only this once",
  input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  answer: z.strictObject({ recoverycodes: z.array(z.string()).optional() }),
  refusals: [LoginRequired, PasskeyFailed, PasskeyKnown, TooManyPasskeys],
});

export const renamePasskeySpec = spec({
  summary: "Renames one of the user's passkeys",
  input: z.strictObject({ passkeyid: id, name: passkeyName }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

export const removePasskeySpec = spec({
  summary: "Removes one of the user's passkeys; without any other second factor this turns two-step login off",
  input: z.strictObject({ passkeyid: id, lockeddomains: lockedDomains }),
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, NotFound, TwoStepEnforced, LocksStand],
});

export const renewRecoveryCodesSpec = spec({
  summary: "Creates new recovery codes and shows them only this once; the old ones become invalid",
  input: nothing,
  answer: z.strictObject({ recoverycodes: z.array(z.string()) }),
  refusals: [LoginRequired, StepUpRequired, TwoStepNotActive],
});

export const beginPasskeyLoginSpec = spec({
  summary: "Begins a login without password: a challenge for any passkey that the visitor picks",
  input: nothing,
  answer: z.strictObject({ options: askOptions }),
  refusals: [TooFast],
});

export const passkeyLoginSpec = spec({
  summary: "Logs a user in by a passkey alone, which has verified its holder by finger, face or PIN",
  input: z.strictObject({ passkey: passkeyAnswer }),
  answer: z.strictObject({ session }),
  refusals: [PasskeyFailed, ProviderOnly, AccountSuspended, TooFast],
});

export const beginSecondStepSpec = spec({
  summary: "Which second factors can finish the login in progress, with a challenge where there is a passkey",
  input: nothing,
  answer: z.strictObject({ authenticator: z.boolean(), options: askOptions.nullable() }),
  refusals: [TwoStepOver, TooFast],
});

export const userLoginPasskeySpec = spec({
  summary: "Second half of a login: a passkey of the user",
  input: z.strictObject({ passkey: passkeyAnswer }),
  answer: z.strictObject({ session }),
  refusals: [TwoStepFailed, TwoStepOver, AccountSuspended, TooFast],
});
