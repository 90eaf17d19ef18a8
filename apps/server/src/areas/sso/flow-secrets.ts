import { createHmac } from "node:crypto";
import type { FlowSecrets } from "./provider.port.ts";

/**
 * Why a browser is sent to a provider. The state begins with the first letter of the purpose, so that the page to which the
 * browser comes back knows it.
 */
export type Purpose = "login" | "proof" | "test";

/**
 * The cookie of each purpose. There is a separate one for each, because a user can give a proof in one window while another flow
 * is open in another.
 */
export const flowCookie = (purpose: Purpose): string => `sso-${purpose}`;

/** How long a person may take at the provider. */
export const flowMs = 10 * 60_000;

/**
 * State, nonce and code verifier of a flow. They are derived from the token in the browser's cookie. The database stores only the
 * hash of the token, so somebody who reads the database cannot finish another person's login.
 */
export function secretsOf(token: string, purpose: Purpose): FlowSecrets {
  const derive = (what: string) => createHmac("sha256", token).update(`openid:${purpose}:${what}`).digest("base64url");
  return { state: `${purpose[0] ?? ""}.${derive("state")}`, nonce: derive("nonce"), verifier: derive("verifier") };
}
