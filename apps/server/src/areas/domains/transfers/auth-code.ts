import { newToken } from "../../../platform/ids.ts";

/**
 * 24 characters with 64 possible values each make 144 bits; RFC 9154 section 4.1 requires 128. All known registries accept 16 to
 * 32 characters.
 */
const length = 24;

/**
 * Makes a new auth code. It contains a lower-case letter, a capital letter, a digit, and a hyphen or underscore, because some
 * registries require these.
 */
export function newAuthCode(): string {
  for (;;) {
    const code = newToken().slice(0, length);
    if (/[a-z]/.test(code) && /[A-Z]/.test(code) && /[0-9]/.test(code) && /[-_]/.test(code) && /^[A-Za-z0-9]/.test(code))
      return code;
  }
}
