import { createHmac } from "node:crypto";

/** Ways to corrupt a delivery on purpose. `stale` has a correct signature that is ten minutes old. */
export const tamperings = ["none", "signature", "body", "stale"] as const;
export type Tampering = (typeof tamperings)[number];

/**
 * The `Stripe-Signature` header of a body: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body", hex>`.
 * Source: https://docs.stripe.com/webhooks/signature
 */
export function signatureHeader(body: string, secret: string, timestampSeconds: number): string {
  const digest = createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex");
  return `t=${timestampSeconds},v1=${digest}`;
}

/** Body and signature header as they are sent. */
export function signDelivery(
  body: string,
  secret: string,
  nowSeconds: number,
  tampering: Tampering,
): { body: string; header: string } {
  // Ten minutes is more than the 300 seconds that a receiver tolerates.
  const header = signatureHeader(body, secret, tampering === "stale" ? nowSeconds - 600 : nowSeconds);
  if (tampering === "body") return { body: body.replace('"livemode": false', '"livemode": true'), header };
  if (tampering === "signature") {
    const last = header.endsWith("0") ? "1" : "0";
    return { body, header: header.slice(0, -1) + last };
  }
  return { body, header };
}
