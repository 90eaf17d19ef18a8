import { refusal } from "../refusal.ts";

export const EinvoicesNotOffered = refusal({
  name: "EinvoicesNotOffered",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "Electronic invoices are not offered here",
    sv: "Elektroniska fakturor erbjuds inte här",
  },
});

export const NoEinvoiceAddress = refusal({
  name: "NoEinvoiceAddress",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Electronic invoices need a Peppol ID, a Swedish company number or a VAT number",
    sv: "Elektroniska fakturor kräver ett Peppol-ID, ett svenskt organisationsnummer eller ett momsnummer",
  },
});

export const ReceiverUnknown = refusal({
  name: "ReceiverUnknown",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{participant} does not receive invoices in the Peppol network. Ask your accountant for the right Peppol ID",
    sv: "{participant} tar inte emot fakturor i Peppol-nätverket. Fråga den som sköter bokföringen efter rätt Peppol-ID",
  },
});

export const NetworkAway = refusal({
  name: "NetworkAway",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The Peppol network cannot be asked just now. Nothing was changed: please try again in a few minutes",
    sv: "Peppol-nätverket går inte att fråga just nu. Inget har ändrats: försök igen om några minuter",
  },
});

export const EinvoiceUnderWay = refusal({
  name: "EinvoiceUnderWay",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This invoice is on its way or already delivered, so it is not sent again",
    sv: "Fakturan är på väg eller redan levererad, så den skickas inte igen",
  },
});
