import type { texts as en } from "../../en/ledger/payinvoice.ts";
import type { TextsOf } from "../../messages.ts";

/** Paying invoices in the panel. */
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
  by: { card: "Med kort", swish: "Med Swish", paypal: "Med PayPal", sepa: "Med autogiro" },
  how: "Hur vill du betala?",
  methods: { card: "Kort", swish: "Swish", paypal: "PayPal", sepa: "SEPA-autogiro" },
  cardTooLittle: "Beloppet är för litet för att betalas här",
  noCards: "Tillgodohavandet räcker inte. Betala resten med banköverföring",
  note: {
    sepa: "Du godkänner dragningen på betaltjänstens sida. Fakturan är betald när pengarna har kommit in, ungefär en och en halv vecka senare.",
    card: "Du anger ditt kort på kortföretagets sida och får ett kvitto.",
    swish: "Du godkänner betalningen i Swish-appen och får ett kvitto.",
    paypal: "Du godkänner betalningen hos PayPal och får ett kvitto.",
  },
  saved: {
    sepa: "Pengarna dras från ditt sparade bankkonto tidigast om tre dagar. Fakturan är betald när de har kommit in.",
    card: "Kortet debiteras direkt. Banken kan be dig bekräfta köpet.",
    paypal: "Ditt sparade PayPal-konto debiteras direkt, utan att du loggar in hos PayPal.",
  },
  payBare: "Betala",
  pay: "Betala {amount}",
  payBy: {
    card: "Betala {amount} med kort",
    swish: "Betala {amount} med Swish",
    paypal: "Betala {amount} med PayPal",
    sepa: "Betala {amount} med autogiro",
  },
  payCredit: "Betala {amount} med tillgodohavande",
  byCredit: "{amount} har betalats med tillgodohavande",
  cancel: "Avbryt",
} as const satisfies TextsOf<typeof en>;
