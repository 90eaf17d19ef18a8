import { createHash, createHmac } from "node:crypto";
import { minorOf, type Money } from "@nameplane/values";
import type { FetchedPayment, HostedPaymentInput, PayPalProvider, SeenRefund } from "../../areas/payments/index.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

type Kept = {
  readonly input: HostedPaymentInput;
  status: "CREATED" | "APPROVED" | "RESERVED" | "COMPLETED" | "PENDING" | "DECLINED" | "VOIDED" | "GONE";
  /** Whether PayPal refuses to capture the money that the payer approved. */
  refuses: boolean;
  /** Whether PayPal reviews the money before it is ours. */
  reviews: boolean;
  capturedMinor: number;
  refundedMinor: number;
  takes: number;
};

/** PayPal in memory, with its own books. Tests play the payer and set its faults. */
export class FakePayPal implements PayPalProvider {
  readonly name = "paypal";
  readonly book = new Map<string, Kept>();
  readonly refunds = new Map<string, { readonly payment: string; readonly minor: number; state: SeenRefund["state"] }>();
  /** How the next calls fail: before or after PayPal did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after"; readonly code?: string } | null = null;
  /** Whether PayPal answers queries, but captures no money. */
  isDeafToTakes = false;
  #events = 0;

  async createHostedPayment(input: HostedPaymentInput) {
    this.#fail("before");
    const id = objectOf(input.idempotencyKey);
    if (!this.book.has(id))
      this.book.set(id, {
        input,
        status: "CREATED",
        refuses: false,
        reviews: false,
        capturedMinor: 0,
        refundedMinor: 0,
        takes: 0,
      });
    this.#fail("after");
    return { providerObject: id, redirectUrl: `https://paypal.example/${id}`, expiresAt: new Date(0).toISOString() };
  }

  async fetchPayment(id: string): Promise<FetchedPayment & { providerObject: string; redirectUrl: string | null }> {
    this.#fail("before");
    const { input, status, capturedMinor, refundedMinor } = this.#of(id);
    return {
      providerObject: id,
      redirectUrl: status === "CREATED" ? `https://paypal.example/${id}` : null,
      state: states[status],
      amountMinor: minorOf(input.amount),
      capturedMinor,
      refundedMinor,
      currency: input.amount.currency,
      paymentId: input.paymentId,
      accountId: input.accountId,
      failure: status === "DECLINED" ? { code: status, reason: "walletDeclined" } : null,
      ...(status === "APPROVED" ? { isApproved: true } : {}),
      ...(capturedMinor > 0 ? { feeMinor: feeOf(capturedMinor) } : {}),
    };
  }

  async take(id: string): Promise<void> {
    this.#fail("before");
    if (this.isDeafToTakes) throw new OutcomeError("unavailable", "it takes nothing now");
    const kept = this.#of(id);
    if (kept.status === "APPROVED") {
      if (kept.refuses) throw new OutcomeError("refused", "declined", { code: "INSTRUMENT_DECLINED" });
      kept.takes += 1;
      if (kept.input.capture === "manual") kept.status = "RESERVED";
      else if (kept.reviews) kept.status = "PENDING";
      else this.#complete(kept, minorOf(kept.input.amount));
    }
    this.#fail("after");
  }

  async capture(id: string, amount: Money): Promise<void> {
    this.#fail("before");
    const kept = this.#of(id);
    if (kept.status === "RESERVED") this.#complete(kept, minorOf(amount));
    this.#fail("after");
  }

  async cancel(id: string): Promise<void> {
    this.#fail("before");
    const kept = this.#of(id);
    if (kept.status === "COMPLETED" || kept.status === "PENDING") throw new OutcomeError("refused", "paid", { code: "not_open" });
    if (kept.status === "RESERVED") kept.status = "VOIDED";
    this.#fail("after");
  }

  async refund(id: string, amount: Money, idempotencyKey: string): Promise<SeenRefund> {
    this.#fail("before");
    const refundObject = objectOf(idempotencyKey);
    const kept = this.#of(id);
    if (kept.status !== "COMPLETED") throw new OutcomeError("refused", "not paid", { code: "not_paid" });
    if (!this.refunds.has(refundObject))
      this.refunds.set(refundObject, { payment: id, minor: minorOf(amount), state: "pending" });
    this.#fail("after");
    return this.fetchRefund(refundObject);
  }

