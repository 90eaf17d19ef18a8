import { refusal } from "../refusal.ts";

export const AffiliatesClosed = refusal({
  name: "AffiliatesClosed",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "There is no affiliate programme at the moment",
    sv: "Det finns inget affiliateprogram just nu",
  },
});
export const AffiliateNameTaken = refusal({
  name: "AffiliateNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "That name is already taken. Choose another one",
    sv: "Namnet är upptaget. Välj ett annat",
  },
});
export const AffiliateNameWrong = refusal({
  name: "AffiliateNameWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The name has 3 to 40 letters a–z, digits or hyphens, and begins and ends with a letter or digit",
    sv: "Namnet ska ha 3–40 tecken: bokstäverna a–z, siffror eller bindestreck, med bokstav eller siffra först och sist",
  },
});
export const AffiliateTermsNotAccepted = refusal({
  name: "AffiliateTermsNotAccepted",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "Accept the terms to apply", sv: "Godkänn villkoren för att ansöka" },
});
export const AffiliateIbanWrong = refusal({
  name: "AffiliateIbanWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The IBAN is wrong. Check its characters",
    sv: "IBAN-numret stämmer inte. Kontrollera tecknen",
  },
});
export const RuleCapBelowFloor = refusal({
  name: "RuleCapBelowFloor",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "The highest commission is below the lowest one. Raise it, or leave it empty",
    sv: "Den högsta provisionen är lägre än den lägsta. Höj den eller lämna fältet tomt",
  },
});
export const PayerBankMissing = refusal({
  name: "PayerBankMissing",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The seller has no IBAN, so there is no account to pay from. Add it to the seller first",
    sv: "Säljaren saknar IBAN, så det finns inget konto att betala från. Lägg till det hos säljaren först",
  },
});
export const NothingToTransfer = refusal({
  name: "NothingToTransfer",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "No payout is waiting for a transfer",
    sv: "Ingen utbetalning väntar på överföring",
  },
});
