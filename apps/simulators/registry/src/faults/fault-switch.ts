import type { ResultCode } from "../epp/results.ts";
import type { Prefix } from "../xml/namespaces.ts";

/** An element of a command, such as "voice" with the prefix "contact", and its text. */
export interface AboutElement {
  readonly prefix: Prefix;
  readonly name: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

/** What goes wrong when a rule matches. Fields can be combined, such as a delay and a drop. */
export interface FaultAction {
  /** Delays the reply and the replies after it. */
  readonly delayMs?: number | undefined;
  /** Cuts the connection without running the command. */
  readonly dropBefore?: boolean | undefined;
  /** Runs the command, then cuts the connection without a reply. */
  readonly dropAfter?: boolean | undefined;
  /** Answers with this code; the command runs only with `execute`. */
  readonly code?: ResultCode | undefined;
  readonly execute?: boolean | undefined;
  readonly message?: string | undefined;
  /** If `code` is set, the element that the refusal is about (RFC 5730 section 2.6), with a reason as extValue. */
  readonly about?: AboutElement | undefined;
  /** Sends octets that are not XML in a correct frame. */
  readonly garbage?: boolean | undefined;
  /** Sends a header that announces far more than follows. */
  readonly oversize?: boolean | undefined;
  /** Answers with a different clTRID than the client sent. */
  readonly wrongClTRID?: boolean | undefined;
  /** Sends the answer twice: as two frames, or two documents in one. */
  readonly glued?: "frames" | "payload" | undefined;
  /** Sends this many octets of the answer frame, then cuts the connection. */
  readonly cutReplyAt?: number | undefined;
  /** domain:create is answered 1001 and decided later by the registry's clock. */
  readonly pendingCreate?: { readonly afterSeconds: number; readonly approve: boolean } | undefined;
}

export interface FaultRule {
  /** For example "domain:create"; "*" matches any sequence of characters. */
  readonly verb: string;
  /** The rule matches if one of the names of the command equals this; "*" matches every command. */
  readonly name: string;
  readonly account: string;
  /** How many uses are left; null if unlimited. */
  readonly times: number | null;
  /** The chance, from 0 to 1, that the rule applies to a matching command. It is drawn from a generator started with `seed`. */
  readonly probability: number;
  readonly seed: number;
  readonly action: FaultAction;
}

export interface Latency {
  /** The round trip time; half of it is spent each way. */
  readonly rttMs: number;
  /** The service time per name. The commands of a session are served one after the other. */
  readonly perNameMs: number;
}

function pattern(glob: string): RegExp {
  const escaped = glob.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join(".*")}$`, "i");
}

/** mulberry32: a small random generator that returns the same sequence for the same seed on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface ArmedRule {
  readonly id: number;
  readonly rule: FaultRule;
  readonly verb: RegExp;
  readonly name: RegExp;
  readonly account: RegExp;
  readonly random: () => number;
  left: number | null;
  hits: number;
}

/** Decides which commands go wrong. Kept in memory, so a restart removes all faults. */
export class FaultSwitch {
  #rules: ArmedRule[] = [];
  #nextId = 1;
  #latency: Latency = { rttMs: 0, perNameMs: 0 };

  add(rule: FaultRule): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#rules.push({
      id,
      rule,
      verb: pattern(rule.verb),
      name: pattern(rule.name),
      account: pattern(rule.account),
      random: generator(rule.seed),
      left: rule.times,
      hits: 0,
    });
    return id;
  }

  clear(): void {
    this.#rules = [];
    this.#latency = { rttMs: 0, perNameMs: 0 };
  }

  list(): readonly (FaultRule & { readonly id: number; readonly left: number | null; readonly hits: number })[] {
    return this.#rules.map(({ id, rule, left, hits }) => ({ ...rule, id, left, hits }));
  }

  get latency(): Latency {
    return this.#latency;
  }

  setLatency(latency: Latency): void {
    this.#latency = latency;
  }

  /** The action of the first rule that matches and applies, or null. It counts as one use of the rule. */
  strike(verb: string, names: readonly string[], account: string): FaultAction | null {
    for (const armed of this.#rules) {
      if (armed.left === 0 || !armed.verb.test(verb) || !armed.account.test(account)) continue;
      const fits = names.length === 0 ? armed.name.test("") : names.some((name) => armed.name.test(name));
      if (!fits || armed.random() >= armed.rule.probability) continue;
      if (armed.left !== null) armed.left -= 1;
      armed.hits += 1;
      return armed.rule.action;
    }
    return null;
  }
}
