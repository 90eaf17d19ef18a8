import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/resellers/operations";
import type { OpenMonth, Settlement, SettlementLine, StaffSettlement } from "@nameplane/contracts/resellers/sales";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf, unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { carriedSums, openCommissions, soldDocuments, type Document } from "./sales.repository.ts";
import { linesUntil, sumsOf, type SettledLine } from "./settlement.rules.ts";
import {
  findAnyStatement,
  findStatement,
  listAllStatements,
  listStatements,
  statementLines,
  type StatementLine,
  type StatementOfAll,
  type StatementRow,
} from "./statements.repository.ts";

type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Call = Pick<SessionCall, "scope" | "language" | "now"> & { readonly trx: Trx };
type Page = { readonly page: number; readonly limit: number };

const piece = ({ page, limit }: Page) => ({ limit, offset: (page - 1) * limit });

/** Everything that was paid or credited until today and is on no statement yet. */
export async function openLines({ trx, scope, now }: Call): Promise<SettledLine<Document>[]> {
  const { timeZone } = await findBrandSeller(trx, scope);
  return linesUntil(await soldDocuments(trx), dateIn(timeZone, now));
}

/** The account's statements, newest first, and what the next statements contain so far. */
export async function readStatements(call: Call, page: Page): Promise<Answer<typeof operations.settlements>> {
  const { rows, total } = await listStatements(call.trx, call.scope, piece(page));
  return { data: rows.map(presentStatement), ...page, total, open: await openMonths(call) };
}

async function openMonths(call: Call): Promise<OpenMonth[]> {
  const { trx, scope, now } = call;
  const carried = await carriedSums(trx, scope.accountId);
  const { timeZone } = await findBrandSeller(trx, scope);
  const commissions = await openCommissions(trx, dateIn(timeZone, now));
  const groups = Map.groupBy(await openLines(call), ({ retail }) => retail.currency);
  for (const { amount } of commissions) if (!groups.has(amount.currency)) groups.set(amount.currency, []);
  return [...groups].map(([currency, same]) => {
    const { retail, wholesale, margin } = sumsOf(same, currency);
    const opening = carried.filter((each) => each.carried.currency === currency);
    const earned = commissions.filter(({ amount }) => amount.currency === currency);
    return {
      currency,
      lines: same.length,
      openingMinor: opening.reduce((sum, each) => sum + minorOf(each.carried), 0),
      retailMinor: minorOf(retail),
      wholesaleMinor: minorOf(wholesale),
      marginMinor: minorOf(margin),
      commissionMinor: earned.reduce((sum, { amount }) => sum + minorOf(amount), 0),
    };
  });
}

/** A statement with a page of its lines. Possible refusals: NotFound. */
export async function readStatement(
  call: Call,
  { settlementid, ...page }: Page & { readonly settlementid: string },
): Promise<Answer<typeof operations.settlement>> {
  const row = await findStatement(call.trx, call.scope, settlementid);
  if (row === null) throw new Refused(NotFound, { param: "settlementid" });
  return { ...(await linesOf(call, row, page)), settlement: presentStatement(row) };
}

async function linesOf({ trx, language }: Pick<Call, "trx" | "language">, row: StatementRow, page: Page) {
  const lines = await statementLines(trx, row, { ...piece(page), language });
  return { data: lines.map(presentLine), ...page, total: row.lineCount };
}

type Colleague = Pick<StaffCall, "language"> & { readonly trx: Trx };

/** For staff: statements of all resellers, newest first. */
export async function readAllStatements(
  { trx }: Colleague,
  { month, ...page }: Page & { readonly month?: string | undefined },
): Promise<Answer<typeof operations.staffSettlements>> {
  const { rows, total } = await listAllStatements(trx, { month: month ?? null, ...piece(page) });
  return { data: rows.map(presentForStaff), ...page, total };
}

/** For staff: a statement with a page of its lines. Possible refusals: NotFound. */
export async function readAnyStatement(
  call: Colleague,
  { settlementid, ...page }: Page & { readonly settlementid: string },
): Promise<Answer<typeof operations.staffSettlement>> {
  const row = await findAnyStatement(call.trx, settlementid);
  if (row === null) throw new Refused(NotFound, { param: "settlementid" });
  return { ...(await linesOf(call, row, page)), settlement: presentForStaff(row) };
}

function presentStatement(row: StatementRow): Settlement {
  const { id: settlementid, month, lineCount: lines, margin, madeAt } = row;
  return {
    settlementid,
    month,
    currency: margin.currency,
    lines,
    openingMinor: minorOf(row.opening),
    retailMinor: minorOf(row.retail),
    wholesaleMinor: minorOf(row.wholesale),
    marginMinor: minorOf(margin),
    commissionMinor: minorOf(row.commission),
    commissions: row.commissionCount,
    creditedMinor: minorOf(row.credited),
    carriedMinor: minorOf(row.carried),
    made: madeAt.toISOString(),
  };
}

const presentForStaff = (row: StatementOfAll): StaffSettlement => ({
  ...presentStatement(row),
  account: { accountid: row.accountId, number: row.number, name: row.name },
});

/** What a line is about: its domain or, for a service without a domain, the name of the service. */
export const subjectOfLine = ({ asciiName, productName }: Pick<StatementLine, "asciiName" | "productName">): string =>
  asciiName === null ? (productName ?? "") : unicodeNameOf(asciiName as DomainName);

function presentLine(line: StatementLine): SettlementLine {
  return {
    kind: line.kind,
    day: line.day,
    customernumber: line.customerNumber,
    invoicenumber: line.invoiceNumber,
    name: subjectOfLine(line),
    operation: line.operation,
    months: line.periodMonths,
    retailMinor: minorOf(line.retail),
    wholesaleMinor: minorOf(line.wholesale),
    marginMinor: minorOf(line.margin),
  };
}
