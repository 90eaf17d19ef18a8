import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { Charge, Dispute } from "../resources.ts";

/** The fee for a dispute, in minor units of the disputed currency: 225 kronor in Sweden. */
const feeMinor = 22_500;
const answerSeconds = 7 * 86_400;

const movement = (currency: string, amount: number, fee: number): Dispute["balance_transactions"][number] => ({
  id: newId("txn"),
  object: "balance_transaction",
  amount,
  currency,
  fee,
  net: amount - fee,
  type: "adjustment",
});

/**
 * Opens a dispute of a charge. With `isInquiry`, the bank only asks questions and takes no money yet. `status` is "lost" if the
 * bank decides at once without asking for evidence.
 */
export function openDispute(
  context: Context,
  charge: Charge,
  reason: string,
  isInquiry = false,
  status: Dispute["status"] = isInquiry ? "warning_needs_response" : "needs_response",
): Dispute {
  if (!charge.captured || charge.disputed) {
    throw invalidRequest("charge_invalid_parameter", `Charge ${charge.id} cannot be disputed now.`);
  }
  const { amount_captured: amount, currency } = charge;
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount,
    balance_transactions: isInquiry ? [] : [movement(currency, -amount, feeMinor)],
    charge: charge.id,
    created: seconds(context),
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: seconds(context) + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
  context.book.add("dispute", dispute, null);
  context.book.save("charge", { ...charge, disputed: true });
  context.events.record("charge.dispute.created", dispute, context.cause);
  if (!isInquiry) context.events.record("charge.dispute.funds_withdrawn", dispute, context.cause);
  if (status === "lost") context.events.record("charge.dispute.closed", dispute, context.cause);
  return dispute;
}

const isOpen = ({ status }: Dispute): boolean => status === "needs_response" || status === "warning_needs_response";

/** Accepts evidence. If it is submitted, passes it on to the bank, which can be done only once. */
export function answerDispute(
  context: Context,
  dispute: Dispute,
  of: { readonly evidence: Readonly<Record<string, string>>; readonly isSubmitted: boolean },
): Dispute {
  const { evidence_details: details } = dispute;
  if (!isOpen(dispute) || details.due_by < seconds(context))
    throw invalidRequest("invalid_request", `This dispute is already ${dispute.status} or past its deadline.`);
  const changed: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...of.evidence },
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + (of.isSubmitted ? 1 : 0),
    },
    status: of.isSubmitted ? "under_review" : dispute.status,
  };
  context.book.save("dispute", changed);
  context.events.record("charge.dispute.updated", changed, context.cause);
  return changed;
}

/** The bank decides, or the merchant accepts the loss. Money of a dispute that was won comes back; the fee does not. */
export function closeDispute(context: Context, dispute: Dispute, status: "won" | "lost"): Dispute {
  if (!isOpen(dispute) && dispute.status !== "under_review") {
    throw invalidRequest("status_transition_invalid", `A dispute that is ${dispute.status} cannot become ${status}.`);
  }
  const isInquiry = dispute.balance_transactions.length === 0;
  const back = status === "won" && !isInquiry ? [movement(dispute.currency, dispute.amount, 0)] : [];
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...back],
    status: isInquiry && status === "won" ? "warning_closed" : status,
  };
  context.book.save("dispute", closed);
  context.events.record("charge.dispute.closed", closed, context.cause);
  if (back.length > 0) context.events.record("charge.dispute.funds_reinstated", closed, context.cause);
  return closed;
}
