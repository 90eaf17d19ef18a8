import type { SightState } from "@nameplane/contracts/certificates/sights";
import { dayMs } from "../issuing.rules.ts";
import type { HostShown } from "./host-watch.port.ts";

/** The certificate in use, to compare with what a host shows. */
export type Expected = {
  readonly serial: string;
  /** The intermediate certificates that must be sent with it: all signers except a root, in DER, as base64. */
  readonly signers: readonly string[];
  /** Serial numbers of all certificates of the coverage. */
  readonly ours: ReadonlySet<string>;
};

/** What it means that a host shows this certificate, compared with the expected one. */
export function judgeShown(shown: HostShown, expected: Expected, now: Date): SightState {
  if (shown.kind === "nothing") return shown.why;
  if (shown.expiresAt <= now) return "expired";
  if (shown.serial === expected.serial) {
    const sent = new Set(shown.sent.map((der) => der.toString("base64")));
    return expected.signers.every((signer) => sent.has(signer)) ? "current" : "incomplete";
  }
  if (!shown.isForName) return "wrong_name";
  return expected.ours.has(shown.serial) ? "older" : "other";
}

/** The owner is told about an old certificate if it ends within this time. */
const soonMs = 14 * dayMs;
/** For how long after an issuance the owner is not told yet, because the new certificate has to be installed first. */
const installMs = 3 * dayMs;

/**
 * Whether to tell the owner. Worth telling: an old certificate that ends soon or has ended, a certificate for another name, and
 * one sent without its signers. Not told: if the name is not used for the web, or if the newest certificate was issued too short
 * a time ago to be installed.
 */
export function isWorthTelling(
  { state, expiresAt }: { readonly state: SightState; readonly expiresAt: Date | null },
  { issuedAt, now }: { readonly issuedAt: Date; readonly now: Date },
): boolean {
  if (now.getTime() - issuedAt.getTime() < installMs) return false;
  if (state === "expired" || state === "wrong_name" || state === "incomplete") return true;
  const isOld = state === "older" || state === "other";
  return isOld && expiresAt !== null && expiresAt.getTime() - now.getTime() <= soonMs;
}

/** A text that identifies what the owner was told, so that the same is told only once. */
export const toldOf = ({ state, expiresAt }: { readonly state: SightState; readonly expiresAt: Date | null }): string =>
  `${state} ${expiresAt?.toISOString() ?? ""}`;
