import { createHash } from "node:crypto";

/** What has become of a document, in the words of the access point. */
export type Status = "pending" | "sending" | "sent" | "failed" | "rejected" | "permanently_failed";

export type Message = {
  readonly id: string;
  readonly sender: string;
  readonly receiver: string;
  readonly documentType: string;
  readonly xml: string;
  status: Status;
  errorDetails: string | null;
  /** How often the document was handed over under this id. The network must never see more than one. */
  handovers: number;
};

/**
 * What can go wrong:
 * - away: there is no answer, and nothing is kept.
 * - lost: the document is kept and delivered, but the answer does not arrive.
 * - retry: the first delivery fails, and the document is delivered when the access point is next asked about it.
 * - rejected: the receiver's access point refuses the document.
 * - directory: the publisher does not answer.
 */
export const faultKinds = ["away", "lost", "retry", "rejected", "directory"] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Fault = { readonly kind: FaultKind; times: number | null };

const shipped = ["0007:5560360793", "0007:5567788990", "0088:7300010000001", "9930:de811569869"];

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** The first label of a participant's name in the directory: the SHA-256 of the identifier in base32, without padding. */
export function labelOf(participant: string): string {
  const bytes = createHash("sha256").update(participant.toLowerCase()).digest();
  let [bits, value, label] = [0, 0, ""];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      label += alphabet[(value >> bits) & 31] ?? "";
      value &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? label + (alphabet[(value << (5 - bits)) & 31] ?? "") : label;
}

/** Participants, documents on their way, and faults. They are kept in memory, so that a restart forgets them. */
export class Network {
  #participants = new Map<string, readonly string[]>();
  readonly #messages = new Map<string, Message>();
  #faults: Fault[] = [];

  constructor() {
    this.reset();
  }

  reset(): void {
    this.#participants = new Map(shipped.map((id) => [id, ["Invoice", "CreditNote"]]));
    this.#messages.clear();
    this.#faults = [];
  }

  enter(participant: string, documents: readonly string[]): void {
    this.#participants.set(participant.toLowerCase(), documents);
  }

  strike(participant: string): void {
    this.#participants.delete(participant.toLowerCase());
  }

  documentsOf(participant: string): readonly string[] | null {
    return this.#participants.get(participant.toLowerCase()) ?? null;
  }

  hasLabel(label: string): boolean {
    return [...this.#participants.keys()].some((participant) => labelOf(participant) === label);
  }

  find(id: string): Message | null {
    return this.#messages.get(id) ?? null;
  }

  keep(message: Message): void {
    this.#messages.set(message.id, message);
  }

  messages(): readonly Message[] {
    return [...this.#messages.values()];
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  faults(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the fault of one of these kinds that applies now, or null. A fault with a number of times is counted down. */
  take(...kinds: readonly FaultKind[]): FaultKind | null {
    const fault = this.#faults.find(({ kind }) => kinds.includes(kind));
    if (fault === undefined) return null;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((each) => each !== fault);
    }
    return fault.kind;
  }
}
