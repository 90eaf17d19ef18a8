import type { Answer } from "../epp/command.ts";

/** logout: the answer is the last thing the client hears (RFC 5730 section 2.9.1.2). */
export function logout(): Answer {
  return { code: 1500 };
}
