import type { texts as en } from "../../en/ledger/payinvoice.ts";
import type { TextsOf } from "../../messages.ts";

/** Att betala fakturor i panelen. */
export const texts = {
  titleOne: "Betala faktura {number}",
  title: "Betala {count, plural, one {# faktura} other {# fakturor}}",
  invoices: "Fakturor",
  invoice: "Faktura {number}",
  amount: "Belopp",
  left: "{left} är kvar att betala. Du kan betala en del av beloppet.",
  wrong: "Ange ett belopp, till exempel 500 eller 500,50",
  tooMuch: "Högst {left} är kvar att betala",
  useCredit: "Använd tillgodohavande",
  credit: "Du har {sum} till godo.",
  total: "Att betala",
  ofCredit: "Från tillgodohavandet",
  byCard: "Med kort",
  bySwish: "Med Swish",
  how: "Hur vill du betala?",
  card: "Kort",
  app: "Du godkänner betalningen i Swish-appen och får ett kvitto.",
  cardTooLittle: "Beloppet är för litet för att betalas här",
  noCards: "Tillgodohavandet räcker inte. Betala resten med banköverföring",
  page: "Du anger ditt kort på kortföretagets sida och får ett kvitto.",
  saved: "Kortet debiteras direkt. Banken kan be dig bekräfta köpet.",
  payBare: "Betala",
  pay: "Betala {amount}",
  payCard: "Betala {amount} med kort",
  paySwish: "Betala {amount} med Swish",
  payCredit: "Betala {amount} med tillgodohavande",
  byCredit: "{amount} har betalats med tillgodohavande",
  cancel: "Avbryt",
} as const satisfies TextsOf<typeof en>;
