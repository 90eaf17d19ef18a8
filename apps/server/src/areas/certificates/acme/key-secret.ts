import { randomBytes } from "node:crypto";

/**
 * A new secret of 32 random bytes for an ACME program. In base64url it never begins with a hyphen, because programs such as
 * certbot would take it for an option on the command lines that we show.
 */
export function newKeySecret(): Buffer {
  for (;;) {
    const secret = randomBytes(32);
    if (!secret.toString("base64url").startsWith("-")) return secret;
  }
}
