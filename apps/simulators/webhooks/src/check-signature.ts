import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The largest accepted age of a call. Standard Webhooks recommends such a limit, because an older call may be a replay. */
const toleranceSeconds = 300;

/** Whether a call is signed with one of the secrets, and recent (Standard Webhooks 1.0.0, "Verifying webhook authenticity"). */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secrets: readonly string[], nowMs: number): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return false;
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const given = signatures.split(" ").map((one) => Buffer.from(one));
  return secrets.some((secret) => {
    const hmac = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
    const expected = Buffer.from(`v1,${hmac.update(`${id}.${timestamp}.`).update(body).digest("base64")}`);
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
