import { randomBytes } from "node:crypto";
import type { AskOptions, MakeOptions, NewPasskey, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import type { Passkey, StoredPasskey } from "./passkeys.repository.ts";

/** How long a browser may take to answer a challenge: long enough to fetch a phone. */
export const challengeMs = 5 * 60_000;

/** More than anybody needs, and few enough to keep a login fast. */
export const passkeysMax = 20;

/** EdDSA, ES256, RS256 (COSE algorithm numbers): what devices offer. */
const algorithms = [-8, -7, -257] as const;

/** 256 random bits, as WebAuthn writes them. */
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

/** Asks for one of these passkeys; for whichever the reader picks when there are none. */
export function askFor(
  host: string,
  challenge: string,
  passkeys: readonly Passkey[],
  userVerification: AskOptions["userVerification"],
): AskOptions {
  return { challenge, rpId: host, timeout: challengeMs, userVerification, allowCredentials: passkeys.map(named) };
}

/** Asks a browser to make a passkey that it finds again without being told a user name. */
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

/** User handle: the id's bytes, which say nothing about a person. */
export const handleOf = (userId: string): string => Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** The challenge an answer was given to; null when it cannot be read. */
export function challengeIn(clientData: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return typeof data === "object" && data !== null && "challenge" in data && typeof data.challenge === "string"
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}

/** Where the answer has to come from: the page's origin, and the host as relying party id. */
export type Place = { readonly origin: string; readonly host: string };

// Fetched when first needed: most starts of the product never see a passkey in their first seconds.
const library = () => import("@simplewebauthn/server");

/** The new passkey, when the browser's answer is right; null otherwise. */
export async function readNewPasskey(
  answer: NewPasskey,
  challenge: string,
  { origin, host }: Place,
): Promise<StoredPasskey | null> {
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
    return null; // The library throws for whatever is not as it should be.
  }
}

/**
 * Whether the passkey gave this answer to this challenge; with its sign counter, which the caller compares.
 * needsUser: whoever holds the device has to have shown that it is theirs (finger, face, PIN).
 */
export async function readAnswer(
  answer: PasskeyAnswer,
  challenge: string,
  passkey: StoredPasskey,
  { origin, host }: Place,
  needsUser: boolean,
): Promise<{ counter: number } | null> {
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
      // Counter 0: the library throws on one that went back, which is ours to write down.
      credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, "base64url"), counter: 0 },
      requireUserVerification: needsUser,
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
