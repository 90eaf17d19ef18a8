import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { SecretHash } from "../model/objects.ts";

function digest(salt: string, secret: string): Buffer {
  return createHash("sha256").update(Buffer.from(salt, "hex")).update(secret, "utf8").digest();
}

/** Hashes an authInfo for storage: SHA-256 with a salt of at least 128 bits (RFC 9154 section 4.3). */
export function hashAuthInfo(secret: string, salt: string = randomBytes(16).toString("hex")): SecretHash {
  return { salt, hash: digest(salt, secret).toString("hex") };
}

/** Whether the offered authInfo is the stored one, compared in constant time. An object without authInfo matches nothing. */
export function authInfoMatches(stored: SecretHash | null, offered: string): boolean {
  if (stored === null || offered === "") return false;
  return timingSafeEqual(Buffer.from(stored.hash, "hex"), digest(stored.salt, offered));
}

// RFC 9154 section 4.1: with 94 printable characters, 128 bits need 20 characters of several classes.
const secureLength = 20;

/** Why a secret may not be set; null if it may. `secure` requires the strength of RFC 9154. */
export function authInfoProblem(secret: string, min: number, secure: boolean): string | null {
  const length = Array.from(secret).length;
  const wanted = secure ? secureLength : min;
  if (length < wanted) return `authInfo needs at least ${wanted} characters`;
  if (!secure) return null;
  const classes = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((set) => set.test(secret)).length;
  return classes >= 2 ? null : "authInfo needs characters of at least two kinds";
}
