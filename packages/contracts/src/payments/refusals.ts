import { refusal } from "../refusal.ts";

export const PaymentUnderWay = refusal({
  name: "PaymentUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The payment is being checked. This page shows the answer as soon as it is there",
    sv: "Betalningen kontrolleras. Sidan visar svaret så fort det finns",
  },
});

export const PaymentRefused = refusal({
  name: "PaymentRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The payment service does not take this payment. Choose another way of paying",
    sv: "Betaltjänsten tar inte emot betalningen. Välj ett annat sätt att betala",
  },
});
