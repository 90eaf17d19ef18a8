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

export const InvoiceNotOpen = refusal({
  name: "InvoiceNotOpen",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "Nothing is left to pay on invoice {number}",
    sv: "Det finns inget kvar att betala på faktura {number}",
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
    en: "This payment cannot be given back here. Only card payments that have arrived and are not disputed can",
    sv: "Den här betalningen kan inte betalas tillbaka här. Det går bara med kortbetalningar som kommit in och inte bestrids",
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
