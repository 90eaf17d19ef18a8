import { resaleColumns, resaleWord } from "@nameplane/contracts/resellers/file-texts";
import { NotFound } from "@nameplane/contracts/refusals";
import { moneyToDecimal } from "@nameplane/values";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { subjectOfLine } from "./read-statements.ts";
import {
  findAnyStatement,
  findStatement,
  statementLines,
  type StatementLine,
  type StatementRow,
} from "./statements.repository.ts";

type Reading = { readonly trx: Trx; readonly language: Language };

const atOnce = 5000;

/** A statement of the account as a file. Possible refusals: NotFound. */
export async function ownStatementFile(reading: Reading, scope: AccountScope, id: string): Promise<Document> {
  return fileOf(reading, await findStatement(reading.trx, scope, id));
}

/** For staff: a statement of any reseller as a file. Possible refusals: NotFound. */
export async function anyStatementFile(reading: Reading, id: string): Promise<Document> {
  return fileOf(reading, await findAnyStatement(reading.trx, id));
}

async function fileOf({ trx, language }: Reading, row: StatementRow | null): Promise<Document> {
  if (row === null) throw new Refused(NotFound, { param: "settlementid" });
  const head = resaleColumns.statement.map((column) => resaleWord(column, language));
  let text = `\ufeff${csvLine(head)}`;
  for (let offset = 0; offset < row.lineCount; offset += atOnce)
    for (const line of await statementLines(trx, row, { limit: atOnce, offset, language }))
      text += csvLine(cellsOf(line, language));
  return csvFile(text, `statement-${row.month}-${row.margin.currency}.csv`);
}

export const csvFile = (text: string, fileName: string): Document => ({
  content: Buffer.from(text, "utf8"),
  contentType: "text/csv; charset=utf-8",
  fileName,
});

const cellsOf = (line: StatementLine, language: Language): (string | number)[] => [
  line.day,
  resaleWord(line.kind, language),
  line.customerNumber,
  line.invoiceNumber,
  subjectOfLine(line),
  line.operation,
  line.periodMonths,
  moneyToDecimal(line.retail),
  moneyToDecimal(line.wholesale),
  moneyToDecimal(line.margin),
  line.margin.currency,
];
