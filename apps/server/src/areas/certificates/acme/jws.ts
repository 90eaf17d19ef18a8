import { createPublicKey } from "node:crypto";
import { AcmeBadAlgorithm, AcmeBadKey, AcmeMalformed } from "@nameplane/contracts/certificates/acme/problems";
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from "jose";
import { sha256 } from "../../../platform/ids.ts";
import { judgeKey } from "../read-csr.ts";
import { problem } from "./problem.ts";

/** Algorithms for account keys. Certificates have keys of the same kinds. */
const algorithms = ["ES256", "ES384", "RS256"] as const;
/** Algorithms for the binding of an account to a key of ours (RFC 8555 7.3.4). */
const bindingAlgorithms = ["HS256", "HS384", "HS512"] as const;

type Json = Readonly<Record<string, unknown>>;

/** A JSON Web Signature as it was received. The signature has not been verified yet. */
export type SentJws = {
  readonly sent: { readonly protected: string; readonly payload: string; readonly signature: string };
  readonly algorithm: string;
  readonly url: string;
  readonly nonce: string | null;
  /** Exactly one of `jwk` and `kid` is given. */
  readonly jwk: JWK | null;
  readonly kid: string | null;
};

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a JSON object. Possible refusals: AcmeMalformed. */
export function readObject(text: string, what: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Text that is not JSON is refused below, with the same refusal as JSON that is not an object.
  }
  throw problem(AcmeMalformed, `${what} is not a JSON object`);
}

/**
 * Reads the flattened form (RFC 7515 7.2.2) with the header fields of RFC 8555 6.2. Possible refusals: AcmeMalformed,
 * AcmeBadAlgorithm.
 */
export function readJws(value: Json, allowed: readonly string[] = algorithms): SentJws {
  const { protected: head, payload, signature, ...others } = value;
  if (typeof head !== "string" || typeof payload !== "string" || typeof signature !== "string" || Object.keys(others).length > 0)
    throw problem(AcmeMalformed, "the body has to be a JWS in flattened form, with protected, payload and signature only");
  const header = readObject(Buffer.from(head, "base64url").toString(), "the protected header");
  const { alg, nonce, url, jwk, kid } = header;
  if (typeof alg !== "string" || !allowed.includes(alg))
    throw problem(AcmeBadAlgorithm, `use one of ${allowed.join(", ")}`, { algorithms: allowed });
  if (typeof url !== "string" || isObject(jwk) === (typeof kid === "string"))
    throw problem(AcmeMalformed, "the protected header needs url, and either jwk or kid");
  return {
    sent: { protected: head, payload, signature },
    algorithm: alg,
    url,
    nonce: typeof nonce === "string" ? nonce : null,
    jwk: isObject(jwk) ? readKey(jwk) : null,
    kid: typeof kid === "string" ? kid : null,
  };
}

/** The public part of a key. Refuses keys that authorities do not accept with AcmeBadKey. */
function readKey(jwk: Json): JWK {
  const { kty, crv, x, y, n, e } = jwk as JWK;
  const key: JWK =
    kty === "EC"
      ? { kty, crv: crv ?? "", x: x ?? "", y: y ?? "" }
      : kty === "RSA"
        ? { kty, n: n ?? "", e: e ?? "" }
        : { kty: String(kty) };
  if ("d" in jwk) throw problem(AcmeBadKey, "the key contains its private part");
  const { fault } = judgeKey(derOf(key));
  if (fault !== null) throw problem(AcmeBadKey, "use an EC key with P-256 or P-384, or an RSA key with 2048 to 4096 bits");
  return key;
}

function derOf(key: JWK): Buffer {
  try {
    return createPublicKey({ key: { ...key }, format: "jwk" }).export({ format: "der", type: "spki" });
  } catch {
    throw problem(AcmeBadKey, "the key cannot be read");
  }
}

/**
 * The payload of a JWS that this key has signed. Null if the payload is empty (POST-as-GET, RFC 8555 6.3). Possible refusals:
 * AcmeMalformed.
 */
export async function verifyJws({ sent, algorithm }: SentJws, key: JWK): Promise<Json | null> {
  const payload = await verified(sent, async () => importJWK(key, algorithm), algorithms);
  return payload === "" ? null : readObject(payload, "the payload");
}

async function verified(
  sent: SentJws["sent"],
  key: () => Promise<Parameters<typeof flattenedVerify>[1]>,
  allowed: readonly string[],
): Promise<string> {
  try {
    const { payload } = await flattenedVerify(sent, await key(), { algorithms: [...allowed] });
    return Buffer.from(payload).toString();
  } catch {
    throw problem(AcmeMalformed, "the signature does not fit");
  }
}

export const thumbprintOf = (key: JWK): Promise<string> => calculateJwkThumbprint(key);

/**
 * Reads the binding of an account, and returns it with the id of the key that it names. Possible refusals: AcmeMalformed,
 * AcmeBadAlgorithm.
 */
export function readBinding(value: unknown, url: string): SentJws & { readonly kid: string } {
  if (!isObject(value)) throw problem(AcmeMalformed, "externalAccountBinding is not a JWS");
  const jws = readJws(value, bindingAlgorithms);
  if (jws.kid === null || jws.nonce !== null || jws.url !== url)
    throw problem(AcmeMalformed, "externalAccountBinding needs kid and the url of the call, and no nonce");
  return { ...jws, kid: jws.kid };
}

/** Whether a binding was made for this account key with this secret (RFC 8555 7.3.4). */
export async function isBound({ sent }: SentJws, secret: Buffer, key: JWK): Promise<boolean> {
  const payload = await verified(sent, async () => new Uint8Array(secret), bindingAlgorithms).catch(() => null);
  if (payload === null) return false;
  const named = readObject(payload, "the payload of externalAccountBinding") as JWK;
  return (await thumbprintOf(named).catch(() => "")) === (await thumbprintOf(key));
}

/** SHA-256 of a public key (SubjectPublicKeyInfo). */
export const keyHashOf = (key: JWK): Buffer => sha256(derOf(key));
