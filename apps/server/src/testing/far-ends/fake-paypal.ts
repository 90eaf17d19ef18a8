import { createHash, createHmac } from "node:crypto";
import { minorOf, type Money } from "@nameplane/values";
import type { FetchedPayment, HostedPaymentInput, PayPalProvider, SeenRefund } from "../../areas/payments/index.ts";
import type { KeepReport, KeptSource, KeptWallet, WalletChargeInput } from "../../areas/payments/paypal.port.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";
import { FakeDisputes } from "./fake-disputes.ts";

/** How PayPal answers charges of a saved account. */
export type WalletMood = "pays" | "declined" | "wantsPayer" | "gone";

type Kept = {
  readonly input: WalletChargeInput & Partial<Pick<HostedPaymentInput, "keepFor" | "successUrl">>;
  status: "CREATED" | "APPROVED" | "RESERVED" | "COMPLETED" | "PENDING" | "DECLINED" | "VOIDED" | "GONE";
  /** Whether PayPal refuses to capture the money that the payer approved. */
  refuses: boolean;
  /** Whether PayPal reviews the money before it is ours. */
  reviews: boolean;
  capturedMinor: number;
  refundedMinor: number;
  takes: number;
  /** The token of the payer's PayPal account, if it was kept with this payment. */
  token: string | null;
  /** The saved PayPal account that was charged, and whether its owner started the charge. */
  from: KeptSource | null;
};

/** PayPal in memory, with its own books. Tests play the payer and set its faults. */
export class FakePayPal implements PayPalProvider {
  readonly name = "paypal";
  keepsAccounts = true;
  readonly disputes = new FakeDisputes();
  readonly book = new Map<string, Kept>();
  readonly refunds = new Map<string, { readonly payment: string; readonly minor: number; state: SeenRefund["state"] }>();
  readonly wallets = new Map<string, KeptWallet & { mood: WalletMood }>();
  /** Pages on which the payer allows later charges without paying, by their ids. */
  readonly setups = new Map<string, { isAllowed: boolean; token: string | null }>();
  /** Whether PayPal names tokens some time after the payment (`nameTokens`). */
  isSlowToKeep = false;
  /** Whether PayPal keeps no accounts, although it was asked to. */
  keepsNothing = false;
  /** How the next calls fail: before or after PayPal did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after"; readonly code?: string } | null = null;
  /** Whether PayPal answers queries, but captures no money. */
  isDeafToTakes = false;
  /** The currency of the fees, if it is not that of the payments. */
  feeCurrency: string | null = null;
  #events = 0;
  #tokens = 0;

  async createHostedPayment(input: HostedPaymentInput) {
    this.#fail("before");
    const id = objectOf(input.idempotencyKey);
    this.#open(id, input);
    this.#fail("after");
    return { providerObject: id, redirectUrl: `https://paypal.example/${id}`, expiresAt: new Date(0).toISOString() };
  }

  async createCharge(input: WalletChargeInput) {
    this.#fail("before");
    const id = objectOf(input.idempotencyKey);
    this.#open(id, input);
    this.#fail("after");
    return { providerObject: id };
  }

  async createSetup({ accountId }: { accountId: string }): Promise<{ ref: string; redirectUrl: string }> {
    this.#fail("before");
    const ref = `setup${(this.#tokens += 1)}${accountId.slice(-6)}`;
    this.setups.set(ref, { isAllowed: false, token: null });
    this.#fail("after");
    return { ref, redirectUrl: `https://paypal.example/setup/${ref}` };
  }

  async finishSetup(ref: string): Promise<KeepReport> {
    this.#fail("before");
    const setup = this.setups.get(ref);
    if (setup === undefined) return { state: "none" };
    if (!setup.isAllowed) return { state: "coming" };
    setup.token ??= this.keep();
    this.#fail("after");
    const wallet = this.wallets.get(setup.token);
    return wallet === undefined ? { state: "none" } : { state: "kept", wallet };
  }

