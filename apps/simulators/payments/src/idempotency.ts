import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { ApiError } from "./api-error.ts";

export interface KeptAnswer {
  requestId: string;
  status: number;
  body: string;
}

/** Idempotency keys are forgotten after a day, as the real provider does. */
const keptSeconds = 24 * 3600;

export function fingerprint(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method}\n${path}\n${body}`).digest("hex");
}

/**
 * The answer kept under this key, if any.
 * Refuses the key if the body or path differs (idempotency_error), because then it is a different call.
 */
export function findAnswer(db: DatabaseSync, key: string, print: string, now: number): KeptAnswer | null {
  db.prepare("DELETE FROM idempotency WHERE key = ? AND created <= ?").run(key, now - keptSeconds);
  const row = db.prepare("SELECT * FROM idempotency WHERE key = ?").get(key);
  if (!row) return null;
  if (row["fingerprint"] !== print) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { requestId: String(row["request_id"]), status: Number(row["status"]), body: String(row["body"]) };
}

/** Must run in the transaction of the call's effect, so that the key is kept only if the call had its effect. */
export function keepAnswer(db: DatabaseSync, key: string, print: string, now: number, answer: KeptAnswer): void {
  db.prepare("INSERT INTO idempotency (key, created, fingerprint, request_id, status, body) VALUES (?, ?, ?, ?, ?, ?)").run(
    key,
    now,
    print,
    answer.requestId,
    answer.status,
    answer.body,
  );
}
