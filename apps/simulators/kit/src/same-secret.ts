import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
