/** Columns of the files that a reseller downloads, in their order. */
export const resaleColumns = {
  statement: ["day", "kind", "customer", "invoice", "name", "operation", "months", "retail", "wholesale", "margin", "currency"],
  report: ["name", "lines", "retail", "wholesale", "margin", "currency"],
} as const;

const words = {
  day: { en: "Date", sv: "Datum" },
  kind: { en: "Kind", sv: "Slag" },
  customer: { en: "Customer", sv: "Kund" },
  invoice: { en: "Invoice", sv: "Faktura" },
  name: { en: "Name", sv: "Namn" },
  operation: { en: "Act", sv: "Åtgärd" },
  months: { en: "Months", sv: "Månader" },
  lines: { en: "Lines", sv: "Rader" },
  retail: { en: "Retail price", sv: "Kundpris" },
  wholesale: { en: "Wholesale price", sv: "Inköpspris" },
  margin: { en: "Margin", sv: "Marginal" },
  currency: { en: "Currency", sv: "Valuta" },
  sale: { en: "Sale", sv: "Försäljning" },
  credit: { en: "Credit note", sv: "Kreditfaktura" },
  reversal: { en: "Payment taken back", sv: "Återtagen betalning" },
} as const;

/** A word that is written in the files about a reseller's sales, in the given language. */
export const resaleWord = (word: keyof typeof words, language: "en" | "sv"): string => words[word][language];

/** The words of the report on an import of customers. */
export const importReport = {
  en: {
    line: "Line",
    reference: "Reference",
    name: "Name",
    email: "Email",
    username: "Username",
    result: "Result",
    state: { waiting: "Waiting", made: "Created", changed: "Changed", there: "Already there", failed: "The username is taken" },
  },
  sv: {
    line: "Rad",
    reference: "Referens",
    name: "Namn",
    email: "E-post",
    username: "Användarnamn",
    result: "Resultat",
    state: { waiting: "Väntar", made: "Skapad", changed: "Ändrad", there: "Finns redan", failed: "Användarnamnet är upptaget" },
  },
} as const;
