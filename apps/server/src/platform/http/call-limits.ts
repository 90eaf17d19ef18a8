/** At most `cap` calls of one caller in each window of `seconds`. */
export type CallLimit = { readonly name: string; readonly seconds: number; readonly cap: number };

type Window = { readonly at: number; count: number };

/** How many callers are remembered. Beyond that the oldest windows are forgotten, so that memory stays limited. */
const keysMax = 50_000;

/**
 * Counts calls in the memory of this process, so that programs are slowed down without database work. Each HTTP process counts
 * separately.
 */
export class CallLimits {
  readonly #windows = new Map<string, Window>();

  /** Counts the call. Returns the seconds to wait if the caller has no calls left in this window, else null. */
  count(caller: string, limit: CallLimit, now: Date): number | null {
    const window = this.#windowOf(caller, limit, now);
    window.count += 1;
    return window.count > limit.cap ? secondsLeft(window, limit, now) : null;
  }

  #windowOf(caller: string, limit: CallLimit, now: Date): Window {
    const key = `${limit.name} ${caller}`;
    const at = Math.floor(now.getTime() / 1000 / limit.seconds);
    const known = this.#windows.get(key);
    if (known?.at === at) return known;
    const window = { at, count: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > keysMax) {
      const [oldest = key] = this.#windows.keys();
      this.#windows.delete(oldest);
    }
    return window;
  }
}

function secondsLeft({ at }: Window, { seconds }: CallLimit, now: Date): number {
  return Math.max(1, Math.ceil((at + 1) * seconds - now.getTime() / 1000));
}
