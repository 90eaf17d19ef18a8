import { errorFields, type Log } from "../../platform/log.ts";
import { Channel } from "./channel.ts";
import type { CheckedName, Registries } from "./registry.port.ts";

export type NameToCheck = { readonly name: string; readonly registryId: string };

/** Taken names stay taken for a minute mostly; a free name can go in a second, so its answer lives just long enough for a page. */
const keepMs = { taken: 60_000, reserved: 60_000, premium: 5_000, free: 5_000 } as const;
const keptNamesMax = 50_000;

type Batch = { readonly controller: AbortController; waiting: number };
type Open = { readonly answer: Promise<CheckedName | null>; readonly batch: Batch };

/**
 * Availability of names at many registries at once, for everybody in the process: each registry works in parallel, a name
 * that is being asked is not asked twice, and answers are kept for seconds.
 */
export class NameChecks {
  readonly #registries: Registries;
  readonly #log: Log;
  readonly #timeoutMs: number;
  readonly #kept = new Map<string, { answer: CheckedName; untilMs: number }>();
  readonly #open = new Map<string, Open>();

  /** timeoutMs: after it a registry's missing names are unknown; longer than people wait for a page, shorter than they leave it. */
  constructor(registries: Registries, log: Log, timeoutMs = 8000) {
    this.#registries = registries;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** An answer given less than its lifetime ago. */
  kept(name: string): CheckedName | null {
    const found = this.#kept.get(name);
    return found && found.untilMs > performance.now() ? found.answer : null;
  }

  /**
   * Answers as they come, in chunks. A name without an answer (registry away, too slow, or it gave none) is in no chunk.
   *
   * Takes   isFresh: ask even when an answer is kept. Ends at the latest after the time-out, or when signal aborts.
   */
  async *stream(
    names: readonly NameToCheck[],
    options: { isFresh?: boolean; signal?: AbortSignal } = {},
  ): AsyncGenerator<readonly CheckedName[]> {
    const asked: NameToCheck[] = [];
    const known: CheckedName[] = [];
    for (const entry of names) {
      const answer = options.isFresh === true ? null : this.kept(entry.name);
      if (answer === null) asked.push(entry);
      else known.push(answer);
    }
    if (known.length > 0) yield known;
    if (asked.length === 0 || options.signal?.aborted === true) return;
    const channel = new Channel<readonly CheckedName[]>();
    const batches = new Set<Batch>();
    const leave = () => {
      channel.close();
      for (const batch of batches) leaveBatch(batch);
      batches.clear();
    };
    const timer = setTimeout(leave, this.#timeoutMs);
    options.signal?.addEventListener("abort", leave, { once: true });
    try {
      const work = [...Map.groupBy(asked, (entry) => entry.registryId)].map(([registryId, group]) =>
        this.#askGroup(
          registryId,
          group.map((entry) => entry.name),
          options.isFresh === true,
          batches,
          channel,
        ),
      );
      void Promise.all(work).then(() => channel.close());
      yield* channel;
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", leave);
      leave();
    }
  }

  /** Asks what nobody is asking yet, and listens in on what somebody is. */
  async #askGroup(
    registryId: string,
    names: readonly string[],
    isFresh: boolean,
    batches: Set<Batch>,
    channel: Channel<readonly CheckedName[]>,
  ): Promise<void> {
    const mine: string[] = [];
    const shared: Promise<CheckedName | null>[] = [];
    for (const name of names) {
      const open = isFresh ? undefined : this.#open.get(name);
      if (open === undefined || open.batch.controller.signal.aborted) mine.push(name);
      else {
        join(open.batch, batches);
        shared.push(open.answer);
      }
    }
    const listening = shared.map(async (answer) => {
      const checked = await answer;
      if (checked !== null) channel.push([checked]);
    });
    if (mine.length > 0) {
      const batch: Batch = { controller: new AbortController(), waiting: 0 };
      join(batch, batches);
      await this.#ask(registryId, mine, batch, channel);
    }
    await Promise.all(listening);
  }

  async #ask(
    registryId: string,
    names: readonly string[],
    batch: Batch,
    channel: Channel<readonly CheckedName[]>,
  ): Promise<void> {
    const waiting = new Map<string, (answer: CheckedName | null) => void>();
    const opened = new Map<string, Open>();
    for (const name of names) {
      const { promise, resolve } = Promise.withResolvers<CheckedName | null>();
      const open = { answer: promise, batch };
      waiting.set(name, resolve);
      opened.set(name, open);
      this.#open.set(name, open);
    }
    try {
      const connection = this.#registries.of(registryId);
      for await (const chunk of connection.check(names, { lane: "interactive", signal: batch.controller.signal })) {
        for (const checked of chunk) {
          this.#keep(checked);
          waiting.get(checked.name)?.(checked);
          waiting.delete(checked.name);
        }
        channel.push(chunk);
      }
    } catch (error) {
      if (!batch.controller.signal.aborted) {
        this.#log.warn(
          { event: "domains.check-failed", registry: registryId, count: waiting.size, ...errorFields(error) },
          "names stay unknown",
        );
      }
    } finally {
      for (const resolve of waiting.values()) resolve(null);
      for (const [name, open] of opened) if (this.#open.get(name) === open) this.#open.delete(name);
    }
  }

  #keep(checked: CheckedName): void {
    this.#kept.delete(checked.name);
    this.#kept.set(checked.name, { answer: checked, untilMs: performance.now() + keepMs[checked.state] });
    if (this.#kept.size <= keptNamesMax) return;
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      if (this.#kept.size <= keptNamesMax * 0.9) break;
    }
  }
}

function join(batch: Batch, batches: Set<Batch>): void {
  if (batches.has(batch)) return;
  batches.add(batch);
  batch.waiting += 1;
}

/** The registry's work on a batch stops when the last one who waited for it has gone. */
function leaveBatch(batch: Batch): void {
  batch.waiting -= 1;
  if (batch.waiting === 0) batch.controller.abort();
}
