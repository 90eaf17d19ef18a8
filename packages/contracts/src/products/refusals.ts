import { refusal } from "../refusal.ts";

/**
 * Nothing is sold at a guessed VAT rate, so the operator has to enter the country's rate first. `country` is its two-letter code.
 */
export const VatRateMissing = refusal({
  name: "VatRateMissing",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "We cannot sell to {country} yet: its VAT rate is not set up here. Write to us, and we will put it right",
    sv: "Vi kan inte sälja till {country} än: landets momssats saknas hos oss. Skriv till oss så rättar vi till det",
  },
});
