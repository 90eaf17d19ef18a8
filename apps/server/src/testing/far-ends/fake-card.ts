import { isSameMoney, minorOf, money, sumMoney, type Money } from "@nameplane/values";
import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";
import { FakeDisputes } from "./fake-disputes.ts";
import type {
  CardChargeInput,
  DebitProvider,
  FetchedPayment,
  HostedPaymentInput,
  KeptCard,
  SeenRefund,
} from "../../areas/payments/index.ts";

/** A saved bank account. */
type KeptDebit = Awaited<ReturnType<DebitProvider["listDebits"]>>[number];

type Kept = FetchedPayment & {
  readonly input: Pick<HostedPaymentInput, "capture" | "keepFor" | "method">;
  redirectUrl: string | null;
  /** For a charge of a saved card: the card's holder. */
  readonly holder?: string;
};
/** How the bank answers charges of a saved card. */
export type CardMood = "pays" | "declines" | "wantsHolder";
type Change = Partial<
  Pick<
    FetchedPayment,
    "state" | "amountMinor" | "capturedMinor" | "refundedMinor" | "currency" | "paymentId" | "accountId" | "failure" | "debit"
  >
>;
const eventShape = z.object({
  eventId: z.string(),
  kind: z.string(),
  providerObject: z.string().nullable(),
  paymentId: z.string().nullable(),
  accountId: z.string().nullable(),
  isDispute: z.boolean(),
  disputeObject: z.string().nullable().default(null),
  keptCards: z.object({ holder: z.string().nullable(), card: z.string().nullable() }).nullable().default(null),
});
export type FakeEvent = z.infer<typeof eventShape>;

/** A card provider in memory with its own records. Tests set its faults. */
export class FakeCard implements DebitProvider {
  readonly name = "stripe";
  readonly disputes = new FakeDisputes();
  readonly creditorId = "DE98ZZZ09999999999";
  deliversUpTo = money(0, "EUR");
  readonly book = new Map<string, Kept>();
  /** Id of the stored object, by another id of the same object. For example, a session is also found by its payment intent. */
  readonly behind = new Map<string, string>();
  readonly #byKey = new Map<string, string>();
  /** How the next calls fail: before or after the provider did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after" } | null = null;
  fetches = 0;
  /** Saved cards by id, with their holders and the answers of their banks. */
  readonly cards = new Map<string, KeptCard & { holder: string | null; mood: CardMood }>();
  /** Saved bank accounts by id, with their holders. */
  readonly debits = new Map<string, KeptDebit & { holder: string | null }>();
  /** Refunds by id, and how the bank answers the next ones. */
  readonly refunds = new Map<string, { readonly state: SeenRefund["state"]; readonly payment: string; readonly minor: number }>();
  refundMood: SeenRefund["state"] = "succeeded";
  /** Charges of saved cards that reached the provider, by payment. */
  readonly charges: string[] = [];

