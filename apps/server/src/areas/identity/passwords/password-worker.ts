// A thread that only hashes and verifies passwords. It is started by password-threads.ts.
import { hashSync, verifySync } from "@node-rs/argon2";
import { servePolitely } from "../../../platform/polite-worker.ts";
import type { PasswordResult, PasswordTask } from "./password-threads.ts";

servePolitely((task: PasswordTask): PasswordResult =>
  task.kind === "hash" ? { phc: hashSync(task.password, task.cost) } : { matches: verifySync(task.phc, task.password) },
);
