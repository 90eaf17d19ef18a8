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
