import { createHmac } from "node:crypto";
import { sameSecret } from "@nameplane/simulator-kit/same-secret";
import { Problem, thumbprint, type JsonWebKey } from "./jws.ts";

/** hmacKey is encoded in base64url. */
export type Binding = { readonly kid: string; readonly hmacKey: string };

/** Checks that a new ACME account is bound to an account that exists outside of ACME (RFC 8555 7.3.4). Throws Problem. */
export function checkBinding(
  sent: unknown,
  { kid, hmacKey }: Binding,
  of: { readonly key: JsonWebKey; readonly url: string },
): void {
  if (sent === undefined) throw new Problem("externalAccountRequired", "this authority wants an account to be bound", 403);
  const { protected: head, payload, signature } = sent as Record<string, unknown>;
  if (typeof head !== "string" || typeof payload !== "string" || typeof signature !== "string")
    throw new Problem("malformed", "the binding is no flattened JWS");
  const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
  const header = read(head);
  const isRight =
    header["alg"] === "HS256" &&
    header["kid"] === kid &&
    header["url"] === of.url &&
    thumbprint(read(payload)) === thumbprint(of.key) &&
    sameSecret(
      signature,
      createHmac("sha256", Buffer.from(hmacKey, "base64url")).update(`${head}.${payload}`).digest("base64url"),
    );
  if (!isRight) throw new Problem("unauthorized", "the binding is wrong", 403);
}
