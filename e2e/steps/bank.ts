import { spawnSync } from "node:child_process";
import path from "node:path";

import { databaseUrl } from "./far-ends.ts";

/** Books an incoming payment by the operator's command, as on the bank's statement. */
export function bookTransfer(reference: string, amount: string, bankReference: string): string {
  const command = path.resolve(import.meta.dirname, "../../apps/server/src/main/commands/book-bank-transfer.ts");
  const args = [command, "--reference", reference, "--amount", amount, "--bank-reference", bankReference];
  const done = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return (JSON.parse(done.stdout) as { outcome: string }).outcome;
}
