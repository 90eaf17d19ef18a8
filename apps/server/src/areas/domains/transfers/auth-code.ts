import { newToken } from "../../../platform/ids.ts";

/**
 * 24 of 64 possible characters make 144 bits, where RFC 9154 section 4.1 asks for 128. All known registries accept 16 to 32
 * characters.
 */
const length = 24;

/**
 * A new auth code: strong, and with a lower-case and a capital letter, a digit and a hyphen or underscore, because some
 * registries require them.
 */
export function newAuthCode(): string {
  for (;;) {
    const code = newToken().slice(0, length);
    if (/[a-z]/.test(code) && /[A-Z]/.test(code) && /[0-9]/.test(code) && /[-_]/.test(code) && /^[A-Za-z0-9]/.test(code))
      return code;
  }
}
