import { z } from "zod";
import { AccountSuspended, LoginRequired, NotFound, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import {
  PasskeyFailed,
  PasskeyKnown,
  TooManyPasskeys,
  TwoStepEnforced,
  TwoStepFailed,
  TwoStepNotActive,
  TwoStepOver,
} from "./refusals.ts";
import { session } from "./session.ts";

/** Bytes as WebAuthn writes them into JSON. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser's passkey answers to a challenge (WebAuthn level 3, AuthenticationResponseJSON), as far as it is looked at. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  clientdata: bytes(4000),
  authenticatordata: bytes(4000),
  signature: bytes(4000),
  /** Missing where the passkey was named by us. */
  userhandle: bytes(100).optional(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey of a browser (RegistrationResponseJSON), as far as it is looked at. */
const newPasskey = z.strictObject({
  id: bytes(1400),
  clientdata: bytes(4000),
  attestation: bytes(20_000),
  transports: z.array(z.string().min(1).max(40)).max(10),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const named = z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** PublicKeyCredentialRequestOptionsJSON. */
export const askOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(["required", "preferred"]),
  /** Empty: whichever passkey for this address the reader picks. */
  allowCredentials: z.array(named),
});
export type AskOptions = z.infer<typeof askOptions>;

/** PublicKeyCredentialCreationOptionsJSON. */
const makeOptions = z.strictObject({
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
  /** Passkeys the user has: a device that holds one makes no second. */
  excludeCredentials: z.array(named),
});
export type MakeOptions = z.infer<typeof makeOptions>;

const passkeyRow = z.strictObject({
  id,
  name: z.string(),
  /** Host it works on: an address of the brand. */
  host: z.string(),
  created: instant,
  used: instant.nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

export const secondFactorsSpec = spec({
  summary: "What the user has beside the password: authenticator, passkeys, and how many recovery codes are left",
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

const passkeyName = z.string().trim().min(1).max(60);

export const addPasskeySpec = spec({
  summary: "Registers the passkey a browser has made; the first second factor brings recovery codes, shown this once",
  input: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  answer: z.strictObject({ recoverycodes: z.array(z.string()).optional() }),
  refusals: [LoginRequired, PasskeyFailed, PasskeyKnown, TooManyPasskeys],
});

export const renamePasskeySpec = spec({
  summary: "Gives one of the user's passkeys another name",
  input: z.strictObject({ passkeyid: id, name: passkeyName }),
  answer: nothing,
  refusals: [LoginRequired, NotFound],
});

export const removePasskeySpec = spec({
  summary: "Takes one of the user's passkeys away; without any other second factor two-step login is off then",
  input: z.strictObject({ passkeyid: id }),
  answer: nothing,
  refusals: [LoginRequired, StepUpRequired, NotFound, TwoStepEnforced],
});

export const renewRecoveryCodesSpec = spec({
  summary: "Makes new recovery codes and shows them this once; the old ones are void",
  input: nothing,
  answer: z.strictObject({ recoverycodes: z.array(z.string()) }),
  refusals: [LoginRequired, StepUpRequired, TwoStepNotActive],
});

export const beginPasskeyLoginSpec = spec({
  summary: "Begins a login without password: a challenge for whichever passkey the visitor picks",
  input: nothing,
  answer: z.strictObject({ options: askOptions }),
  refusals: [TooFast],
});

export const passkeyLoginSpec = spec({
  summary: "Signs a user in by a passkey alone, which has checked by finger, face or PIN who holds it",
  input: z.strictObject({ passkey: passkeyAnswer }),
  answer: z.strictObject({ session }),
  refusals: [PasskeyFailed, AccountSuspended, TooFast],
});

export const beginSecondStepSpec = spec({
  summary: "What may finish the login that waits: the authenticator, and the challenge for a passkey where there is one",
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
