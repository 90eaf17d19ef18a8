import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { vatDocuments, vatReturn } from "@nameplane/contracts/books/operations";
import { BooksUnnumbered, NoSwedishReturn } from "@nameplane/contracts/books/refusals";
import type { VatFormat } from "@nameplane/contracts/books/values";
import { BadParameter } from "@nameplane/contracts/refusals";
import { minorOf, type Money } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { exchangePpm } from "../products/index.ts";
import { presentCompany, presentSale } from "./books.present.ts";
import { log } from "./change-chart.ts";
import { findSeller, type BooksSeller } from "./seller.repository.ts";
import { ecListFile, eskdFile, statementPeriod, swedishNumber, vatTable } from "./return-files.rules.ts";
import { listCompanies, listDocuments, listSales, vatSums } from "./sales.repository.ts";
import { boxesOf, differenceOf, type CompanySale, type Sale } from "./boxes.rules.ts";
import { findLacking, numberVouchers } from "./vouchers.repository.ts";
import { isWholeMonths, type Days } from "./years.rules.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Return = Answer<typeof vatReturn>;
type Of = Days & { readonly sellerid?: string | undefined };

/** The VAT return of a period. Possible refusals: NotFound; BadParameter (not whole months). */
export async function readVatReturn(call: Call, { sellerid, from, to }: Of): Promise<Return> {
  const seller = await sellerOf(call, sellerid, { from, to });
  const { sales, companies, lostVat, bookedVat, ...found } = await returnOf(call.trx, seller, { from, to });
  return {
    ...found,
    sales: sales.map(presentSale),
    lostVatMinor: minorOf(lostVat),
    bookedVatMinor: minorOf(bookedVat),
    differenceMinor: minorOf(differenceOf(sales, lostVat, bookedVat)),
    companies: companies.map(presentCompany),
  };
}

async function sellerOf({ trx }: Call, sellerid: string | undefined, days: Days): Promise<BooksSeller> {
  if (!isWholeMonths(days)) throw new Refused(BadParameter, { param: "to" });
  return findSeller(trx, sellerid ?? null);
}

type FoundReturn = Pick<Return, "currency" | "boxes" | "euroPpm" | "unnumbered"> & {
  readonly sales: readonly Sale[];
  readonly companies: readonly CompanySale[];
  /** VAT that was taken back because invoices were written off. */
  readonly lostVat: Money;
  readonly bookedVat: Money;
};

async function returnOf(trx: Trx, seller: BooksSeller, days: Days): Promise<FoundReturn> {
  const sales = await listSales(trx, seller, days);
  const { booked, lost, lostAtHome } = await vatSums(trx, seller, days);
  const hasOss = sales.some(({ kind }) => kind === "oss");
  return {
    currency: seller.currency,
    sales,
    lostVat: lost,
    bookedVat: booked,
    boxes: seller.country === "SE" ? boxesOf(sales, lostAtHome) : null,
    // The EU requires the rate of the last day of the period for this return (Directive 2006/112/EC, article 369h).
    euroPpm: hasOss ? await exchangePpm(trx, "EUR", seller.currency, days.to) : null,
    companies: await listCompanies(trx, seller, days),
    unnumbered: (await findLacking(trx, seller, days)).vouchers,
  };
}

export async function readVatDocuments(
  call: Call,
  {
    sellerid,
    from,
    to,
    page,
    limit,
    ...filter
  }: Of & {
    readonly page: number;
    readonly limit: number;
    readonly kind: string;
    readonly country: string;
    readonly rate: number;
    readonly isoutside: NonNullable<InputOf<typeof vatDocuments>["isoutside"]>;
    readonly vatnumber?: string | undefined;
  },
): Promise<Answer<typeof vatDocuments>> {
  const seller = await sellerOf(call, sellerid, { from, to });
  const { kind, country, rate, isoutside, vatnumber } = filter;
  const of = { kind, country, rate, isOutside: isoutside === "true", vatNumber: vatnumber ?? null };
  const rows = await listDocuments(call.trx, seller, { from, to }, of, { page, limit });
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/**
 * Makes a file of the VAT return. It contains only numbered vouchers, so it is refused until all vouchers of the period have
 * numbers.
 *
 * Possible refusals: NotFound; BadParameter (not whole months; for the list of companies neither a month nor a quarter);
 * BooksUnnumbered; NoSwedishReturn.
 */
export async function makeVatFile(
  call: Call,
  input: Of & { readonly format: VatFormat; readonly inputvat: number },
): Promise<{ content: Buffer; contentType: string; fileName: string }> {
  const { trx } = call;
  const { format, from, to, inputvat } = input;
  const seller = await sellerOf(call, input.sellerid, { from, to });
  while (await numberVouchers(trx, seller.id));
  const { sales, boxes, companies, currency, unnumbered } = await returnOf(trx, seller, { from, to });
  if (unnumbered > 0) throw new Refused(BooksUnnumbered);
  await log(call, seller.id, "books.vat-file", { after: { format, from, to } });
  if (format === "csv") {
    const content = Buffer.from(`\ufeff${vatTable(currency, sales, boxes, companies)}`, "utf8");
    return { content, contentType: "text/csv; charset=utf-8", fileName: `vat-${from}-${to}.csv` };
  }
  const orgnr = swedishNumber(seller.orgnr);
  if (boxes === null || orgnr === null || seller.vatNumber === null) throw new Refused(NoSwedishReturn);
  if (format === "eskd") {
    const content = Buffer.from(eskdFile(orgnr, { from, to }, boxes, inputvat), "latin1");
    return { content, contentType: "application/xml; charset=ISO-8859-1", fileName: `moms-${to.slice(0, 7)}.eskd` };
  }
  const period = statementPeriod({ from, to });
  if (period === null) throw new Refused(BadParameter, { param: "to" });
  const { vatNumber, name, phone, email } = seller;
  const content = Buffer.from(ecListFile({ vatNumber, name, phone, email }, period, companies), "latin1");
  return { content, contentType: "text/plain; charset=ISO-8859-1", fileName: `eu-sales-${period}.txt` };
}
