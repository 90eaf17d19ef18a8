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
