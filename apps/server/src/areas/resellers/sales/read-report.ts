import type { ResaleReportRow, resaleReportSpec } from "@nameplane/contracts/resellers/sales";
import { resaleColumns, resaleWord } from "@nameplane/contracts/resellers/file-texts";
import type { ResaleGrouping } from "@nameplane/contracts/resellers/values";
import { addMoney, isZeroMoney, minorOf, money, moneyToDecimal, subtractMoney } from "@nameplane/values";
import type { z } from "zod";
import { csvLine } from "../../../platform/csv.rules.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Document as FileOf } from "../../../platform/http/send-answer.ts";
import { lastDayOf } from "./months.rules.ts";
import { openLines } from "./read-statements.ts";
import type { Document } from "./sales.repository.ts";
import type { SettledLine } from "./settlement.rules.ts";
import { csvFile } from "./statement-file.ts";
import { productNames } from "../products.repository.ts";
import { settledBy, type GroupedSales } from "./statements.repository.ts";

type Call = Pick<SessionCall, "scope" | "language" | "now"> & { readonly trx: Trx };
type Input = z.output<typeof resaleReportSpec.input>;

/** Sales and margin of a range of months: from the statements, and from what the next statements will contain so far. */
export async function readReport(call: Call, { by, from, to }: Input): Promise<ResaleReportRow[]> {
  const { trx, scope, language } = call;
  const days = { by, from: `${from}-01`, to: lastDayOf(`${to}-01`) };
  const settled = await settledBy(trx, scope, days);
  const open = (await openLines(call)).filter(({ day }) => day >= days.from && day <= days.to);
  const sums = new Map<string, GroupedSales>();
  for (const part of [...settled, ...open.map((line) => partOf(line, by))]) {
    const key = `${part.key} ${part.retail.currency}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? part : together(known, part));
  }
  const names = by === "product" ? await productNames(trx, language) : new Map<number, string>();
  const rows = [...sums.values()].map((sum) => present(sum, names));
  return by === "month"
    ? rows.toSorted((a, b) => b.name.localeCompare(a.name) || a.currency.localeCompare(b.currency))
    : rows.toSorted((a, b) => a.currency.localeCompare(b.currency) || b.marginMinor - a.marginMinor);
}

const partOf = ({ document, day, retail, wholesale }: SettledLine<Document>, by: ResaleGrouping): GroupedSales => ({
  key: {
    month: day.slice(0, 7),
    product: document.tld === null ? String(document.productId ?? "") : `.${document.tld}`,
    customer: String(document.customerNumber),
  }[by],
  lines: 1,
  retail,
  wholesale,
});

const together = (a: GroupedSales, b: GroupedSales): GroupedSales => ({
  key: a.key,
  lines: a.lines + b.lines,
  retail: addMoney(a.retail, b.retail),
  wholesale: addMoney(a.wholesale, b.wholesale),
});

function present({ key, lines, retail, wholesale }: GroupedSales, names: ReadonlyMap<number, string>): ResaleReportRow {
  const margin = subtractMoney(retail, wholesale);
  return {
    name: names.get(Number(key)) ?? key,
    currency: retail.currency,
    lines,
    retailMinor: minorOf(retail),
    wholesaleMinor: minorOf(wholesale),
    marginMinor: minorOf(margin),
    marginBasisPoints: isZeroMoney(retail) ? null : Math.round((minorOf(margin) * 10_000) / minorOf(retail)),
  };
}

export async function reportFile(call: Call, input: Input): Promise<FileOf> {
  const rows = await readReport(call, input);
  const head = resaleColumns.report.map((column) => resaleWord(column, call.language));
  const lines = rows.map(({ name, lines: count, currency, retailMinor, wholesaleMinor, marginMinor }) => [
    name,
    count,
    ...[retailMinor, wholesaleMinor, marginMinor].map((minor) => moneyToDecimal(money(minor, currency))),
    currency,
  ]);
  return csvFile(`\ufeff${[head, ...lines].map(csvLine).join("")}`, `sales-${input.by}-${input.from}-${input.to}.csv`);
}
