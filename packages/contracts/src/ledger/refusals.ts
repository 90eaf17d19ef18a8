import { refusal } from "../refusal.ts";

export const InvoiceNotElectronic = refusal({
  name: "InvoiceNotElectronic",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "There is no electronic version of this invoice: it needs the seller's VAT number, and a Peppol ID, company number or email of both parties",
    sv: "Det finns ingen elektronisk version av fakturan: den kräver säljarens momsnummer och Peppol-ID, organisationsnummer eller e-postadress för båda parter",
  },
});

export const CreditNoteTooMuch = refusal({
  name: "CreditNoteTooMuch",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "At most what is left of a line can be credited",
    sv: "Högst det som är kvar av en rad kan krediteras",
  },
});

export const DepositTooSmall = refusal({
  name: "DepositTooSmall",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "The smallest deposit is {least}", sv: "Den minsta insättningen är {least}" },
});

export const DepositTooLarge = refusal({
  name: "DepositTooLarge",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "The largest deposit at a time is {most}", sv: "Den största insättningen åt gången är {most}" },
});
