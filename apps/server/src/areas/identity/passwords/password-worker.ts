// A thread that only hashes and verifies passwords. It is started by password-threads.ts and talks to no other module.
import { readlinkSync } from "node:fs";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordResult, PasswordTask } from "./password-threads.ts";

/** The event loop and database work go first: this thread gets a third of their weight, so that logins still work on a busy machine. */
const politeness = 5;

/** Lowers this thread's priority. Only Linux has priorities for threads (setpriority(2), under bugs); elsewhere it stays as it is. */
function stepBack(): void {
  try {
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    os.setPriority(threadId, Math.max(os.getPriority(threadId), politeness));
  } catch {
    // No /proc, or not allowed: password checks take as long as before, and other work waits a little longer for them.
  }
}

function carryOut(task: PasswordTask): PasswordResult {
  try {
    return task.kind === "hash" ? { phc: hashSync(task.password, task.cost) } : { matches: verifySync(task.phc, task.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

stepBack();
parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(carryOut(task)));
