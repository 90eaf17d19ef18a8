import { noteProcesses } from "./leftovers.ts";

/** Something that was started: how it is stopped, and how a later start recognises its process. */
export type Part = {
  stop(): Promise<void>;
  /** After this call the part is not started again when it ends. */
  release?(): void;
  readonly pid?: number | undefined;
  /** A part of its process's command line. */
  readonly mark?: string;
};

/** Everything that a start has begun, recorded in the data folder for the next start. */
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

  /** Records the current processes, because a process that was started again has another id. */
  note(): void {
    noteProcesses(
      this.#dataDir,
      this.#parts.flatMap(({ pid, mark }) => (pid !== undefined && mark !== undefined ? [{ pid, script: mark }] : [])),
    );
  }

  /** Stops everything, newest first. */
  async stopAll(): Promise<void> {
    for (const part of this.#parts) part.release?.();
    for (const part of this.#parts.toReversed()) await part.stop().catch(() => {});
  }
}
