import { randomUUID } from "node:crypto";
import { amountOf, type Capture, type Dispute, type Order } from "./book.ts";
import type { Result } from "./orders.ts";
import type { Settings } from "./settings.ts";
import { showCapture } from "./show.ts";

const answerMs = 10 * 86_400_000;
/** The fee for a dispute, in minor units of the disputed currency. */
const feeMinor = 16_000;

const missing: Result = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", message: "No such dispute.", details: [{ issue: "INVALID_RESOURCE_ID" }] },
};
const refusal = (issue: string, message: string): Result => ({
  status: 422,
  body: { name: "UNPROCESSABLE_ENTITY", message, details: [{ issue }] },
});

/** A payer disputes a payment. With `isInquiry` the buyer only asks about it. Returns null if nothing was captured. */
export function openDispute({ book, callbacks }: Settings, id: string, isInquiry: boolean): Dispute | null {
  const order = book.find(id);
  const capture = order?.captures.find(({ status }) => status === "COMPLETED" || status === "PARTIALLY_REFUNDED");
  if (!order || !capture) return null;
  const { currency_code: currency } = order.amount;
  const now = Date.now();
  const dispute: Dispute = {
    dispute_id: `PP-R-${randomUUID().slice(0, 8).toUpperCase()}`,
    create_time: new Date(now).toISOString(),
    reason: "UNAUTHORISED",
    status: "WAITING_FOR_SELLER_RESPONSE",
    dispute_life_cycle_stage: isInquiry ? "INQUIRY" : "CHARGEBACK",
    dispute_amount: amountOf(capture.amountMinor, currency),
    seller_response_due_date: new Date(now + answerMs).toISOString(),
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: order.customId }],
    money_movements: isInquiry
      ? []
      : [{ affected_party: "SELLER", reason: "DISPUTE_FEE", type: "DEBIT", amount: amountOf(feeMinor, currency) }],
  };
  book.saveDispute(dispute);
  callbacks.send("CUSTOMER.DISPUTE.CREATED", { ...dispute });
  return dispute;
}

/** PayPal decides. A payment whose dispute is lost is reversed. Returns false if the dispute is unknown or has ended. */
export function resolveDispute(settings: Settings, id: string, outcome: "won" | "lost" | "accepted"): boolean {
  const { book, base, callbacks } = settings;
  const dispute = book.findDispute(id);
  if (dispute === null || dispute.status === "RESOLVED") return false;
  const code = { won: "RESOLVED_SELLER_FAVOUR", lost: "RESOLVED_BUYER_FAVOUR", accepted: "ACCEPTED" }[outcome];
  const resolved: Dispute = { ...dispute, status: "RESOLVED", dispute_outcome: { outcome_code: code } };
  book.saveDispute(resolved);
  if (outcome !== "won") reverse(settings, dispute.disputed_transactions[0]?.seller_transaction_id ?? "", base(), callbacks);
  callbacks.send("CUSTOMER.DISPUTE.RESOLVED", { ...resolved });
  return true;
}

function reverse({ book }: Settings, captureId: string, base: string, callbacks: Settings["callbacks"]): void {
  const order = book.owner(captureId);
  const capture = order?.captures.find(({ id }) => id === captureId);
  if (!order || !capture) return;
  const reversed: Capture = { ...capture, status: "REFUNDED" };
  const changed: Order = { ...order, captures: order.captures.map((each) => (each.id === captureId ? reversed : each)) };
  book.save(changed);
  callbacks.send("PAYMENT.CAPTURE.REVERSED", showCapture(changed, reversed, base));
}

/** Takes money back without a dispute, as for a bank's claim. Returns false if nothing was captured. */
export function takeBack(settings: Settings, id: string): boolean {
  const capture = settings.book
    .find(id)
    ?.captures.find(({ status }) => status === "COMPLETED" || status === "PARTIALLY_REFUNDED");
  if (capture === undefined) return false;
  reverse(settings, capture.id, settings.base(), settings.callbacks);
  return true;
}

export function showDispute({ book }: Settings, id: string): Result {
  const dispute = book.findDispute(id);
  return dispute === null ? missing : { status: 200, body: dispute };
}

export function listDisputes({ book }: Settings, startTime: string | null): Result {
  const from = startTime === null ? 0 : Date.parse(startTime);
  const items = book.listDisputes().filter(({ create_time: created }) => Date.parse(created) >= from);
  const shown = items.map(({ dispute_id: id, create_time: created, reason, status }) => ({
    dispute_id: id,
    create_time: created,
    reason,
    status,
  }));
  return { status: 200, body: { items: shown, links: [] } };
}

/** Evidence, as a form with the field `input` and a file. It can be given once. */
export function provideEvidence(settings: Settings, id: string, text: string): Result {
  const { book, callbacks } = settings;
  const dispute = book.findDispute(id);
  if (dispute === null) return missing;
  if (dispute.status !== "WAITING_FOR_SELLER_RESPONSE" && dispute.status !== "OPEN")
    return refusal("ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE", "Evidence cannot be provided now.");
  const [, input] = /name="input"[^]*?\r\n\r\n([^\r]*)\r\n/.exec(text) ?? [];
  const [, name] = /name="evidence-file"; filename="([^"]+)"/.exec(text) ?? [];
  const [evidence] =
    (input === undefined ? [] : (JSON.parse(input) as { evidences: { evidence_type: string; notes: string }[] }).evidences) ?? [];
  if (evidence === undefined || name === undefined) return refusal("MISSING_OR_INVALID_EVIDENCE", "The evidence is incomplete.");
  const changed: Dispute = { ...dispute, status: "UNDER_REVIEW", evidences: [{ ...evidence, documents: [{ name }] }] };
  book.saveDispute(changed);
  callbacks.send("CUSTOMER.DISPUTE.UPDATED", { ...changed });
  return { status: 200, body: { links: [] } };
}

export function acceptClaim(settings: Settings, id: string): Result {
  if (settings.book.findDispute(id) === null) return missing;
  if (!resolveDispute(settings, id, "accepted"))
    return refusal("ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE", "The dispute has ended.");
  return { status: 200, body: { links: [] } };
}
