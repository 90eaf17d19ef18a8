/** What a voucher's text names. The text is in the language of the seller's country. */
export type VoucherFacts = {
  readonly kind: string;
  readonly invoice: number | null;
  readonly receipt: number | null;
  readonly customer: number | null;
};

type Language = "en" | "sv";

const kinds: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  invoice: { en: "Invoice", sv: "Faktura" },
  credit_note: { en: "Credit note", sv: "Kreditfaktura" },
  deposit: { en: "Deposit", sv: "Insättning" },
  imported_credit: { en: "Credit brought along", sv: "Övertaget tillgodohavande" },
  payment: { en: "Payment", sv: "Betalning" },
  refund: { en: "Refund", sv: "Återbetalning" },
  discount: { en: "Discount", sv: "Rabatt" },
  rounding: { en: "Rounding", sv: "Öresutjämning" },
  used_credit: { en: "Credit used", sv: "Använt tillgodohavande" },
  hold: { en: "Credit held", sv: "Reserverat tillgodohavande" },
  bad_debt: { en: "Written off", sv: "Avskriven fordran" },
  interest: { en: "Interest", sv: "Ränta" },
  exchange: { en: "Exchange", sv: "Växling" },
  cost: { en: "Registry fee", sv: "Registeravgift" },
  fee: { en: "Fee", sv: "Avgift" },
  suspense: { en: "Payment without a place", sv: "Ej placerad betalning" },
  correction: { en: "Correction", sv: "Rättelse" },
  deferral: { en: "Income of the month", sv: "Periodiserad intäkt" },
  dispute: { en: "Disputed payment", sv: "Bestriden betalning" },
  commission: { en: "Commission of an affiliate", sv: "Affiliateprovision" },
  revaluation: { en: "Open items at the rate of the month's end", sv: "Omvärdering till månadens slutkurs" },
  wholesale: { en: "Wholesale charge", sv: "Debitering till inköpspris" },
  settlement: { en: "Settlement with a reseller", sv: "Avräkning med återförsäljare" },
};

const words = {
  en: { invoice: "invoice", receipt: "receipt", customer: "customer" },
  sv: { invoice: "faktura", receipt: "kvitto", customer: "kund" },
} as const;

/** The text of a voucher, for example "Payment, invoice 100001, receipt 700001, customer 1002". */
export function voucherText({ kind, invoice, receipt, customer }: VoucherFacts, language: Language): string {
  const isDocument = kind === "invoice" || kind === "credit_note";
  const word = words[language];
  const first = kinds[kind]?.[language] ?? kind;
  return [
    isDocument && invoice !== null ? `${first} ${invoice}` : first,
    ...(isDocument || invoice === null ? [] : [`${word.invoice} ${invoice}`]),
    ...(receipt === null ? [] : [`${word.receipt} ${receipt}`]),
    ...(customer === null ? [] : [`${word.customer} ${customer}`]),
  ].join(", ");
}
