import type { AnswerOf } from "@nameplane/contracts";
import type { bankLinesSpec, bankPlacesSpec, bankStatementsSpec, BankLineRow } from "@nameplane/contracts/payments/bank";
import type * as operations from "@nameplane/contracts/payments/operations";
import type { BankList } from "@nameplane/contracts/payments/bank-values";
import { isPositiveMoney, minorOf } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { makeScope } from "../../../platform/scope.ts";
import { findOpenBySigns } from "../../ledger/bank/index.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { checkBalances } from "./balances.rules.ts";
import type { BankLineState } from "./bank-line.state.ts";
import { accountsOfPayer, countLines, listLines, searchPlaces, type LineAt } from "./find-places.repository.ts";
import { proposals } from "./proposals.rules.ts";
import { guessesOf, referencesIn } from "./references.rules.ts";
import { countStatements, listStatements } from "./statements.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** The statements that were read from files, with the check of their balances. */
export async function readStatements(
  { trx }: Call,
  { page, limit }: z.output<typeof bankStatementsSpec.input>,
): Promise<Answer<typeof operations.bankStatements>> {
  const { sellerId } = await operatorAccount(trx);
  const rows = await listStatements(trx, sellerId, { limit, offset: (page - 1) * limit });
  return {
    total: await countStatements(trx, sellerId),
    data: rows.map((row) => {
      const { missing, gap } = checkBalances(row, row.closingBefore);
      const orNone = (amount: typeof missing) => (amount === null ? null : minorOf(amount));
      return {
        statementid: row.id,
        file: row.file,
        kind: row.kind,
        account: row.account,
        currency: row.moved.currency,
        bankid: row.bankId,
        sequence: row.sequence,
        fromon: row.fromOn,
        toon: row.toOn,
        openingMinor: orNone(row.opening),
        closingMinor: orNone(row.closing),
        movedMinor: minorOf(row.moved),
        missingMinor: orNone(missing),
        gapMinor: orNone(gap),
        lines: row.lines,
        known: row.knownLines,
        notbooked: row.notBooked,
        waiting: row.waiting,
        taken: row.takenAt.toISOString(),
        by: row.takenBy,
      };
    }),
  };
}

const statesOf: Readonly<Record<BankList, readonly BankLineState[]>> = {
  waiting: ["new", "suspense"],
  matched: ["matched"],
  returned: ["returned"],
  ignored: ["ignored"],
};

/** The bank lines of a list. Each line that still waits for a decision has proposals for what it could be for. */
export async function readLines(
  call: Call,
  { list, statementid, lineid, page, limit }: z.output<typeof bankLinesSpec.input>,
): Promise<Answer<typeof operations.bankLines>> {
  const { trx, now } = call;
  const operator = await operatorAccount(trx);
  const { sellerId } = operator;
  const { timeZone } = await findBrandSeller(trx, makeScope({ ...operator, actor: call.actor }));
  const filter = { states: statesOf[list], statementId: statementid ?? null, lineId: lineid ?? null };
  const isOldestFirst = list === "waiting";
  const rows = await listLines(trx, sellerId, filter, { limit, offset: (page - 1) * limit, isOldestFirst });
  const data: BankLineRow[] = [];
  for (const row of rows) {
    const isToday = row.decidedAt !== null && dateIn(timeZone, row.decidedAt) === dateIn(timeZone, now);
    data.push({
      ...presentLine(row),
      mayundo: !isOldestFirst && isToday,
      proposals: isOldestFirst ? await proposalsFor(trx, sellerId, row) : [],
    });
  }
  return {
    data,
    total: await countLines(trx, sellerId, filter),
    waiting: await countLines(trx, sellerId, { states: statesOf.waiting, statementId: null, lineId: null }),
  };
}

function presentLine(row: LineAt): Omit<BankLineRow, "mayundo" | "proposals"> {
  return {
    lineid: row.id,
    state: row.state,
    mark: row.mark,
    currency: row.amount.currency,
    amountMinor: minorOf(row.amount),
    bookedon: row.bookedOn,
    bankreference: row.bankReference,
    references: [...row.references],
    text: row.text,
    payer: row.payer,
    payeraccount: row.payerAccount,
    isreversal: row.isReversal,
    account: row.account,
    reason: row.reason,
    decided: row.decidedAt?.toISOString() ?? null,
    by: row.by,
    placed: row.placed.map(({ customer, invoice, payment, minor }) => ({ customer, invoice, paymentid: payment, minor })),
  };
}

async function proposalsFor(trx: Trx, sellerId: string, line: LineAt): Promise<BankLineRow["proposals"]> {
  if (!isPositiveMoney(line.amount)) return [];
  const references = referencesIn(line);
  const { numbers, ocrs } = guessesOf(line);
  const known = await accountsOfPayer(trx, sellerId, line.payerAccount);
  const invoices = await findOpenBySigns(trx, sellerId, {
    currency: line.amount.currency,
    ocrs: [...references, ...ocrs],
    numbers,
    left: line.amount,
    accountIds: known,
  });
  return proposals(line, invoices, { references, neighbours: ocrs, known }).map((proposal) => ({
    invoices: proposal.invoices.map(({ invoiceId, number, left, account, buyer }) => ({
      invoiceid: invoiceId,
      invoice: number,
      leftMinor: minorOf(left),
      customer: account,
      name: buyer,
    })),
    signs: [...proposal.signs],
  }));
}

/** The open invoices and customers that match a staff member's search. */
export async function readPlaces(
  { trx }: Call,
  { typed, currency }: z.output<typeof bankPlacesSpec.input>,
): Promise<Answer<typeof operations.bankPlaces>> {
  const { sellerId } = await operatorAccount(trx);
  const found = await searchPlaces(trx, sellerId, currency, typed);
  return {
    data: found.map(({ left, ...place }) => ({ ...place, leftMinor: left === null ? null : minorOf(left) })),
  };
}
