import type { DisputeEvidence, Disputes, FetchedDispute } from "../../areas/payments/dispute.port.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

type Change = Partial<Omit<FetchedDispute, "disputeObject">>;

/** Disputes in memory at a payment provider. Tests play the bank. */
export class FakeDisputes implements Disputes {
  readonly book = new Map<string, FetchedDispute>();
  /** What reached the provider, by dispute. */
  readonly sent: {
    readonly disputeObject: string;
    readonly act: "submit" | "accept";
    readonly evidence: DisputeEvidence | null;
  }[] = [];
  /** How the next calls that change something fail: before or after the provider did the work. */
  fault: { readonly kind: OutcomeKind; readonly at: "before" | "after" } | null = null;
  readonly #keys = new Set<string>();

  open(of: Pick<FetchedDispute, "disputeObject" | "paymentObject" | "amountMinor" | "openedAt"> & Change): FetchedDispute {
    const dispute: FetchedDispute = {
      paymentId: null,
      accountId: null,
      state: "open",
      isInquiry: false,
      cause: "fraudulent",
      currency: "SEK",
      fee: { minor: 22_500, currency: "SEK" },
      answerBy: new Date(of.openedAt.getTime() + 7 * 86_400_000),
      ...of,
    };
    this.book.set(dispute.disputeObject, dispute);
    return dispute;
  }

  change(object: string, change: Change): void {
    this.book.set(object, { ...this.#of(object), ...change });
  }

  async fetchDispute(object: string): Promise<FetchedDispute> {
    return this.#of(object);
  }

  async *listDisputes(): AsyncGenerator<FetchedDispute> {
    yield* this.book.values();
  }

  async submitEvidence(object: string, evidence: DisputeEvidence, key: string): Promise<void> {
    this.#act(object, "submit", evidence, key);
  }

  async acceptDispute(object: string, key: string): Promise<void> {
    this.#act(object, "accept", null, key);
  }

  #act(object: string, act: "submit" | "accept", evidence: DisputeEvidence | null, key: string): void {
    if (this.fault?.at === "before") throw new OutcomeError(this.fault.kind, `scripted ${this.fault.kind}`);
    if (!this.#keys.has(key)) {
      if (this.#of(object).state !== "open") throw new OutcomeError("refused", "the dispute is not open");
      this.#keys.add(key);
      this.sent.push({ disputeObject: object, act, evidence });
      this.change(object, { state: act === "submit" ? "submitted" : "lost" });
    }
    if (this.fault?.at === "after") throw new OutcomeError(this.fault.kind, `scripted ${this.fault.kind}`);
  }

  #of(object: string): FetchedDispute {
    const dispute = this.book.get(object);
    if (dispute === undefined) throw new OutcomeError("refused", `no dispute ${object}`);
    return dispute;
  }
}
