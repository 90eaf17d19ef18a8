import { refusal } from "../refusal.ts";

export const PaymentUnderWay = refusal({
  name: "PaymentUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The payment is being checked. This page shows the result as soon as we have it",
    sv: "Betalningen kontrolleras. Sidan visar resultatet så snart vi har det",
  },
});

export const PaymentRefused = refusal({
  name: "PaymentRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The payment service does not accept this payment. Choose another payment method",
    sv: "Betaltjänsten tar inte emot betalningen. Välj ett annat betalsätt",
  },
});

export const SwishNumberBusy = refusal({
  name: "SwishNumberBusy",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "A payment request to this number is already open. Answer it in the Swish app, or wait five minutes",
    sv: "Det finns redan en öppen betalning till det här numret. Svara på den i Swish-appen eller vänta fem minuter",
  },
});

export const SwishNumberUnknown = refusal({
  name: "SwishNumberUnknown",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This number is not connected to Swish",
    sv: "Det här numret är inte anslutet till Swish",
  },
});

export const SwishNumberWrong = refusal({
  name: "SwishNumberWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Enter the ten digits of a Swedish mobile number, starting with 07",
    sv: "Ange de tio siffrorna i ett svenskt mobilnummer som börjar med 07",
  },
});

export const InvoiceNotOpen = refusal({
  name: "InvoiceNotOpen",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Nothing is left to pay on invoice {number}",
    sv: "Det finns inget kvar att betala på faktura {number}",
  },
});

export const PayLinkEnded = refusal({
  name: "PayLinkEnded",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This link is too old. Use the link in the newest email about the invoice, or log in to pay it",
    sv: "Länken är för gammal. Använd länken i det senaste mejlet om fakturan, eller logga in och betala den",
  },
});

export const PayLinkRevoked = refusal({
  name: "PayLinkRevoked",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This link has been withdrawn. Use the link in the newest email about the invoice, or log in to pay it",
    sv: "Länken har dragits tillbaka. Använd länken i det senaste mejlet om fakturan, eller logga in och betala den",
  },
});

export const SumChanged = refusal({
  name: "SumChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "What is left to pay has changed. Check the new amount before you pay",
    sv: "Det som är kvar att betala har ändrats. Kontrollera det nya beloppet innan du betalar",
  },
});

export const NotRefundable = refusal({
  name: "NotRefundable",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This payment cannot be given back here. Only payments by card, PayPal or Swish that have arrived and are not disputed can",
    sv: "Den här betalningen kan inte betalas tillbaka här. Det går bara med betalningar med kort, PayPal eller Swish som kommit in och inte bestrids",
  },
});

export const RefundTooMuch = refusal({
  name: "RefundTooMuch",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "That is more than what is left of this payment",
    sv: "Det är mer än vad som är kvar av betalningen",
  },
});

export const CreditTooLow = refusal({
  name: "CreditTooLow",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The customer does not have that much credit. What was bought with it has to be credited first",
    sv: "Kunden har inte så mycket tillgodohavande. Det som köpts för pengarna måste krediteras först",
  },
});

export const BankFileWrong = refusal({
  name: "BankFileWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The file cannot be read, and nothing was stored. Line {line}, {place}: {fault}",
    sv: "Filen går inte att läsa, och inget har sparats. Rad {line}, {place}: {fault}",
  },
});

export const BankFileKnown = refusal({
  name: "BankFileKnown",
  resultCode: 2302,
  retry: "never",
  text: { en: "This file has been read before", sv: "Den här filen har redan lästs in" },
});

export const BankAccountUnknown = refusal({
  name: "BankAccountUnknown",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The file is about the account {account}, which is not known as ours. Nothing was stored",
    sv: "Filen gäller kontot {account}, som inte är känt som vårt. Inget har sparats",
  },
});

export const BankLineDecided = refusal({
  name: "BankLineDecided",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This line has been decided about in the meantime. Reload the page",
    sv: "Den här raden har hanterats under tiden. Ladda om sidan",
  },
});

export const BankPlaceWrong = refusal({
  name: "BankPlaceWrong",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The money cannot be placed there: only money in, in the same currency, and on an open invoice",
    sv: "Pengarna kan inte placeras där: bara inbetalningar, i samma valuta och på en obetald faktura",
  },
});

export const BankUndoTooLate = refusal({
  name: "BankUndoTooLate",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This can only be undone on the same day, and not once an order has begun with the money",
    sv: "Det går bara att ångra samma dag, och inte när en beställning har satts igång med pengarna",
  },
});

export const BankTransferKnown = refusal({
  name: "BankTransferKnown",
  resultCode: 2302,
  retry: "never",
  text: {
    en: "A transfer with this reference of the bank has been recorded before",
    sv: "En överföring med den här referensen från banken är redan registrerad",
  },
});

export const DisputeChanged = refusal({
  name: "DisputeChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The dispute has changed since you opened it. Reload the page to see what is new",
    sv: "Tvisten har ändrats sedan du öppnade den. Läs in sidan igen för att se vad som är nytt",
  },
});

export const DisputeTooLate = refusal({
  name: "DisputeTooLate",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The time for evidence has run out",
    sv: "Tiden för att skicka underlag har gått ut",
  },
});

export const DisputeNothingChosen = refusal({
  name: "DisputeNothingChosen",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Choose at least one of our records to send",
    sv: "Välj minst en uppgift som ska skickas med",
  },
});

export const QuoteLinkEnded = refusal({
  name: "QuoteLinkEnded",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "This link no longer works. Ask us for a new one",
    sv: "Länken fungerar inte längre. Be oss om en ny",
  },
});

export const QuoteTooLarge = refusal({
  name: "QuoteTooLarge",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The total of the quote is too large",
    sv: "Offertens summa är för stor",
  },
});

export const TopUpBelowThreshold = refusal({
  name: "TopUpBelowThreshold",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The amount must be at least as high as the limit below which your credit is topped up",
    sv: "Beloppet måste vara minst lika stort som den gräns då tillgodohavandet fylls på",
  },
});

export const TopUpOverMonth = refusal({
  name: "TopUpOverMonth",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The most in a month must be at least as much as one top-up",
    sv: "Högsta beloppet per månad måste räcka till minst en påfyllning",
  },
});
