import type { EppAnswer, EppCommand } from "../command.ts";
import { domainCheck } from "../commands/domain-check.ts";
import type { DomainCheck } from "../commands/domain-check.ts";
import { EppRefused, isEppError } from "../errors.ts";
import type { EppError } from "../errors.ts";
import type { FeeQuery } from "../extensions/fee.ts";
import type { Lane } from "./lanes.rules.ts";

/** The outcome of one check command. Names that the registry left out are never treated as free: they are in `unanswered`. */
export interface CheckedNames {
  readonly results: readonly DomainCheck[];
  readonly unanswered: readonly string[];
  /** Why names are unanswered. Null if all are answered, or if the registry left some out without an error. */
  readonly error: EppError | null;
}

/**
 * Checks that are still unanswered, by lane, prices and name. A second caller that makes the same check shares the answer to the
 * first.
 */
export type NamesInFlight = Map<string, Promise<CheckedNames>>;

export interface NameCheckOptions {
  readonly names: readonly string[];
  readonly lane: Lane;
  readonly fee?: FeeQuery | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly inFlight: NamesInFlight;
  /** Sizes of the check commands for a number of names, in the order in which they are sent. */
  readonly plan: (names: number) => readonly number[];
  /** The number of this call's commands that may wait for their answers at the same time. */
  readonly atOnce: number;
  /** All names of one command must have the same group (sub-product). */
  readonly groupOf: (name: string) => string;
  readonly send: (command: EppCommand<readonly DomainCheck[]>, weight: number) => Promise<EppAnswer<readonly DomainCheck[]>>;
}

/**
 * Checks names in parallel commands and yields each command's outcome as it arrives. Commands are sent at once, not only when the
 * first outcome is read. Leaving the loop stops sending, and so does aborting the signal. Failures of a registry or connection
 * are part of the outcomes; the loop throws only because of a bug.
 */
export class NameCheckRun implements AsyncIterable<CheckedNames> {
  readonly #options: NameCheckOptions;
  readonly #waiting: string[][];
  // First part of this call's keys in the shared map: its lane and the prices that it requests. The name follows.
  readonly #keyPrefix: string;
  readonly #arrived: CheckedNames[] = [];
  readonly #stop = (): void => {
    this.#isStopped = true;
    this.#wake();
  };
  #running = 0;
  #isStopped = false;
  #fault: { readonly error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(options: NameCheckOptions) {
    this.#options = options;
    this.#waiting = chunksOf(options);
    this.#keyPrefix = JSON.stringify([options.lane, options.fee ?? null]);
    if (options.signal?.aborted === true) this.#isStopped = true;
    options.signal?.addEventListener("abort", this.#stop, { once: true });
    this.#fill();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<CheckedNames, void, undefined> {
    try {
      for (;;) {
        const outcome = this.#arrived.shift();
        if (outcome !== undefined) yield outcome;
        else if (this.#fault !== null) throw this.#fault.error;
        else if (this.#isStopped || (this.#running === 0 && this.#waiting.length === 0)) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#stop();
      this.#options.signal?.removeEventListener("abort", this.#stop);
    }
  }

  #fill(): void {
    while (!this.#isStopped && this.#running < this.#options.atOnce) {
      const names = this.#waiting.shift();
      if (names === undefined) return;
      this.#begin(names);
    }
  }

  #begin(names: readonly string[]): void {
    const { inFlight } = this.#options;
    const joined = new Map<Promise<CheckedNames>, string[]>();
    const own: string[] = [];
    for (const name of names) {
      const other = inFlight.get(this.#keyOf(name));
      if (other === undefined) own.push(name);
      else joined.set(other, [...(joined.get(other) ?? []), name]);
    }
    for (const [other, shared] of joined) void this.#await(other.then((outcome) => only(outcome, shared)));
    if (own.length > 0) void this.#await(this.#checkOwn(own));
  }

  #checkOwn(names: readonly string[]): Promise<CheckedNames> {
    const { inFlight } = this.#options;
    const outcome = checkChunk(this.#options, names).finally(() => {
      for (const name of names) inFlight.delete(this.#keyOf(name));
    });
    for (const name of names) inFlight.set(this.#keyOf(name), outcome);
    return outcome;
  }

  async #await(outcome: Promise<CheckedNames>): Promise<void> {
    this.#running += 1;
    try {
      this.#arrived.push(await outcome);
    } catch (error) {
      this.#fault = { error };
    }
    this.#running -= 1;
    this.#fill();
    this.#wake();
  }

  #keyOf(name: string): string {
    return this.#keyPrefix + name;
  }
}

// Codes with which a registry may refuse a whole check because of one name. The check is then split into halves that are tried
// separately, until that name is found.
const codesOfOneName = new Set([2004, 2005, 2001, 2306]);

async function checkChunk(options: NameCheckOptions, names: readonly string[]): Promise<CheckedNames> {
  try {
    const answer = await options.send(domainCheck({ names, fee: options.fee }), names.length);
    return outcomeOf(names, answer.data);
  } catch (error) {
    if (!isEppError(error)) throw error;
    if (names.length === 1 || !(error instanceof EppRefused) || !codesOfOneName.has(error.code)) {
      return { results: [], unanswered: names, error };
    }
    const half = Math.ceil(names.length / 2);
    const [first, second] = await Promise.all([
      checkChunk(options, names.slice(0, half)),
      checkChunk(options, names.slice(half)),
    ]);
    return {
      results: [...first.results, ...second.results],
      unanswered: [...first.unanswered, ...second.unanswered],
      error: first.error ?? second.error,
    };
  }
}

function outcomeOf(names: readonly string[], checks: readonly DomainCheck[]): CheckedNames {
  const byName = new Map(checks.map((check) => [check.name.toLowerCase(), check]));
  const answered = names.flatMap((name) => {
    const check = byName.get(name);
    return check === undefined || check.isAvailable === null ? [] : [{ ...check, name }];
  });
  const known = new Set(answered.map((check) => check.name));
  return { results: answered, unanswered: names.filter((name) => !known.has(name)), error: null };
}

function only(outcome: CheckedNames, names: readonly string[]): CheckedNames {
  const wanted = new Set(names);
  const unanswered = outcome.unanswered.filter((name) => wanted.has(name));
  return {
    results: outcome.results.filter((check) => wanted.has(check.name)),
    unanswered,
    error: unanswered.length > 0 ? outcome.error : null,
  };
}

function chunksOf({ names, groupOf, plan }: NameCheckOptions): string[][] {
  const distinct = [...new Set(names.map((name) => name.toLowerCase()))];
  return [...Map.groupBy(distinct, groupOf).values()].flatMap((group) => {
    let from = 0;
    return plan(group.length).map((size) => group.slice(from, (from += size)));
  });
}
