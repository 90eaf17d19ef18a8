// A thread that does nothing but hash and verify passwords: started by password-threads.ts, talks to it alone.
import { readlinkSync } from "node:fs";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordResult, PasswordTask } from "./password-threads.ts";

/** Whoever waits for the event loop or the database goes first; a third of the others' weight, so that a busy machine still lets people in. */
const politeness = 5;

/** Linux gives threads priorities of their own (setpriority(2), under bugs); elsewhere the thread keeps that of its process. */
function stepBack(): void {
  try {
    const threadId = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    os.setPriority(threadId, Math.max(os.getPriority(threadId), politeness));
  } catch {
    // No /proc, or not allowed: checks take as long, and others wait a little longer for them.
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
