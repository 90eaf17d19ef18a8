import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { OutcomeError, type OutcomeKind } from "../platform/outcomes.ts";
import type { CardProvider, FetchedPayment, HostedPaymentInput } from "../areas/payments/index.ts";

type Kept = FetchedPayment & { readonly input: HostedPaymentInput; redirectUrl: string | null };
type Change = Partial<
  Pick<
    FetchedPayment,
    "state" | "amountMinor" | "capturedMinor" | "refundedMinor" | "currency" | "paymentId" | "accountId" | "failure"
  >
>;
const eventShape = z.object({
  eventId: z.string(),
  kind: z.string(),
  providerObject: z.string().nullable(),
  paymentId: z.string().nullable(),
  accountId: z.string().nullable(),
  isDispute: z.boolean(),
});
export type FakeEvent = z.infer<typeof eventShape>;

/** A card provider in memory with a book of its own. Faults are set by the test. */
export class FakeCard implements CardProvider {
  readonly name = "stripe";
  readonly book = new Map<string, Kept>();
  /** Other names of an object: the intent behind a session. */
  readonly behind = new Map<string, string>();
  readonly #byKey = new Map<string, string>();
  /** How the next calls fail: before or after the provider did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after" } | null = null;
  fetches = 0;

  async createHostedPayment(
    input: HostedPaymentInput,
  ): Promise<{ providerObject: string; redirectUrl: string; expiresAt: string }> {
    this.#fail("before");
    // As the provider's page: what it shows is what it charges.
    const shown = input.lines.reduce((sum, line) => sum + line.amountMinor, 0);
    if (input.lines.length > 0 && shown !== input.amountMinor)
      throw new RangeError(`the lines make ${shown}, the payment is ${input.amountMinor}`);
    const known = this.#byKey.get(input.idempotencyKey);
    const providerObject = known ?? `cs_${randomBytes(8).toString("hex")}`;
    if (known === undefined) {
      this.#byKey.set(input.idempotencyKey, providerObject);
      const { amountMinor, currency, paymentId, accountId } = input;
      this.book.set(providerObject, {
        input,
        state: "requires_action",
        amountMinor,
        capturedMinor: 0,
        refundedMinor: 0,
        currency,
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
    const { input: _, ...fetched } = this.#of(providerObject);
    return { ...fetched, providerObject };
  }

  async *listSince(): AsyncGenerator<FetchedPayment & { providerObject: string }> {
    for (const [providerObject, { input: _, ...fetched }] of this.book) yield { ...fetched, providerObject };
  }

  async capture(providerObject: string, amountMinor: number): Promise<void> {
    this.#fail("before");
    const kept = this.#of(providerObject);
    if (kept.state === "authorised")
      this.change(providerObject, { state: "succeeded", capturedMinor: amountMinor, failure: null });
    this.#fail("after");
  }

  async cancel(providerObject: string): Promise<void> {
    this.change(providerObject, { state: "cancelled" });
  }

  async refund(providerObject: string, amountMinor: number): Promise<{ refundObject: string }> {
    this.change(providerObject, { refundedMinor: this.#of(providerObject).refundedMinor + amountMinor });
    return { refundObject: `re_${providerObject}` };
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

  /** What happens at the provider: the payer pays, gives up, or the provider is wrong. */
  change(providerObject: string, change: Change): void {
    const kept = this.#of(providerObject);
    const isOver = change.state !== undefined && change.state !== "requires_action";
    this.book.set(providerObject, { ...kept, ...change, redirectUrl: isOver ? null : kept.redirectUrl });
  }

  pay(providerObject: string): void {
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
