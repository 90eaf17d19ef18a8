import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export type ChildSpec = {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** How it says that it is ready: a message over the channel, or a line `ready` on its output. */
  readonly readyBy: "message" | "line";
};

export type Child = { readonly name: string; readonly pid: number; stop(): Promise<void>; exited: Promise<unknown> };

// Longer than the slowest first start seen on a busy machine (certificates, first database file).
const readyWithinMs = 60_000;
const stopWithinMs = 12_000;

/** Starts a program of ours under this Node and resolves when it is ready; rejects with its last words when it ends before. */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const child = spawn(process.execPath, [spec.script, ...(spec.args ?? [])], {
    env: { ...process.env, ...spec.env },
    stdio: ["ignore", spec.readyBy === "line" ? "pipe" : "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const ready = spec.readyBy === "message" ? once(child, "message") : lineReady(child);
  const outcome = await Promise.race([
    ready.then(() => "ready"),
    exited.then(() => "ended"),
    wait(readyWithinMs, "late", { ref: false }),
  ]);
  if (outcome !== "ready") {
    child.kill("SIGKILL");
    throw new Error(`${spec.name} ${outcome === "late" ? "did not become ready" : "ended while starting"}`);
  }
  return {
    name: spec.name,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const ended = await Promise.race([exited.then(() => true), wait(stopWithinMs, false, { ref: false })]);
      if (!ended) child.kill("SIGKILL");
    },
  };
}

async function lineReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-2000);
      if (/^ready\b/m.test(text)) resolve();
    });
  });
}

export type KeptHooks = { readonly onEnded: () => void; readonly onStarted: () => void };

/** Keeps a child running: when it ends by itself it is started again, slower each time it ends at once. */
export class Kept {
  readonly #spec: ChildSpec;
  readonly #hooks: KeptHooks;
  #child: Child | undefined;
  #stopped = false;
  #quickEnds = 0;

  private constructor(spec: ChildSpec, hooks: KeptHooks) {
    this.#spec = spec;
    this.#hooks = hooks;
  }

  static async start(spec: ChildSpec, hooks: KeptHooks): Promise<Kept> {
    const kept = new Kept(spec, hooks);
    await kept.#run();
    return kept;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#child?.stop();
  }

  async #run(): Promise<void> {
    const child = await startChild(this.#spec);
    if (this.#stopped) return child.stop();
    const started = performance.now();
    this.#child = child;
    this.#hooks.onStarted();
    void this.#startAgainAfter(child, started);
  }

  async #startAgainAfter(child: Child, started: number): Promise<void> {
    await child.exited;
    if (this.#stopped) return;
    this.#quickEnds = performance.now() - started < 5000 ? this.#quickEnds + 1 : 0;
    await wait(Math.min(100 * 2 ** this.#quickEnds, 10_000));
    if (!this.#stopped) await this.#again();
  }

  async #again(): Promise<void> {
    this.#hooks.onEnded();
    await this.#run().catch(async () => {
      await wait(2000);
      if (!this.#stopped) await this.#again();
    });
  }
}
