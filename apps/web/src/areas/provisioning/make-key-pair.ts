import { isWireGuardKey } from "@nameplane/contracts/provisioning/wireguard";

/** A key pair for WireGuard (Curve25519), both parts in base64. */
export type KeyPair = { readonly publicKey: string; readonly privateKey: string };

/** Thrown by a browser whose cryptography lacks X25519. */
export class CannotMakeKeys extends Error {}

/** Web keys are written in base64url without padding (RFC 7515 section 2), WireGuard's in base64. */
const plain = (text: string | undefined): string => `${(text ?? "").replaceAll("-", "+").replaceAll("_", "/")}=`;

/**
 * Makes a key pair in this browser. The private key exists only in the returned value, and is neither sent nor stored. Throws
 * CannotMakeKeys.
 */
export async function makeKeyPair(): Promise<KeyPair> {
  try {
    const { subtle } = globalThis.crypto;
    const made = await subtle.generateKey({ name: "X25519" }, true, ["deriveBits"]);
    if (!("privateKey" in made)) throw new CannotMakeKeys();
    // A web key of the kind OKP has both parts: d is the private one, x the public one (RFC 8037 section 2).
    const { d, x } = await subtle.exportKey("jwk", made.privateKey);
    const pair = { publicKey: plain(x), privateKey: plain(d) };
    if (!isWireGuardKey(pair.publicKey) || pair.privateKey.length !== 44) throw new CannotMakeKeys();
    return pair;
  } catch (error) {
    throw error instanceof CannotMakeKeys ? error : new CannotMakeKeys();
  }
}
