import { randomBytes } from "node:crypto";

/**
 * A new secret of 32 random bytes for an ACME program. Its base64url form never begins with a hyphen, because certbot and other
 * programs would take it for an option in the command lines that we show.
 */
export function newKeySecret(): Buffer {
  for (;;) {
    const secret = randomBytes(32);
    if (!secret.toString("base64url").startsWith("-")) return secret;
  }
}
