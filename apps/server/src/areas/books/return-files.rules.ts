import type { VatBox } from "@nameplane/contracts/books/values";
import { moneyToDecimal, type Money } from "@nameplane/values";
import { csvLine } from "../../platform/csv.rules.ts";
import { wholeOf, type CompanySale, type Sale } from "./boxes.rules.ts";
import type { Days } from "./years.rules.ts";

/** The XML elements for the boxes that sales fill, in the order of the tax agency's DTD (eSKDUpload 6.0). */
const elements: readonly (readonly [element: string, box: VatBox])[] = [
  ["ForsMomsEjAnnan", "05"],
  ["ForsTjSkskAnnatEg", "39"],
  ["ForsTjOvrUtomEg", "40"],
  ["ForsOvrigt", "42"],
  ["MomsUtgHog", "10"],
  ["MomsUtgMedel", "11"],
  ["MomsUtgLag", "12"],
];

/** Number of a Swedish company in the form that agencies use, NNNNNN-NNNN. Null if the text is not such a number. */
export function swedishNumber(orgnr: string): string | null {
  const digits = orgnr.replaceAll(/\D/g, "");
  const last = digits.length === 12 ? digits.slice(2) : digits;
  return last.length === 10 ? `${last.slice(0, 6)}-${last.slice(6)}` : null;
}

/**
 * The Swedish VAT return as a file for the tax agency's e-service. Boxes without an amount are left out.
 *
 * `inputVat`: the input VAT of the purchases in whole kronor (box 48).
 */
export function eskdFile(
  orgnr: string,
  { to }: Days,
  boxes: readonly { readonly box: VatBox; readonly whole: number }[],
  inputVat: number,
): string {
  const wholes = new Map(boxes.map(({ box, whole }) => [box, whole]));
  const filled = elements.flatMap(([element, box]) => {
    const whole = wholes.get(box) ?? 0;
    return whole === 0 ? [] : [`    <${element}>${whole}</${element}>`];
  });
  return [
    '<?xml version="1.0" encoding="ISO-8859-1"?>',
    '<!DOCTYPE eSKDUpload PUBLIC "-//Skatteverket, Sweden//DTD Skatteverket eSKDUpload-DTD Version 6.0//SV" "https://www1.skatteverket.se/demoeskd/eSKDUpload_6p0.dtd">',
    '<eSKDUpload Version="6.0">',
    `  <OrgNr>${orgnr}</OrgNr>`,
    "  <Moms>",
    `    <Period>${to.slice(0, 7).replace("-", "")}</Period>`,
    ...filled,
    ...(inputVat === 0 ? [] : [`    <MomsIngAvdr>${inputVat}</MomsIngAvdr>`]),
    `    <MomsBetala>${(wholes.get("49") ?? 0) - inputVat}</MomsBetala>`,
    "  </Moms>",
    "</eSKDUpload>",
    "",
  ].join("\r\n");
}

/**
 * The period of a list of sales to EU companies, as its file writes it: a month (yymm) or a quarter (yy-q). Null if the period is
 * neither.
 */
export function statementPeriod({ from, to }: Days): string | null {
  const [year, first, last] = [from.slice(2, 4), Number(from.slice(5, 7)), Number(to.slice(5, 7))];
  if (from.slice(0, 4) !== to.slice(0, 4)) return null;
  if (first === last) return `${year}${String(first).padStart(2, "0")}`;
  return last - first === 2 && first % 3 === 1 ? `${year}-${(first + 2) / 3}` : null;
}

/**
 * Sales of services to companies in other EU countries, as a file for the Swedish tax agency (SKV 574008). The columns are VAT
 * number, goods, goods in triangular trade, and services, in whole kronor. Sums of zero are left out.
 */
export function ecListFile(
  seller: { readonly vatNumber: string; readonly name: string; readonly phone: string; readonly email: string },
  period: string,
  companies: readonly CompanySale[],
): string {
  const field = (text: string) => text.replaceAll(/[;\r\n]/g, " ");
  return [
    "SKV574008;",
    [seller.vatNumber, period, seller.name, seller.phone, seller.email].map(field).join(";"),
    ...companies.flatMap(({ vatnumber, net }) => (wholeOf(net) === 0 ? [] : [`${field(vatnumber)};;;${wholeOf(net)};`])),
    "",
  ].join("\r\n");
}

/** The return as a table: first the sales by kind, country and rate, then the boxes if the country has them. */
export function vatTable(
  currency: string,
  sales: readonly Sale[],
  boxes: readonly { readonly box: VatBox; readonly whole: number }[] | null,
  companies: readonly CompanySale[],
): string {
  const decimal = (amount: Money) => Number(moneyToDecimal(amount));
  return [
    csvLine(["kind", "country", "rate %", "net", "VAT", "currency", "documents"]),
    ...sales.map((sale) =>
      csvLine([
        sale.isoutside ? "outside VAT" : sale.kind,
        sale.country,
        sale.rateBasisPoints / 100,
        decimal(sale.net),
        decimal(sale.vat),
        currency,
        sale.documents,
      ]),
    ),
    ...(boxes === null ? [] : ["\r\n", csvLine(["box", "amount"]), ...boxes.map(({ box, whole }) => csvLine([box, whole]))]),
    ...(companies.length === 0
      ? []
      : [
          "\r\n",
          csvLine(["VAT number", "company", "net", "documents", "proved"]),
          ...companies.map((company) =>
            csvLine([company.vatnumber, company.name, decimal(company.net), company.documents, company.isproved ? "yes" : "no"]),
          ),
        ]),
  ].join("");
}
