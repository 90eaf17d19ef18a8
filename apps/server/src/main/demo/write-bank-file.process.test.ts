import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { readCamtFile } from "../../areas/payments/bank/read-camt-file.ts";
import { issueInvoice } from "../../areas/ledger/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { createAccount, createTestDatabase } from "../../testing/test-database.ts";

test("the demo's bank pays every open invoice, the last with a slip, and adds a payment without a reference and a fee", async () => {
  const db = await createTestDatabase();
  const fixture = await PaymentFixture.open(db);
  const folder = mkdtempSync(path.join(os.tmpdir(), "np-demo-bank-"));
  const account = await createAccount(db);
  const ocrs: string[] = [];
  for (const minor of [10_000, 20_000]) {
    const { ocr } = await tx(db.app, account.scope, (trx) =>
      issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
        orderId: null,
        sellerId: db.installation.sellerId,
        method: "bank",
        dueDays: 14,
        lines: [{ requestId: null, text: "A", net: money(minor, "SEK"), vatRateBasisPoints: 2500, vat: money(minor / 4, "SEK") }],
        tax: { kind: "domestic" },
        language: "en",
        now: fixture.clock.now(),
      }),
    );
    ocrs.push(ocr);
  }
  const done = spawnSync(process.execPath, [path.join(import.meta.dirname, "write-bank-file.ts")], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: folder },
  });
  expect(done.stderr).toBe("");
  const [statement] = readCamtFile(readFileSync(done.stdout.trim()));
  expect(statement?.entries.map(({ amount }) => Number(amount.minor))).toEqual([12_500, 25_000, 25_000, -1250]);
  const [right, slip] = statement?.entries.map(({ transactions }) => transactions[0]?.references[0]) ?? [];
  expect(right).toBe(ocrs[0]);
  expect(slip).not.toBe(ocrs[1]);
  expect(slip?.slice(0, -1)).toBe(ocrs[1]?.slice(0, -1));
  expect(statement?.closing?.minor).toBe((statement?.opening?.minor ?? 0n) + 61_250n);
  rmSync(folder, { recursive: true });
  await fixture.close();
  await db.close();
});
