import { randomBytes } from "node:crypto";
import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import type { Passkey, StoredPasskey } from "./passkeys.repository.ts";

/** How long a browser may take to answer a challenge: long enough for the user to fetch a phone. */
export const challengeMs = 5 * 60_000;

/** How many passkeys a user can have: more than anybody needs, but few enough to keep logins fast. */
export const passkeysMax = 20;

/** The algorithms that devices offer: EdDSA, ES256 and RS256, as COSE numbers. */
const algorithms = [-8, -7, -257] as const;

/** 256 random bits in base64url, as WebAuthn needs them. */
export const newChallenge = (): string => randomBytes(32).toString("base64url");

const isOfHost =
  (host: string) =>
  ({ stored }: Passkey) =>
    stored.host === host;

const named = ({ stored: { id, transports } }: Passkey): MakeOptions["excludeCredentials"][number] => ({
  id,
  type: "public-key",
  transports: [...transports],
});

/** Passkeys that a browser on this host can answer with. */
export const passkeysFor = (host: string, passkeys: readonly Passkey[]): Passkey[] => passkeys.filter(isOfHost(host));

/** Asks for one of these passkeys. If the list is empty, asks for any passkey that the visitor chooses. */
export function askFor(
  host: string,
  challenge: string,
  passkeys: readonly Passkey[],
  userVerification: AskOptions["userVerification"],
): AskOptions {
  return { challenge, rpId: host, timeout: challengeMs, userVerification, allowCredentials: passkeys.map(named) };
}

/** Asks a browser to make a passkey that it can find again without a username. */
export function askToMake(
  rp: { id: string; name: string },
  user: { id: string; username: string; fullName: string },
  challenge: string,
  passkeys: readonly Passkey[],
): MakeOptions {
  return {
    challenge,
    rp,
    user: { id: handleOf(user.id), name: user.username, displayName: user.fullName || user.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: passkeysFor(rp.id, passkeys).map(named),
  };
}

/** User handle: the bytes of the user's id, which reveal nothing about the person. */
export const handleOf = (userId: string): string => Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** The challenge that an answer is for. Null if the answer cannot be read. */
export function challengeIn(clientData: string): string | null {
  const challenge = said(clientData, "challenge");
  return typeof challenge === "string" ? challenge : null;
}

/**
 * Whether the page that asked for the passkey was in a frame of another site. Our pages allow nobody to frame them (WebAuthn
 * level 3, 7.2 step 11).
 */
const isFramed = (clientData: string): boolean => (said(clientData, "crossOrigin") ?? false) !== false;

function said(clientData: string, key: string): unknown {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return typeof data === "object" && data !== null ? Object.entries(data).find(([name]) => name === key)?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/** Where an answer has to come from: the origin of the page, and the host, which is the relying party id. */
export type Place = { readonly origin: string; readonly host: string };

// The library is loaded when it is first needed, because most processes do not need it at their start.
const library = () => import("@simplewebauthn/server");

/** The new passkey if the browser's answer is valid, else null. */
export async function readNewPasskey(
  answer: NewPasskey,
  challenge: string,
  { origin, host }: Place,
): Promise<StoredPasskey | null> {
  if (isFramed(answer.clientdata)) return null;
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: answer.clientdata, attestationObject: answer.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: answer.transports,
      host,
    };
  } catch {
    return null; // The library throws for every invalid answer.
  }
}

/**
 * Checks whether the passkey gave this answer to this challenge. Returns its sign counter, which the caller has to compare with
 * the stored one. `needsUser`: whether the device must have verified its user (by finger, face or PIN).
 */
export async function readAnswer(
  answer: PasskeyAnswer,
  challenge: string,
  passkey: StoredPasskey,
  { origin, host }: Place,
  needsUser: boolean,
): Promise<{ counter: number } | null> {
  if (isFramed(answer.clientdata)) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.clientdata,
          authenticatorData: answer.authenticatordata,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // The library would throw for a counter that has decreased, so it gets 0 to compare with. The caller compares the counter
      // and records a decrease.
      credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, "base64url"), counter: 0 },
      requireUserVerification: needsUser,
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
