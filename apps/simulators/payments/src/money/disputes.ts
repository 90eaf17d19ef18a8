import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { Charge, Dispute } from "../resources.ts";

/** The cardholder disputes the charge at the bank. */
export function openDispute(context: Context, charge: Charge, reason: string): Dispute {
  if (!charge.captured || charge.disputed) {
    throw invalidRequest("charge_invalid_parameter", `Charge ${charge.id} cannot be disputed now.`);
  }
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(context),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: { due_by: seconds(context) + 7 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  context.book.add("dispute", dispute, null);
  context.book.save("charge", { ...charge, disputed: true });
  context.events.record("charge.dispute.created", dispute, context.cause);
  return dispute;
}

export function closeDispute(context: Context, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (dispute.status !== "needs_response") {
    throw invalidRequest("status_transition_invalid", `A dispute that is ${dispute.status} cannot become ${status}.`);
  }
  const closed: Dispute = { ...dispute, status };
  context.book.save("dispute", closed);
  context.events.record("charge.dispute.closed", closed, context.cause);
  return closed;
}
