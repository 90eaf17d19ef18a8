// This file runs in the threads that polite-threads.ts starts, so it imports nothing but modules of Node.
import { readlinkSync } from "node:fs";
import os from "node:os";
import { parentPort } from "node:worker_threads";

export type Outcome<Result> = { readonly result: Result } | { readonly error: string };

/**
 * The nice value of worker threads. With 5 a thread gets about a third of the processor time that the event loop gets, so
 * requests are answered first and its work still proceeds on a busy machine.
 */
const politeness = 5;

/** The message that a thread sends after each part, if it works in parts. */
export type PartOutcome<Part> = { readonly part: Part } | { readonly error: string } | { readonly isOver: true };

/**
 * Lowers this thread's priority. Only Linux has priorities for threads (setpriority(2), under bugs); elsewhere it stays as it
 * is.
 */
function stepBack(): void {
  try {
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    os.setPriority(threadId, Math.max(os.getPriority(threadId), politeness));
  } catch {
    // If /proc is missing or cannot be written, the priority stays as it is, and other work waits a little longer.
  }
}

/** Runs `work` for each task of this thread and sends back its result. */
export function servePolitely(work: (task: never) => unknown): void {
  const outcomeOf = (task: never): Outcome<unknown> => {
    try {
      return { result: work(task) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  stepBack();
  parentPort?.on("message", (task: unknown) => parentPort?.postMessage(outcomeOf(task as never)));
}

/**
 * Runs `work` for the single task of this thread and sends back its parts. It makes one part for each message "next", so that
 * it never makes more than the caller takes.
 */
export function servePolitelyInParts(work: (task: never) => AsyncGenerator<unknown, void>): void {
  let parts: AsyncGenerator<unknown, void> | null = null;
  const next = async (message: unknown): Promise<PartOutcome<unknown>> => {
    try {
      parts ??= work(message as never);
      const { value, done } = await parts.next();
      return done === true ? { isOver: true } : { part: value };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  stepBack();
  parentPort?.on("message", (message: unknown) => void next(message).then((outcome) => parentPort?.postMessage(outcome)));
}
