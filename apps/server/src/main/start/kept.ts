import { setTimeout as wait } from "node:timers/promises";
import type { Child } from "./child.ts";

export type KeptHooks = {
  /** Called when the child ended by itself, or did not become ready, and is about to be started again. */
  readonly onEnded: () => void;
  readonly onStarted: () => void;
};

// A child that ends sooner than this counts as failed, and the pause before the next start becomes longer.
const quickEndMs = 5000;
const firstPauseMs = 100;
const longestPauseMs = 10_000;
const stopWithinMs = 5000;

/** Keeps a child running. If it ends by itself it is started again. The pauses become longer if it ends at once. */
export class Kept {
  readonly #startChild: () => Promise<Child>;
  readonly #hooks: KeptHooks;
  #child: Child | undefined;
  #starting: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();
  #quickEnds = 0;

  private constructor(start: () => Promise<Child>, hooks: KeptHooks) {
    this.#startChild = start;
    this.#hooks = hooks;
  }

  /** Resolves when the child runs. Rejects if the first start fails. */
  static async start(start: () => Promise<Child>, hooks: KeptHooks): Promise<Kept> {
    const kept = new Kept(start, hooks);
    await kept.#run();
    return kept;
  }

  /**
   * Starts the child in the background until a start succeeds. Then `running` resolves. For children that nothing else has to
   * wait for.
   */
  static begin(start: () => Promise<Child>, hooks: KeptHooks): { readonly kept: Kept; readonly running: Promise<void> } {
    const kept = new Kept(start, hooks);
    kept.#starting = kept.#run().catch(() => {
      kept.#quickEnds += 1;
      return kept.#again();
    });
    return { kept, running: kept.#starting };
  }

  /** The id of the child's process. Undefined until it has run for the first time. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** After this call the child is not started again. */
  release(): void {
    this.#stopped.abort();
  }

  async stop(): Promise<void> {
    this.release();
    // Waits for a child that is just starting, but not forever. At the latest it ends together with this process.
    await Promise.race([this.#starting, wait(stopWithinMs, undefined, { ref: false })]);
    await this.#child?.stop();
  }

  async #run(): Promise<void> {
    const child = await this.#startChild();
    const started = performance.now();
    this.#child = child;
    this.#hooks.onStarted();
    void this.#startAgainAfter(child, started);
  }

  async #startAgainAfter(child: Child, started: number): Promise<void> {
    await child.exited;
    this.#quickEnds = performance.now() - started < quickEndMs ? this.#quickEnds + 1 : 0;
    this.#starting = this.#again();
  }

  async #again(): Promise<void> {
    for (;;) {
      const pause = Math.min(firstPauseMs * 2 ** this.#quickEnds, longestPauseMs);
      await wait(pause, undefined, { signal: this.#stopped.signal }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
      this.#hooks.onEnded();
      try {
        await this.#run();
        return;
      } catch {
        this.#quickEnds += 1;
      }
    }
  }
}