  async fetchRefund(refundObject: string): Promise<SeenRefund> {
    const refund = this.refunds.get(refundObject);
    if (refund === undefined) throw new OutcomeError("refused", "no refund", { code: "not_found" });
    return { refundObject, state: refund.state, failureCode: refund.state === "failed" ? "FAILED" : null };
  }

  endRefund(refundObject: string, state: "succeeded" | "failed"): void {
    const refund = this.refunds.get(refundObject);
    if (refund?.state !== "pending") return;
    refund.state = state;
    if (state === "succeeded") this.#of(refund.payment).refundedMinor += refund.minor;
  }

  /** The payer approves at PayPal. `how`: what PayPal does when the money is captured. */
  approve(id: string, how: "pays" | "declined" | "review" = "pays"): void {
    const kept = this.#of(id);
    if (kept.status !== "CREATED") return;
    kept.status = "APPROVED";
    kept.refuses = how === "declined";
    kept.reviews = how === "review";
  }

  /** The payer never approves, and PayPal forgets the order. */
  forget(id: string): void {
    const kept = this.#of(id);
    if (kept.status === "CREATED" || kept.status === "APPROVED") kept.status = "GONE";
  }

  /** PayPal has finished its review of the money. */
  endReview(id: string, isOurs: boolean): void {
    const kept = this.#of(id);
    if (kept.status !== "PENDING") return;
    if (isOurs) this.#complete(kept, minorOf(kept.input.amount));
    else kept.status = "DECLINED";
  }

  /** PayPal takes the money back after a dispute. */
  reverse(id: string): void {
    const kept = this.#of(id);
    kept.refundedMinor = kept.capturedMinor;
  }

  /** The callback that PayPal sends about an order, and the lines that prove its origin. */
  callback(id: string, kind = "CHECKOUT.ORDER.APPROVED"): { body: Buffer; proof: string } {
    const body = Buffer.from(JSON.stringify({ id: `WH-${(this.#events += 1)}`, event_type: kind, object: id }));
    return { body, proof: ["transmission", "2026-11-29T12:00:00Z", "cert", "SHA256withRSA", signatureOf(body)].join("\n") };
  }

  readWebhook(rawBody: Buffer, proof: string) {
    const [id, time, url, algorithm, signature] = proof.split("\n");
    const isTrue = id === "transmission" && time === "2026-11-29T12:00:00Z" && url === "cert" && algorithm === "SHA256withRSA";
    if (!isTrue || signature !== signatureOf(rawBody)) throw new OutcomeError("refused", "bad proof", { code: "bad_signature" });
    return this.readStoredEvent(rawBody);
  }

  readStoredEvent(rawBody: Buffer) {
    const {
      id,
      event_type: kind,
      object,
    } = JSON.parse(rawBody.toString("utf8")) as Record<"id" | "event_type" | "object", string>;
    const isDispute = kind.startsWith("CUSTOMER.DISPUTE.");
    return { eventId: id, kind, providerObject: object, paymentId: null, accountId: null, isDispute, keptCards: null };
  }

  #complete(kept: Kept, minor: number): void {
    kept.status = "COMPLETED";
    kept.capturedMinor = minor;
  }

  #of(id: string): Kept {
    const kept = this.book.get(id);
    if (kept === undefined || kept.status === "GONE") throw new OutcomeError("refused", `no order ${id}`, { code: "not_found" });
    return kept;
  }

  #fail(at: "before" | "after"): void {
    if (this.fault?.at !== at) return;
    const { kind, code } = this.fault;
    throw new OutcomeError(kind, `scripted ${kind}`, code === undefined ? {} : { code });
  }
}

const states = {
  CREATED: "requires_action",
  APPROVED: "requires_action",
  RESERVED: "authorised",
  COMPLETED: "succeeded",
  PENDING: "processing",
  DECLINED: "failed",
  VOIDED: "cancelled",
  GONE: "cancelled",
} as const;

/** The fee that PayPal keeps of a payment, in minor units. */
export const feeOf = (minor: number): number => Math.min(minor, Math.round(minor * 0.034) + 350);

const objectOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 17).toUpperCase();
const signatureOf = (body: Buffer): string => createHmac("sha256", "PayPal's own key").update(body).digest("hex");
