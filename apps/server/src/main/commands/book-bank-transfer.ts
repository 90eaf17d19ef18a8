import { minorOf, moneyIn } from "@nameplane/values";
// Books one bank transfer by hand, as it is on the bank's statement:
//   node apps/server/src/main/commands/book-bank-transfer.ts --reference 10000012 --amount 123.75 --bank-reference BG-2026-4711
// The invoice with that OCR reference is paid, and its order starts; with the reference of an order without an invoice so far, the money is
// kept for that order. Money with any other reference waits in suspense for staff.
import { parseArgs } from "node:util";
import { keepTransfer } from "../../areas/orders/money/index.ts";
import { recordBankReceipt, type BankDeps } from "../../areas/payments/bank/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect } from "../../platform/db/connect.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { orderParts } from "../../areas/orders/kinds/index.ts";

const usage =
  "book-bank-transfer --reference <OCR> --amount <123.75> --bank-reference <the bank's own> [--currency SEK] [--date YYYY-MM-DD] [--payer <name>]";

function end(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    amount: { type: "string" },
    "bank-reference": { type: "string" },
    currency: { type: "string", default: "SEK" },
    date: { type: "string", default: systemClock.now().toISOString().slice(0, 10) },
    payer: { type: "string" },
  },
});
const { reference, amount, currency, date, payer } = values;
const bankReference = values["bank-reference"];
if (reference === undefined || amount === undefined || bankReference === undefined) end(usage);
const parts = /^(\d{1,10})(?:[.,](\d{2}))?$/.exec(amount);
if (parts === null) end(`The amount is written like 123.75, not ${amount}.`);
const url = process.env["DATABASE_URL"];
if (url === undefined) end("DATABASE_URL is not set.");

const pool = connect(url, "nameplane_worker", 2);
const sweeping = connect(url, "nameplane_readonly", 1);
const jobs = new Jobs(url, "nameplane_app", createLog("book-bank-transfer", "error"));
await jobs.start();
try {
  const clock = systemClock;
  const keepForOrder: BankDeps["keepForOrder"] = (trx, scope, transfer) =>
    keepTransfer(trx, { ...orderParts, jobs, clock }, scope, transfer);
  const booked = await recordBankReceipt({ pool, sweeping, jobs, clock, keepForOrder }, "staff:command", {
    bankReference,
    bookedOn: date,
    amount: moneyIn(currency)(Number(parts[1]) * 100 + Number(parts[2] ?? 0)),
    reference,
    ...(payer === undefined ? {} : { payer }),
  });
  const { outcome, invoiceId, invoiced, deposited } = booked;
  const told = { outcome, invoiceId, invoicedMinor: minorOf(invoiced), depositedMinor: minorOf(deposited) };
  process.stdout.write(`${JSON.stringify(told)}\n`);
} finally {
  await jobs.stop();
  await Promise.all([pool.close(), sweeping.close()]);
}
