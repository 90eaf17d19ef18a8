import { moneyToDecimal } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { csvLine } from "../../../platform/csv.rules.ts";
import { findInvoice } from "../../ledger/index.ts";
import { readInterest } from "../../ledger/late/index.ts";
import { claims, type Claim } from "./late-list.repository.ts";

const head = [
  "creditor",
  "customer number",
  "debtor",
  "registration number",
  "email",
  "invoice",
  "invoice date",
  "due date",
  "currency",
  "invoice total",
  "principal left",
  "fees and interest invoiced",
  "interest to date",
  "reminders sent",
];

/**
 * The invoices in collection as a CSV file (RFC 4180, UTF-8 with a byte order mark), one line per invoice. Amounts have a decimal
 * point.
 */
export async function collectionFile(trx: Trx, actor: string, now: Date): Promise<{ content: Buffer; fileName: string }> {
  const lines = [csvLine(head)];
  for (const claim of await claims(trx)) lines.push(csvLine(await cellsOf(trx, claim, actor, now)));
  const day = now.toISOString().slice(0, 10);
  return { content: Buffer.from(`\ufeff${lines.join("")}`, "utf8"), fileName: `collection-${day}.csv` };
}

async function cellsOf(trx: Trx, claim: Claim, actor: string, now: Date): Promise<(string | number)[]> {
  const { accountId, brandId, invoiceId, buyer } = claim;
  const scope = makeScope({ accountId, brandId, actor });
  const invoice = await findInvoice(trx, scope, invoiceId);
  const interest = invoice === null ? null : await readInterest(trx, scope, invoice, now);
  return [
    claim.seller,
    claim.customer,
    buyer.name,
    buyer.orgnr,
    claim.email,
    claim.number,
    claim.issuedOn,
    claim.dueOn,
    claim.total.currency,
    moneyToDecimal(claim.total),
    moneyToDecimal(claim.left),
    moneyToDecimal(claim.charges),
    interest === null ? "" : moneyToDecimal(interest),
    claim.reminders,
  ];
}
