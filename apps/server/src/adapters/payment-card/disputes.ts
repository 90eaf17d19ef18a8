import type { Stripe } from "stripe";
import type { Disputes, FetchedDispute } from "../../areas/payments/dispute.port.ts";
import { keyUsedOtherwise } from "../../areas/payments/card.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { Calls } from "./calls.ts";
import { idOf } from "./convert.ts";

const states: Readonly<Record<string, FetchedDispute["state"]>> = {
  needs_response: "open",
  warning_needs_response: "open",
  under_review: "submitted",
  warning_under_review: "submitted",
  won: "won",
  // An inquiry that was closed without becoming a dispute, and a dispute that the bank prevented: we keep the money.
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

/** Stripe accepts this many characters in a field of text. */
const fieldMost = 20_000;
const cut = (text: string): string => (text.length <= fieldMost ? text : `${text.slice(0, fieldMost - 1)}…`);

/**
 * Disputes at Stripe. An inquiry (status `warning_...`) has taken no money. The fee is that of the dispute's balance
 * transactions, in the currency of the payout account; a fee that Stripe returns is a negative one.
 *
 * Source: docs.stripe.com/api/disputes, docs.stripe.com/api/files
 */
export function createDisputes({ stripe, read, write, pages }: Calls): Disputes {
  return {
    fetchDispute: async (id) => toDispute(await read(stripe.disputes.retrieve(id, { expand: ["payment_intent"] }))),
    async *listDisputes(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      for await (const dispute of pages(stripe.disputes.list({ created, limit: 100 }))) yield toDispute(dispute);
    },
    async submitEvidence(id, evidence, idempotencyKey) {
      const { file, words, product, access } = evidence;
      const uploaded = await write(
        stripe.files.create(
          { purpose: "dispute_evidence", file: { data: file.content, name: file.name, type: "application/pdf" } },
          { idempotencyKey: `${idempotencyKey}:file` },
        ),
      );
      const fields = {
        uncategorized_text: cut(words),
        uncategorized_file: uploaded.id,
        ...(product === "" ? {} : { product_description: cut(product) }),
        ...(access === "" ? {} : { access_activity_log: cut(access) }),
        ...(evidence.customerName === null ? {} : { customer_name: evidence.customerName }),
        ...(evidence.customerEmail === null ? {} : { customer_email_address: evidence.customerEmail }),
        ...(evidence.address === null ? {} : { customer_purchase_ip: evidence.address }),
        ...(evidence.deliveredOn === null ? {} : { service_date: evidence.deliveredOn }),
      };
      try {
        await write(stripe.disputes.update(id, { evidence: fields, submit: true }, { idempotencyKey }));
      } catch (error) {
        // An earlier call with this key was carried out, and its answer was lost. Only the uploaded copy of the file differs.
        if (!(error instanceof OutcomeError) || error.code !== keyUsedOtherwise) throw error;
      }
    },
    async acceptDispute(id, idempotencyKey) {
      await write(stripe.disputes.close(id, undefined, { idempotencyKey }));
    },
  };
}

function toDispute(dispute: Stripe.Dispute): FetchedDispute {
  const { payment_intent: intent, evidence_details: details, status } = dispute;
  const metadata = intent !== null && typeof intent === "object" ? intent.metadata : {};
  return {
    disputeObject: dispute.id,
    paymentObject: idOf(intent),
    paymentId: metadata["payment_id"] ?? null,
    accountId: metadata["account_id"] ?? null,
    // A status that is new at Stripe waits for a person like an open one.
    state: states[status] ?? "open",
    isInquiry: status.startsWith("warning_"),
    cause: dispute.reason,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    fee: feeOf(dispute.balance_transactions),
    openedAt: new Date(dispute.created * 1000),
    answerBy: details.due_by === null ? null : new Date(details.due_by * 1000),
  };
}

function feeOf(movements: readonly Stripe.BalanceTransaction[]): FetchedDispute["fee"] {
  const [first] = movements;
  if (first === undefined) return null;
  return { minor: movements.reduce((sum, { fee }) => sum + fee, 0), currency: first.currency.toUpperCase() };
}