  async readKeep(id: string): Promise<KeepReport> {
    this.#fail("before");
    const { input, token, status } = this.#of(id);
    const isPaid = status === "COMPLETED" || status === "RESERVED" || status === "PENDING";
    if (input.keepFor === undefined || this.keepsNothing || !isPaid) return { state: "none" };
    const wallet = token === null ? undefined : this.wallets.get(token);
    return wallet === undefined ? { state: token === null ? "coming" : "none" } : { state: "kept", wallet };
  }

  async fetchWallet(ref: string): Promise<KeptWallet | null> {
    this.#fail("before");
    return this.wallets.get(ref) ?? null;
  }

  async forgetWallet(ref: string): Promise<void> {
    this.#fail("before");
    this.wallets.delete(ref);
    this.#fail("after");
  }

  /** PayPal names the tokens of payments whose payers' accounts it keeps. */
  nameTokens(payer = "PAYERSIMULATED"): void {
    for (const kept of this.book.values()) {
      const isPaid = kept.status === "COMPLETED" || kept.status === "RESERVED";
      if (kept.input.keepFor === undefined || this.keepsNothing || kept.token !== null || !isPaid) continue;
      kept.token = this.keep({ payer });
    }
  }

  /** Keeps a PayPal account for later charges. Returns its token. */
  keep({ mood = "pays", ...more }: Partial<KeptWallet> & { mood?: WalletMood } = {}): string {
    const ref = `tok${(this.#tokens += 1)}${objectOf(String(Math.random())).toLowerCase()}`;
    this.wallets.set(ref, { email: "payer@paypal.example", payer: ref, ...more, ref, mood });
    return ref;
  }

  setMood(ref: string, mood: WalletMood): void {
    const wallet = this.wallets.get(ref);
    if (wallet !== undefined) wallet.mood = mood;
  }

  #open(id: string, input: Kept["input"]): void {
    if (this.book.has(id)) return;
    const nothing = { refuses: false, reviews: false, capturedMinor: 0, refundedMinor: 0, takes: 0, token: null, from: null };
    this.book.set(id, { input, status: "CREATED", ...nothing });
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
      ...(capturedMinor > 0 && this.feeCurrency !== null ? { feeCurrency: this.feeCurrency } : {}),
    };
  }

  async take(id: string, _key: string, from?: KeptSource): Promise<void> {
    this.#fail("before");
    if (this.isDeafToTakes) throw new OutcomeError("unavailable", "it takes nothing now");
    const kept = this.#of(id);
    if (from !== undefined && kept.status === "CREATED") {
      const mood = this.wallets.get(from.ref)?.mood ?? "gone";
      if (mood === "gone") throw new OutcomeError("refused", "no such token", { code: "TOKEN_ID_NOT_FOUND" });
      if (mood === "wantsPayer") throw new OutcomeError("refused", "ask the payer", { code: "PAYER_ACTION_REQUIRED" });
      kept.status = "APPROVED";
      kept.refuses = mood === "declined";
      kept.from = from;
    }
    if (kept.status === "APPROVED") {
      if (kept.refuses) {
        if (from !== undefined) kept.status = "CREATED";
        throw new OutcomeError("refused", "declined", { code: "INSTRUMENT_DECLINED" });
      }
      kept.takes += 1;
      if (kept.input.capture === "manual") kept.status = "RESERVED";
      else if (kept.reviews) kept.status = "PENDING";
      else this.#complete(kept, minorOf(kept.input.amount));
      if (!this.isSlowToKeep) this.nameTokens();
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
    // The object of an event about a token is the order with which it was created, or the token that was deleted.
    const isDeleted = kind === "VAULT.PAYMENT-TOKEN.DELETED";
    const keptCards = kind.startsWith("VAULT.") ? { holder: null, card: isDeleted ? object : null } : null;
    const providerObject = isDeleted ? null : object;
    return { eventId: id, kind, providerObject, paymentId: null, accountId: null, isDispute, keptCards };
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
