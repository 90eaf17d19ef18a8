import type { Answer } from "../epp/command.ts";

/** logout: its answer is the last frame of the session (RFC 5730 section 2.9.1.2). */
export function logout(): Answer {
  return { code: 1500 };
}