  async createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ providerObject: string; redirectUrl: string; expiresAt: string }> {
    this.#fail("before");
    // Like the provider's page, this charges the amount that it shows.
    const { amount, paymentId, accountId } = input;
    const shown = sumMoney(
      input.lines.map((line) => line.amount),
      amount.currency,
    );
    if (input.lines.length > 0 && !isSameMoney(shown, amount))
      throw new RangeError(`the lines make ${shown.minor}, the payment is ${amount.minor}`);
    const known = this.#byKey.get(input.idempotencyKey);
    const providerObject = known ?? `cs_${randomBytes(8).toString("hex")}`;
    if (known === undefined) {
      this.#byKey.set(input.idempotencyKey, providerObject);
      this.book.set(providerObject, {
        input,
        state: "requires_action",
        amountMinor: minorOf(amount),
        capturedMinor: 0,
        refundedMinor: 0,
        currency: amount.currency,
        paymentId,
        accountId,
        failure: null,
        redirectUrl: `https://pay.example/${providerObject}`,
      });
    }
    this.#fail("after");
    return {
      providerObject,
      redirectUrl: this.#of(providerObject).redirectUrl ?? "",
      expiresAt: "2026-11-22T10:00:00Z",
    };
  }

  async fetchPayment(asked: string): Promise<FetchedPayment & { providerObject: string; redirectUrl: string | null }> {
    this.#fail("before");
    this.fetches += 1;
    const providerObject = this.behind.get(asked) ?? asked;
    const { input: _, holder: __, ...fetched } = this.#of(providerObject);
    return { ...fetched, providerObject };
  }

  async *listSince(): AsyncGenerator<FetchedPayment & { providerObject: string }> {
    for (const [providerObject, { input: _, holder: __, ...fetched }] of this.book) yield { ...fetched, providerObject };
  }

  async capture(providerObject: string, amount: Money): Promise<void> {
    this.#fail("before");
    const kept = this.#of(providerObject);
    if (kept.state === "authorised")
      this.change(providerObject, { state: "succeeded", capturedMinor: minorOf(amount), failure: null });
    this.#fail("after");
  }

  async cancel(providerObject: string): Promise<void> {
    if (this.#of(providerObject).state === "failed") return;
    this.change(providerObject, { state: "cancelled" });
  }

  async refund(providerObject: string, amount: Money, idempotencyKey: string): Promise<SeenRefund> {
    this.#fail("before");
    const known = this.#byKey.get(idempotencyKey);
    if (known === undefined) {
      const refundObject = `re_${randomBytes(8).toString("hex")}`;
      this.#byKey.set(idempotencyKey, refundObject);
      this.refunds.set(refundObject, { state: this.refundMood, payment: providerObject, minor: minorOf(amount) });
      this.#addRefunded(refundObject, this.refundMood === "failed" ? 0 : 1);
    }
    this.#fail("after");
    return this.fetchRefund(known ?? this.#byKey.get(idempotencyKey) ?? "");
  }

  async fetchRefund(refundObject: string): Promise<SeenRefund> {
    const refund = this.refunds.get(refundObject);
    if (refund === undefined) throw new OutcomeError("refused", `no refund ${refundObject}`);
    return { refundObject, state: refund.state, failureCode: refund.state === "failed" ? "expired_or_canceled_card" : null };
  }

  /** The bank decides about a refund that was pending. */
  endRefund(refundObject: string, state: "succeeded" | "failed"): void {
    const refund = this.refunds.get(refundObject);
    if (refund === undefined) throw new RangeError(`no refund ${refundObject}`);
    this.refunds.set(refundObject, { ...refund, state });
    if (state === "failed") this.#addRefunded(refundObject, -1);
  }

  /** Like the provider, this counts pending refunds as refunded, and subtracts them again if they fail. */
  #addRefunded(refundObject: string, sign: 1 | 0 | -1): void {
    const refund = this.refunds.get(refundObject);
    if (refund === undefined) return;
    const { refundedMinor } = this.#of(refund.payment);
    this.change(refund.payment, { refundedMinor: refundedMinor + sign * refund.minor });
  }

  async createHolder({ accountId, idempotencyKey }: { accountId: string; idempotencyKey: string }): Promise<string> {
    this.#fail("before");
    const holder = this.#byKey.get(idempotencyKey) ?? `cus_${accountId.slice(-12)}`;
    this.#byKey.set(idempotencyKey, holder);
    this.#fail("after");
    return holder;
  }

  async createHostedSetup({ holder }: { holder: string }): Promise<{ redirectUrl: string }> {
    this.#fail("before");
    return { redirectUrl: `https://pay.example/keep/${holder}` };
  }

  async listCards(holder: string): Promise<KeptCard[]> {
    this.#fail("before");
    return [...this.cards.values()].filter((card) => card.holder === holder).toReversed();
  }

  async listDebits(holder: string): Promise<KeptDebit[]> {
    this.#fail("before");
    return [...this.debits.values()].filter((debit) => debit.holder === holder).toReversed();
  }

  async holderOf(card: string): Promise<string | null> {
    return this.cards.get(card)?.holder ?? this.debits.get(card)?.holder ?? null;
  }

  async forgetCard(ref: string): Promise<void> {
    this.#fail("before");
    const card = this.cards.get(ref);
    if (card !== undefined) this.cards.set(ref, { ...card, holder: null });
    const debit = this.debits.get(ref);
    if (debit !== undefined) this.debits.set(ref, { ...debit, holder: null });
    this.#fail("after");
  }

  async chargeCard(input: CardChargeInput): Promise<{ providerObject: string }> {
    this.#fail("before");
    const known = this.#byKey.get(input.idempotencyKey);
    if (known === undefined) {
      const card = this.cards.get(input.card) ?? this.debits.get(input.card);
      if (card?.holder !== input.holder) throw new OutcomeError("refused", "no such card");
      const providerObject = `pi_${randomBytes(8).toString("hex")}`;
      this.#byKey.set(input.idempotencyKey, providerObject);
      this.charges.push(input.paymentId);
      const { amount, paymentId, accountId, holder, capture } = input;
      this.book.set(providerObject, {
        input: capture === undefined ? {} : { capture },
        state: "requires_action",
        amountMinor: minorOf(amount),
        capturedMinor: 0,
        refundedMinor: 0,
        currency: amount.currency,
        paymentId,
        accountId,
        failure: null,
        redirectUrl: null,
        holder,
      });
      if ("mood" in card) this.#answer(providerObject, card.mood, input.returnUrl);
      else this.agree(providerObject, { collectOn: input.collectOn ?? null });
    }
    this.#fail("after");
    return { providerObject: known ?? this.#byKey.get(input.idempotencyKey) ?? "" };
  }

  #answer(providerObject: string, mood: CardMood, returnUrl: string | null): void {
    if (mood === "pays") return this.pay(providerObject);
    const code = mood === "wantsHolder" ? "authentication_required" : "card_declined";
    if (mood === "wantsHolder" && returnUrl !== null) {
      this.book.set(providerObject, {
        ...this.#of(providerObject),
        redirectUrl: `https://bank.example/${providerObject}`,
      });
      return;
    }
    this.change(providerObject, {
      state: "failed",
      failure: { code, reason: mood === "wantsHolder" ? "proof" : "other" },
    });
  }

  async findCharge({ holder, paymentId }: { holder: string; paymentId: string }): Promise<string | null> {
    this.#fail("before");
    for (const [object, kept] of this.book) if (kept.holder === holder && kept.paymentId === paymentId) return object;
    return null;
  }

  /** The payer enters a card on the provider's page, to be saved. Returns its id. */
  keep(holder: string, mood: CardMood = "pays", more: Partial<KeptCard> = {}): string {
    const ref = `pm_${randomBytes(8).toString("hex")}`;
    const shown = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030, fingerprint: ref };
    this.cards.set(ref, { ...shown, ...more, ref, holder, mood });
    return ref;
  }

  /** The payer agrees on the provider's page to later debits of a bank account. Returns its id. */
  keepDebit(holder: string, more: Partial<KeptDebit> = {}): string {
    const ref = `pm_${randomBytes(8).toString("hex")}`;
    const mandate = `M${randomBytes(4).toString("hex").toUpperCase()}`;
    const shown = { country: "DE", last4: "3000", mandate, mandateUrl: `https://pay.example/mandates/${mandate}` };
    this.debits.set(ref, { ...shown, isActive: true, fingerprint: ref, ...more, ref, holder });
    return ref;
  }

  /** The payer agrees to a direct debit, whose money arrives days later. The bank account is saved if that was requested. */
  agree(providerObject: string, { collectOn = null }: { collectOn?: string | null } = {}): void {
    const { keepFor } = this.#of(providerObject).input;
    if (keepFor !== undefined) this.keepDebit(keepFor);
    const debit = { mandateReference: "M1234ABCD", country: "DE", last4: "3000", collectOn };
    this.change(providerObject, { state: "processing", failure: null, debit });
  }

  /** Sets how the card's bank answers from now on. */
  setMood(ref: string, mood: CardMood): void {
    const card = this.cards.get(ref);
    if (card !== undefined) this.cards.set(ref, { ...card, mood });
  }

  readWebhook(rawBody: Buffer, signatureHeader: string): FakeEvent {
    if (signatureHeader !== this.sign(rawBody)) throw new OutcomeError("refused", "bad signature");
    return this.readStoredEvent(rawBody);
  }

  readStoredEvent(rawBody: Buffer): FakeEvent {
    return eventShape.parse(JSON.parse(rawBody.toString("utf8")));
  }

  sign(body: Buffer): string {
    return createHmac("sha256", "secret").update(body).digest("hex");
  }

  /** Changes an object at the provider, as when the payer pays or gives up, or the provider makes a mistake. */
  change(providerObject: string, change: Change): void {
    const kept = this.#of(providerObject);
    const isOver = change.state !== undefined && change.state !== "requires_action";
    this.book.set(providerObject, { ...kept, ...change, redirectUrl: isOver ? null : kept.redirectUrl });
  }

  /** The payer pays on the provider's page. The card is saved if that was requested. */
  pay(providerObject: string): void {
    const { keepFor } = this.#of(providerObject).input;
    if (keepFor !== undefined) this.keep(keepFor);
    if (this.#of(providerObject).input.capture === "manual") {
      this.change(providerObject, { state: "authorised", failure: null });
      return;
    }
    this.change(providerObject, {
      state: "succeeded",
      capturedMinor: this.#of(providerObject).amountMinor,
      failure: null,
    });
  }

  #of(providerObject: string): Kept {
    const kept = this.book.get(providerObject);
    if (kept === undefined) throw new OutcomeError("refused", `no object ${providerObject}`);
    return kept;
  }

  #fail(at: "before" | "after"): void {
    if (this.fault?.at === at) throw new OutcomeError(this.fault.kind, `scripted ${this.fault.kind}`);
  }
}
