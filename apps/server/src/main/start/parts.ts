import { noteProcesses } from "./leftovers.ts";

/** Something that was started: how to end it, and how a later start knows it again. */
export type Part = {
  stop(): Promise<void>;
  /** From now on it is not started again when it ends. */
  release?(): void;
  readonly pid?: number | undefined;
  /** Stands in the command line of its process. */
  readonly mark?: string;
};

/** Everything that one start has set going, written down in the data folder for the next start. */
export class Parts {
  readonly #dataDir: string;
  readonly #parts: Part[] = [];

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  add(part: Part): void {
    this.#parts.push(part);
    this.note();
  }

  /** Writes down the processes as they are now: one that was started again has another number. */
  note(): void {
    noteProcesses(
      this.#dataDir,
      this.#parts.flatMap(({ pid, mark }) => (pid !== undefined && mark !== undefined ? [{ pid, script: mark }] : [])),
    );
  }

  /** Ends everything, newest first. */
  async stopAll(): Promise<void> {
    for (const part of this.#parts) part.release?.();
    for (const part of this.#parts.toReversed()) await part.stop().catch(() => {});
  }
}
