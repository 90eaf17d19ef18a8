import { createHmac } from "node:crypto";
import type { FlowSecrets } from "./provider.port.ts";

/** What a browser is sent to a provider for. The first letter of the state says so, so that the page it comes back to knows. */
export type Purpose = "login" | "proof" | "test";

/** The cookie of each purpose. They are separate, because a proof is given in a window beside a page. */
export const flowCookie = (purpose: Purpose): string => `sso-${purpose}`;

/** How long somebody may take at the provider. */
export const flowMs = 10 * 60_000;

/**
 * State, nonce and code verifier of a flow, derived from the token in the browser's cookie. The database has only the hash of
 * the token, so nobody who reads it can finish a login that somebody else has begun.
 */
export function secretsOf(token: string, purpose: Purpose): FlowSecrets {
  const derive = (what: string) => createHmac("sha256", token).update(`openid:${purpose}:${what}`).digest("base64url");
  return { state: `${purpose[0] ?? ""}.${derive("state")}`, nonce: derive("nonce"), verifier: derive("verifier") };
}
