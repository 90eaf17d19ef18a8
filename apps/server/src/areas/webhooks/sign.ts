import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret of 256 bits in the form of Standard Webhooks: whsec_ and base64. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/**
 * Headers of a call as in the Standard Webhooks specification 1.0.0: HMAC-SHA256 over id, time and body. With two secrets, the
 * headers contain two signatures, so that a receiver can change from one secret to the other.
 *
 * `at`: the time of this call, because receivers refuse old ones. `secrets`: as shown to the owner, the newest first.
 */
export function signedHeaders(
  message: { readonly id: string; readonly body: string; readonly at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
