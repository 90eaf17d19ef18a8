import { minorOf, type Money } from "@nameplane/values";
import { createHash } from "node:crypto";
import type { FetchedPayment, SeenRefund, SwishProvider } from "../../areas/payments/index.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

type Input = Parameters<SwishProvider["request"]>[0];
type Kept = {
  readonly input: Input;
  status: "CREATED" | "PAID" | "DECLINED" | "ERROR" | "CANCELLED" | "OPEN";
  reason: "appTimeout" | null;
};

/** Swish in memory, with its own books. Tests play the payer and set its faults. */
export class FakeSwish implements SwishProvider {
  readonly name = "swish";
  readonly book = new Map<string, Kept>();
  readonly refunds = new Map<string, { readonly payment: string; readonly minor: number; state: SeenRefund["state"] }>();
  /** How the next calls fail: before or after Swish did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after"; readonly code?: string } | null = null;
  fetches = 0;

  async request(input: Input): Promise<{ token: string | null }> {
    this.#fail("before");
    const isBusy = [...this.book.values()].some(
      ({ input: other, status }) => status === "CREATED" && other.payerNumber !== null && other.payerNumber === input.payerNumber,
    );
    if (isBusy) throw new OutcomeError("refused", "another request is open", { code: "RP06" });
    if (input.payerNumber === "0700000000") throw new OutcomeError("refused", "not enrolled", { code: "ACMT03" });
    if (!this.book.has(input.instruction)) this.book.set(input.instruction, { input, status: "CREATED", reason: null });
    this.#fail("after");
    return { token: input.payerNumber === null ? `token${input.instruction}` : null };
  }

  async fetchPayment(id: string): Promise<FetchedPayment & { providerObject: string; redirectUrl: null }> {
    this.#fail("before");
    this.fetches += 1;
    const { input, status, reason } = this.#of(id);
    const minor = minorOf(input.amount);
    return {
      providerObject: id,
      redirectUrl: null,
      state: (
        {
          CREATED: "requires_action",
          PAID: "succeeded",
          DECLINED: "failed",
          ERROR: "failed",
          CANCELLED: "cancelled",
          OPEN: "processing",
        } as const
      )[status],
      amountMinor: minor,
      capturedMinor: status === "PAID" ? minor : 0,
      refundedMinor: 0,
      currency: input.amount.currency,
      paymentId: input.paymentId,
      accountId: null,
      failure: status === "DECLINED" || status === "ERROR" ? { code: status, reason: reason ?? ("appDeclined" as const) } : null,
    };
  }

  async cancel(id: string): Promise<void> {
    this.#fail("before");
    const kept = this.#of(id);
    if (kept.status === "PAID") throw new OutcomeError("refused", "paid", { code: "RP07" });
    if (kept.status === "CREATED") kept.status = "CANCELLED";
    this.#fail("after");
  }

  async refund(id: string, amount: Money, idempotencyKey: string): Promise<SeenRefund> {
    this.#fail("before");
    const refundObject = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32).toUpperCase();
    if (this.#of(id).status !== "PAID") throw new OutcomeError("refused", "not paid", { code: "RF02" });
    if (!this.refunds.has(refundObject))
      this.refunds.set(refundObject, { payment: id, minor: minorOf(amount), state: "pending" });
    this.#fail("after");
    return this.fetchRefund(refundObject);
  }

  async fetchRefund(refundObject: string): Promise<SeenRefund> {
    const refund = this.refunds.get(refundObject);
    if (refund === undefined) throw new OutcomeError("refused", "no refund", { code: "not_found" });
    return { refundObject, state: refund.state, failureCode: refund.state === "failed" ? "RF07" : null };
  }

  /** The bank carries out a pending refund, or refuses it. */
  endRefund(refundObject: string, state: "succeeded" | "failed"): void {
    const refund = this.refunds.get(refundObject);
    if (refund?.state === "pending") refund.state = state;
  }

  /** The payer answers in the app, or lets the request run out. */
  answer(id: string, status: "PAID" | "DECLINED" | "ERROR"): void {
    const kept = this.#of(id);
    if (kept.status !== "CREATED") return;
    kept.status = status;
    kept.reason = status === "ERROR" ? "appTimeout" : null;
  }

  /** Swish loses contact with the bank after the payer has approved, and finds out later that the money arrived. */
  loseOutcome(id: string): void {
    this.#of(id).status = "OPEN";
  }

  findOutcome(id: string): void {
    this.#of(id).status = "PAID";
  }

  /** The callback that Swish sends about a request, and the identifier that it sends along. */
  callback(id: string): { body: Buffer; proof: string } {
    const body = Buffer.from(JSON.stringify({ id, status: this.#of(id).status }));
    return { body, proof: this.#proofOf(id) };
  }

  readWebhook(rawBody: Buffer, proof: string) {
    const id = idIn(rawBody);
    if (id === null || proof !== this.#proofOf(id))
      throw new OutcomeError("refused", "bad identifier", { code: "bad_signature" });
    return this.readStoredEvent(rawBody);
  }

  readStoredEvent(rawBody: Buffer) {
    const { id, status } = JSON.parse(rawBody.toString("utf8")) as { id: string; status: string };
    const eventId = createHash("sha256").update(rawBody).digest("hex").slice(0, 40);
    const nothing = { paymentId: null, accountId: null, isDispute: false, keptCards: null };
    return { ...nothing, eventId, kind: `payment.${status.toLowerCase()}`, providerObject: id };
  }

  #proofOf(id: string): string {
    return createHash("sha256").update(`proof ${id}`).digest("hex").slice(0, 32);
  }

  #of(id: string): Kept {
    const kept = this.book.get(id);
    if (kept === undefined) throw new OutcomeError("refused", `no request ${id}`, { code: "not_found" });
    return kept;
  }

  #fail(at: "before" | "after"): void {
    if (this.fault?.at !== at) return;
    const { kind, code } = this.fault;
    throw new OutcomeError(kind, `scripted ${kind}`, code === undefined ? {} : { code });
  }
}

function idIn(rawBody: Buffer): string | null {
  try {
    return (JSON.parse(rawBody.toString("utf8")) as { id: string }).id;
  } catch {
    return null;
  }
}
