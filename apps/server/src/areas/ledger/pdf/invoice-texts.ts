import { currencyExponents, formatMoney, moneyToDecimal, type Money } from "@nameplane/values";

export type Language = "en" | "sv";

const locales: Readonly<Record<Language, string>> = { en: "en-GB", sv: "sv-SE" };

/** Texts of the document. */
export const invoiceTexts = {
  en: {
    invoice: "Invoice",
    creditNote: "Credit note",
    issuedOn: "Invoice date",
    creditedOn: "Date",
    credits: "Credits invoice",
    to: "To",
    reference: "Your reference",
    customerNumber: "Customer number",
    order: "Order",
    orgnr: "Org. no",
    vatnumber: "VAT no",
    responsible: "Responsible for payment",
    payBy: "Pay by",
    paidByCard: "Paid by card",
    paidByPayPal: "Paid with PayPal",
    byDebit: "By direct debit",
    paidBySwish: "Paid with Swish",
    paidWithCredit: "Paid with credit",
    nothingToPay: "Nothing to pay",
    credited: "Credited",
    ofWhichVat: "of which VAT",
    what: "Description",
    period: "Period",
    quantity: "Qty",
    vat: "VAT",
    exclVat: "excl. VAT",
    to2: "to",
    net: "Net",
    of: "of",
    rounding: "Rounding",
    toPay: "To pay",
    paid: "Paid",
    total: "Total",
    amount: "Amount",
    dueDate: "Due date",
    creditorReference: "RF reference",
    payCode: { epc: "Pay with your bank’s app", swish: "Pay with Swish" },
    payTextRf: "Pay by bank transfer and enter only the RF reference. A transfer usually takes one business day.",
    payText: "Pay by bank transfer and enter only the OCR number as the reference. A transfer takes up to 3 business days.",
    cardText: "This invoice was paid by card when you ordered. There is nothing to pay.",
    debitText: "The amount is debited from your bank account by SEPA direct debit. You do not have to do anything.",
    payPalText: "This invoice was paid with PayPal when you ordered. There is nothing to pay.",
    swishText: "This invoice was paid with Swish when you ordered. There is nothing to pay.",
    creditUsedText: "This invoice was paid with your account's credit. There is nothing to pay.",
    creditText: "The credit first reduces what is left to pay on the invoice. The rest stays in your account as prepaid credit.",
    interest: "After the due date we charge late-payment interest at the reference rate plus 18 percent per year.",
    reason: "Reason",
    booksVat: "VAT in",
    ftax: "Approved for Swedish F-tax",
    page: "Page",
    pageOf: "of",
    year: ["year", "years"],
    month: ["month", "months"],
  },
  sv: {
    invoice: "Faktura",
    creditNote: "Kreditfaktura",
    issuedOn: "Fakturadatum",
    creditedOn: "Datum",
    credits: "Krediterar faktura",
    to: "Till",
    reference: "Er referens",
    customerNumber: "Kundnummer",
    order: "Order",
    orgnr: "Org.nr",
    vatnumber: "Momsnr",
    responsible: "Betalningsansvarig",
    payBy: "Att betala senast",
    paidByCard: "Betald med kort",
    paidByPayPal: "Betald med PayPal",
    byDebit: "Dras från bankkonto",
    paidBySwish: "Betald med Swish",
    paidWithCredit: "Betalt med tillgodohavande",
    nothingToPay: "Inget att betala",
    credited: "Krediterat",
    ofWhichVat: "varav moms",
    what: "Beskrivning",
    period: "Period",
    quantity: "Antal",
    vat: "Moms",
    exclVat: "exkl. moms",
    to2: "till",
    net: "Netto",
    of: "av",
    rounding: "Avrundning",
    toPay: "Att betala",
    paid: "Betalt",
    total: "Totalt",
    amount: "Belopp",
    dueDate: "Förfallodag",
    creditorReference: "RF-referens",
    payCode: { epc: "Betala med bankens app", swish: "Betala med Swish" },
    payTextRf: "Betala via banken och ange bara RF-referensen. En överföring tar oftast en bankdag.",
    payText: "Betala via banken och ange bara OCR-numret som referens. En banköverföring tar upp till 3 bankdagar.",
    cardText: "Fakturan betalades med kort vid beställningen. Det finns inget att betala.",
    debitText: "Beloppet dras från ditt bankkonto med SEPA-autogiro. Du behöver inte göra något.",
    payPalText: "Fakturan betalades med PayPal vid beställningen. Det finns inget att betala.",
    swishText: "Fakturan betalades med Swish vid beställningen. Det finns inget att betala.",
    creditUsedText: "Fakturan betalades med kontots tillgodohavande. Det finns inget att betala.",
    creditText: "Krediten minskar först det som är kvar att betala på fakturan. Resten finns kvar på kontot som tillgodohavande.",
    interest: "Efter förfallodagen tar vi ut dröjsmålsränta med referensränta plus 18 procent per år.",
    reason: "Orsak",
    booksVat: "Moms i",
    ftax: "Godkänd för F-skatt",
    page: "Sida",
    pageOf: "av",
    year: ["år", "år"],
    month: ["mån", "mån"],
  },
} as const;

export function amountWithCurrency(amount: Money, language: Language): string {
  return formatMoney(amount, locales[language]);
}

/** Amount without currency, such as 1 240,00. */
export function plainAmount(amount: Money, language: Language): string {
  const digits = currencyExponents[amount.currency];
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const decimal = moneyToDecimal(amount);
  if (!isDecimal(decimal)) throw new RangeError(`not a decimal number: ${decimal}`);
  return format.format(decimal).replaceAll(/\s/g, "\u00a0");
}

/** Basis points as a percentage: 2500 as "25 %", 1250 as "12,5 %". */
export function percent(basisPoints: number, language: Language): string {
  return `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(basisPoints / 100)}\u00a0%`;
}

/** Exchange rate x 1,000,000 as a decimal number. */
export function rateOf(ppm: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 6 }).format(ppm / 1_000_000);
}

export function dateText(date: string, language: Language, month: "long" | "short" = "long"): string {
  return dateFormats[language][month].format(new Date(`${date}T00:00:00Z`)).replaceAll(/(?<=\p{L})\./gu, "");
}

const dateFormat = (language: Language, month: "long" | "short") =>
  new Intl.DateTimeFormat(locales[language], { day: "numeric", month, year: "numeric", timeZone: "UTC" });
// The formatters are created once, because creating one costs more time than a page of text, and a long invoice formats two dates
// per line.
const dateFormats = {
  en: { long: dateFormat("en", "long"), short: dateFormat("en", "short") },
  sv: { long: dateFormat("sv", "long"), short: dateFormat("sv", "short") },
};

/** Length of a period in words, such as "1 year" or "7 months". Null if it is neither whole years nor whole months. */
export function lengthText(from: string, to: string, language: Language): string | null {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const exact = [last, last.add({ days: 1 })]
    .map((end) => first.until(end, { largestUnit: "months" }))
    .find((span) => span.days === 0 && span.months > 0);
  if (exact === undefined) return null;
  const words = invoiceTexts[language];
  const [count, names] = exact.months % 12 === 0 ? [exact.months / 12, words.year] : [exact.months, words.month];
  return `${count}\u00a0${names[count === 1 ? 0 : 1]}`;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
