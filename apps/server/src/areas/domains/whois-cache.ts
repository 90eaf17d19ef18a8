import type { WhoisAnswer, WhoisLookup } from "./whois.port.ts";

/** Long enough that a reload asks nobody, short enough that a fresh registration shows. */
const keepMs = 60_000;
const keptMax = 2000;

/** Lookups of the last minute, and those under way: two visitors asking about one name cost its server one question. */
export class WhoisCache implements WhoisLookup {
  readonly #lookup: WhoisLookup;
  readonly #kept = new Map<string, { answer: WhoisAnswer | null; untilMs: number }>();
  readonly #open = new Map<string, Promise<WhoisAnswer | null>>();

  constructor(lookup: WhoisLookup) {
    this.#lookup = lookup;
  }

  async lookUp(asciiName: string): Promise<WhoisAnswer | null> {
    const kept = this.#kept.get(asciiName);
    if (kept && kept.untilMs > performance.now()) return kept.answer;
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

  /** Not tied to a caller's signal: somebody else may be waiting for the same answer. */
  async #ask(asciiName: string): Promise<WhoisAnswer | null> {
    const answer = await this.#lookup.lookUp(asciiName, {});
    if (this.#kept.size >= keptMax) this.#kept.clear();
    this.#kept.set(asciiName, { answer, untilMs: performance.now() + keepMs });
    return answer;
  }
}
