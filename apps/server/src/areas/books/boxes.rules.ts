import type { VatBox } from "@nameplane/contracts/books/values";
import { addMoney, subtractMoney, sumMoney, type Money } from "@nameplane/values";

/**
 * Sales of a period with one kind of VAT, to one country and at one rate, in the currency of the books. Credit notes are
 * subtracted.
 */
export type Sale = {
  readonly kind: string;
  readonly country: string;
  readonly rateBasisPoints: number;
  /** Whether the amounts are fees and interest, which are not sales. */
  readonly isoutside: boolean;
  readonly net: Money;
  readonly vat: Money;
  readonly documents: number;
};

/** Sales of a period to a company in another EU country that accounts for the VAT itself (reverse charge). */
export type CompanySale = {
  readonly vatnumber: string;
  readonly name: string;
  readonly net: Money;
  readonly documents: number;
  readonly isproved: boolean;
};

type Box = { readonly box: VatBox; readonly takes: "net" | "vat"; readonly of: (sale: Sale) => boolean };

const domesticAt = (rateBasisPoints: number) => (sale: Sale) =>
  sale.kind === "domestic" && sale.rateBasisPoints === rateBasisPoints;

/**
 * The boxes of the Swedish VAT return that sales fill (Skatteverket, form SKV 4700). Sales under the OSS scheme are declared in
 * the OSS return. Here they only count as sales made outside Sweden.
 */
const swedishBoxes: readonly Box[] = [
  { box: "05", takes: "net", of: (sale) => sale.kind === "domestic" && sale.rateBasisPoints > 0 },
  { box: "10", takes: "vat", of: domesticAt(2500) },
  { box: "11", takes: "vat", of: domesticAt(1200) },
  { box: "12", takes: "vat", of: domesticAt(600) },
  { box: "39", takes: "net", of: (sale) => sale.kind === "reverse_charge" },
  { box: "40", takes: "net", of: (sale) => sale.kind === "export" || sale.kind === "oss" },
  { box: "42", takes: "net", of: (sale) => (sale.kind === "domestic" || sale.kind === "exempt") && sale.rateBasisPoints === 0 },
];

/** The whole units of an amount in a currency with two decimals. The VAT return leaves the decimals out. */
export const wholeOf = ({ minor }: Money): number => Number(minor / 100n);

/**
 * The boxes of a Swedish VAT return in whole kronor. Box 49, the VAT to pay, contains only the VAT on sales, because the VAT on
 * purchases (box 48) is in other books.
 *
 * `lostVat`: VAT that was taken back because invoices were written off. It reduces box 10.
 */
export function boxesOf(sales: readonly Sale[], lostVat: Money): { readonly box: VatBox; readonly whole: number }[] {
  const declared = sales.filter(({ isoutside }) => !isoutside);
  const filled = swedishBoxes.map(({ box, takes, of }) => {
    const amounts = declared.filter(of).map((sale) => sale[takes]);
    const sum = sumMoney(amounts, lostVat.currency);
    return { box, whole: wholeOf(box === "10" ? subtractMoney(sum, lostVat) : sum) };
  });
  const vat = filled.filter(({ box }) => ["10", "11", "12"].includes(box)).reduce((sum, { whole }) => sum + whole, 0);
  return [...filled, { box: "49", whole: vat }];
}

/** The difference between the VAT of these sales and the VAT accounts of the books. It is zero if nothing is wrong. */
export function differenceOf(sales: readonly Sale[], lostVat: Money, bookedVat: Money): Money {
  const lines = sumMoney(
    sales.map(({ vat }) => vat),
    bookedVat.currency,
  );
  return subtractMoney(addMoney(bookedVat, lostVat), lines);
}
