import { errorFields, type Log } from "../../../platform/log.ts";
import { Channel } from "./channel.ts";
import type { CheckedName, Registries } from "../../registry/index.ts";

export type NameToCheck = { readonly name: string; readonly registryId: string };

/**
 * How long answers are kept. A taken name usually stays taken for at least a minute. A free name can be gone in a second, so that
 * answer is kept only as long as one page needs it.
 */
const keepMs = { taken: 60_000, reserved: 60_000, premium: 5_000, free: 5_000 } as const;
const keptNamesMax = 50_000;

/**
 * Results for some names: the answers, and the names without an answer, because the registry was silent, was too slow, or left
 * them out.
 */
export type CheckedChunk = { readonly answered: readonly CheckedName[]; readonly unanswered: readonly string[] };

type Batch = { readonly controller: AbortController; waiting: number };
type Open = { readonly answer: Promise<CheckedName | null>; readonly batch: Batch };

/**
 * After how many milliseconds without any answer a registry is given up. People are still on the page by then, but would not wait
 * longer for a single answer.
 */
const silentAfterMs = 8000;

/**
 * Asks many registries whether names are available, for all callers in the process. The registries are asked in parallel, a name
 * that is being checked is not checked twice at the same time, and answers are kept for seconds.
 */
export class NameChecks {
  readonly #registries: Registries;
  readonly #log: Log;
  readonly #silentMs: number;
  readonly #kept = new Map<string, { answer: CheckedName; untilMs: number }>();
  readonly #open = new Map<string, Open>();

  constructor(registries: Registries, log: Log, silentMs = silentAfterMs) {
    this.#registries = registries;
    this.#log = log;
    this.#silentMs = silentMs;
  }

  /** The stored answer for a name. Null if there is none, or if it is too old. */
  kept(name: string): CheckedName | null {
    const found = this.#kept.get(name);
    return found && found.untilMs > performance.now() ? found.answer : null;
  }

  /**
   * Yields answers as they arrive, in chunks. Every name is in one of the chunks, with or without an answer, unless `signal`
   * aborts. If a registry sends nothing for some seconds, it is given up, and the other registries go on.
   *
   * `isFresh`: whether to check even if an answer is stored. `mostMs`: how long to wait for a registry that keeps answering
   * slowly, for example because it limits commands per minute. By default as long as for a silent registry.
   */
  async *stream(
    names: readonly NameToCheck[],
    options: { isFresh?: boolean; mostMs?: number; signal?: AbortSignal } = {},
  ): AsyncGenerator<CheckedChunk> {
    const asked: NameToCheck[] = [];
    const known: CheckedName[] = [];
    for (const entry of names) {
      const answer = options.isFresh === true ? null : this.kept(entry.name);
      if (answer === null) asked.push(entry);
      else known.push(answer);
    }
    if (known.length > 0) yield { answered: known, unanswered: [] };
    if (asked.length === 0 || options.signal?.aborted === true) return;
    const channel = new Channel<CheckedChunk>();
    const groups = [...Map.groupBy(asked, (entry) => entry.registryId)].map(
      ([registryId, entries]) =>
        new Group(
          registryId,
          entries.map(({ name }) => name),
          channel,
          { silentMs: this.#silentMs, mostMs: options.mostMs ?? this.#silentMs },
        ),
    );
    const leave = () => {
      channel.close();
      for (const group of groups) group.leave();
    };
    options.signal?.addEventListener("abort", leave, { once: true });
    try {
      void this.#askAll(groups, options.isFresh === true).then(() => channel.close(), leave);
      yield* channel;
    } finally {
      options.signal?.removeEventListener("abort", leave);
      leave();
    }
  }

  async #askAll(groups: readonly Group[], isFresh: boolean): Promise<void> {
    await Promise.all(groups.map((group) => Promise.race([this.#askGroup(group, isFresh), group.over])));
  }

  /** Checks names that nobody is checking yet. For names that are being checked already, waits for that answer. */
  async #askGroup(group: Group, isFresh: boolean): Promise<void> {
    const mine: string[] = [];
    const shared: Promise<CheckedName | null>[] = [];
    for (const name of group.names) {
      const open = isFresh ? undefined : this.#open.get(name);
      if (open === undefined || open.batch.controller.signal.aborted) mine.push(name);
      else {
        group.join(open.batch);
        shared.push(open.answer);
      }
    }
    const listening = shared.map(async (answer) => {
      const checked = await answer;
      if (checked !== null) group.take([checked]);
    });
    if (mine.length > 0) {
      const batch: Batch = { controller: new AbortController(), waiting: 0 };
      group.join(batch);
      await this.#ask(group, mine, batch);
    }
    await Promise.all(listening);
    group.end();
  }

  async #ask(group: Group, names: readonly string[], batch: Batch): Promise<void> {
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
      const connection = this.#registries.of(group.registryId);
      for await (const chunk of connection.check(names, { lane: "interactive", signal: batch.controller.signal })) {
        for (const checked of chunk) {
          this.#keep(checked);
          waiting.get(checked.name)?.(checked);
          waiting.delete(checked.name);
        }
        group.take(chunk);
      }
    } catch (error) {
      if (!batch.controller.signal.aborted) {
        this.#log.warn(
          { event: "domains.check-failed", registry: group.registryId, count: waiting.size, ...errorFields(error) },
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

/** The names that one caller checks at one registry. */
class Group {
  readonly registryId: string;
  readonly names: readonly string[];
  /** Resolves when the registry is no longer waited for. */
  readonly over: Promise<void>;
  readonly #open: Set<string>;
  readonly #batches = new Set<Batch>();
  readonly #channel: Channel<CheckedChunk>;
  readonly #silentMs: number;
  readonly #most: NodeJS.Timeout;
  readonly #settle: () => void;
  #silent: NodeJS.Timeout;

  constructor(
    registryId: string,
    names: readonly string[],
    channel: Channel<CheckedChunk>,
    { silentMs, mostMs }: { readonly silentMs: number; readonly mostMs: number },
  ) {
    this.registryId = registryId;
    this.names = names;
    this.#open = new Set(names);
    this.#channel = channel;
    this.#silentMs = silentMs;
    const { promise, resolve } = Promise.withResolvers<void>();
    [this.over, this.#settle] = [promise, resolve];
    this.#most = setTimeout(() => this.end(), mostMs);
    this.#silent = setTimeout(() => this.end(), silentMs);
  }

  join(batch: Batch): void {
    if (this.#batches.has(batch)) return;
    this.#batches.add(batch);
    batch.waiting += 1;
  }

  take(answered: readonly CheckedName[]): void {
    const wanted = answered.filter(({ name }) => this.#open.delete(name));
    if (wanted.length === 0) return;
    clearTimeout(this.#silent);
    this.#silent = setTimeout(() => this.end(), this.#silentMs);
    this.#channel.push({ answered: wanted, unanswered: [] });
  }

  /** Called when no more answers will arrive: the remaining names are reported without an answer. */
  end(): void {
    if (this.#open.size > 0) this.#channel.push({ answered: [], unanswered: [...this.#open] });
    this.leave();
  }

  /** Stops waiting. The registry's work on a batch stops when its last caller has left. */
  leave(): void {
    this.#open.clear();
    clearTimeout(this.#most);
    clearTimeout(this.#silent);
    this.#settle();
    for (const batch of this.#batches) {
      batch.waiting -= 1;
      if (batch.waiting === 0) batch.controller.abort();
    }
    this.#batches.clear();
  }
}
