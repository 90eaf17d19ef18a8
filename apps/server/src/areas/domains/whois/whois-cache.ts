import type { WhoisAnswer, WhoisLookup } from "./whois.port.ts";

/** How long an answer is kept. A reload of the page then sends no query, and a new registration is still seen soon. */
const keepMs = 60_000;
const keptMax = 2000;
/**
 * How many characters are kept in all. An answer usually has a few kilobytes, but servers that send the longest answers we accept
 * must not fill the memory.
 */
const keptCharactersMax = 16 * 1024 * 1024;

type Kept = { readonly answer: WhoisAnswer | null; readonly untilMs: number; readonly size: number };

/**
 * Keeps the lookups of the last minute and those in progress, so that two visitors who look up the same name cause only one
 * query.
 */
export class WhoisCache implements WhoisLookup {
  readonly #lookup: WhoisLookup;
  readonly #nowMs: () => number;
  /** The stored answers in the order of their arrival, so that the oldest is removed first. */
  readonly #kept = new Map<string, Kept>();
  readonly #open = new Map<string, Promise<WhoisAnswer | null>>();
  #size = 0;

  constructor(lookup: WhoisLookup, nowMs: () => number = () => performance.now()) {
    this.#lookup = lookup;
    this.#nowMs = nowMs;
  }

  async lookUp(asciiName: string): Promise<WhoisAnswer | null> {
    const kept = this.#kept.get(asciiName);
    if (kept && kept.untilMs > this.#nowMs()) return kept.answer;
    const open = this.#open.get(asciiName);
    if (open) return open;
    const asked = this.#ask(asciiName);
    this.#open.set(asciiName, asked);
    try {
      return await asked;
    } finally {
      this.#open.delete(asciiName);
    }
  }

  /** Looks a name up. The caller's abort signal is not passed on, because another caller may be waiting for the same answer. */
  async #ask(asciiName: string): Promise<WhoisAnswer | null> {
    const answer = await this.#lookup.lookUp(asciiName, {});
    this.#drop(asciiName);
    const size = sizeOf(answer);
    this.#kept.set(asciiName, { answer, untilMs: this.#nowMs() + keepMs, size });
    this.#size += size;
    for (const [name, { untilMs }] of this.#kept) {
      const isFull = this.#kept.size > keptMax || this.#size > keptCharactersMax;
      if (!isFull && untilMs > this.#nowMs()) break;
      this.#drop(name);
    }
    return answer;
  }

  #drop(name: string): void {
    this.#size -= this.#kept.get(name)?.size ?? 0;
    this.#kept.delete(name);
  }
}

function sizeOf(answer: WhoisAnswer | null): number {
  if (answer === null) return 100;
  if (answer.source === "whois") return answer.texts.reduce((sum, { text }) => sum + text.length, 100);
  return JSON.stringify(answer.record).length;
}
