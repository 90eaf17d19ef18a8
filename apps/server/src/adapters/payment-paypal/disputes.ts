import { exponentOf } from "@nameplane/values";
import { z } from "zod";
import type { Disputes, FetchedDispute } from "../../areas/payments/dispute.port.ts";
import type { PayPalClient } from "./client.ts";
import { captureMark, idsOf } from "./convert.ts";
import { contentOf, refuseErrors } from "./errors.ts";

const amount = z.object({ currency_code: z.string(), value: z.string() });

const disputeShape = z.object({
  dispute_id: z.string().min(1),
  create_time: z.string(),
  reason: z.string().nullish(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().nullish(),
  dispute_amount: amount,
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
  seller_response_due_date: z.string().nullish(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().nullish(), custom: z.string().nullish() }))
    .nullish(),
  money_movements: z
    .array(
      z.object({
        affected_party: z.string().nullish(),
        reason: z.string().nullish(),
        type: z.string().nullish(),
        amount: amount.nullish(),
      }),
    )
    .nullish(),
});
type Dispute = z.infer<typeof disputeShape>;

const listShape = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).nullish(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).nullish(),
});

/** Outcomes with which we keep the money. */
const ours: readonly string[] = ["RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER", "DENIED", "RESOLVED_WITH_PAYOUT"];
/** PayPal accepts this many characters as a note; the PDF has all of it. */
const noteMost = 2000;
const cut = (text: string): string => (text.length <= noteMost ? text : `${text.slice(0, noteMost - 1)}…`);

/**
 * Disputes at PayPal. While buyer and seller only talk to each other (stage INQUIRY), no money has been taken.
 *
 * Source: developer.paypal.com: customer-disputes v1
 */
export function createDisputes(client: PayPalClient): Disputes {
  const path = (id: string, act = "") => `/v1/customer/disputes/${encodeURIComponent(id)}${act}`;
  const fetchDispute = async (id: string): Promise<FetchedDispute> =>
    toDispute(contentOf(await client.call({ method: "GET", path: path(id) }), disputeShape, false));
  return {
    fetchDispute,
    async *listDisputes(since) {
      let next: string | null = `/v1/customer/disputes?start_time=${encodeURIComponent(since.toISOString())}&page_size=50`;
      while (next !== null) {
        const page: z.infer<typeof listShape> = contentOf(await client.call({ method: "GET", path: next }), listShape, false);
        for (const { dispute_id: id } of page.items ?? []) yield await fetchDispute(id);
        const link: string | undefined = page.links?.find(({ rel }) => rel === "next")?.href;
        next = link === undefined ? null : new URL(link).pathname + new URL(link).search;
      }
    },
    async submitEvidence(id, { words, file }, key) {
      const form = new FormData();
      const input = { evidences: [{ evidence_type: "PROOF_OF_FULFILLMENT", notes: cut(words) }] };
      form.set("input", new Blob([JSON.stringify(input)], { type: "application/json" }));
      form.set("evidence-file", new Blob([new Uint8Array(file.content)], { type: "application/pdf" }), file.name);
      refuseErrors(await client.call({ method: "POST", path: path(id, "/provide-evidence"), form, key }), true);
    },
    async acceptDispute(id, key) {
      const body = { note: "We accept the claim.", accept_claim_type: "REFUND" };
      refuseErrors(await client.call({ method: "POST", path: path(id, "/accept-claim"), body, key }), true);
    },
  };
}

function toDispute(dispute: Dispute): FetchedDispute {
  const { dispute_amount: disputed, disputed_transactions: transactions, seller_response_due_date: due } = dispute;
  const [transaction] = transactions ?? [];
  const capture = transaction?.seller_transaction_id;
  const isOver = dispute.status === "RESOLVED";
  return {
    disputeObject: dispute.dispute_id,
    paymentObject: capture ? captureMark + capture : null,
    ...idsOf(transaction?.custom),
    state: isOver ? outcomeOf(dispute) : dispute.status === "UNDER_REVIEW" ? "submitted" : "open",
    isInquiry: !isOver && dispute.dispute_life_cycle_stage === "INQUIRY",
    cause: (dispute.reason ?? "OTHER").toLowerCase(),
    amountMinor: minorIn(disputed),
    currency: disputed.currency_code,
    fee: feeOf(dispute),
    openedAt: new Date(dispute.create_time),
    answerBy: due ? new Date(due) : null,
  };
}

const outcomeOf = ({ dispute_outcome: outcome }: Dispute): "won" | "lost" =>
  ours.includes(outcome?.outcome_code ?? "") ? "won" : "lost";

const minorIn = ({ value, currency_code: currency }: z.infer<typeof amount>): number =>
  Math.round(Number(value) * 10 ** exponentOf(currency));

function feeOf({ money_movements: movements }: Dispute): FetchedDispute["fee"] {
  const fees = (movements ?? []).flatMap(({ affected_party: party, reason, type, amount: moved }) =>
    party === "SELLER" && reason === "DISPUTE_FEE" && moved ? [{ moved, sign: type === "CREDIT" ? -1 : 1 }] : [],
  );
  const [first] = fees;
  if (first === undefined) return null;
  return { minor: fees.reduce((sum, { moved, sign }) => sum + sign * minorIn(moved), 0), currency: first.moved.currency_code };
}
