import type { Sms, SmsGateway } from "../../areas/identity/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

type Sent = Parameters<SmsGateway["send"]>[0];

/** An SMS provider in memory, which can fail in every way a real one can. */
export class FakeSms implements SmsGateway {
  readonly sent: (Sent & { readonly providerRef: string; readonly createdAt: Date })[] = [];
  /** How the next calls end. With "unknown" the SMS was sent nevertheless. */
  readonly ends: (OutcomeKind | "unknown_unsent")[] = [];
  readonly #clock: Clock;
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async send(sms: Sent): ReturnType<SmsGateway["send"]> {
    const end = this.ends.shift();
    if (end === undefined || end === "unknown")
      this.sent.push({ ...sms, providerRef: `s${(this.#count += 1)}`, createdAt: this.#clock.now() });
    if (end !== undefined) throw new OutcomeError(end === "unknown_unsent" ? "unknown" : end, "as the test says");
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error("nothing was sent");
    return { providerRef: last.providerRef, state: "sent", createdAt: last.createdAt };
  }

  async find({ to, since }: Parameters<SmsGateway["find"]>[0]): ReturnType<SmsGateway["find"]> {
    return this.sent
      .filter((sms) => sms.to === to && sms.createdAt >= since)
      .map(({ providerRef, createdAt }) => ({ providerRef, createdAt, state: "delivered" as const }))
      .toReversed();
  }

  /** The PIN of the newest SMS. */
  pin(): string {
    return /\b\d{6}\b/.exec(this.sent.at(-1)?.text ?? "")?.[0] ?? "";
  }

  service(choices: Partial<Sms> = {}): Sms {
    return { gateway: this, from: null, dailyMax: 500, prefixes: null, ...choices };
  }
}
