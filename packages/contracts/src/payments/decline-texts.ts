import { storeText, readText } from "../stored-text.ts";

/** Why a payment by card, PayPal, Swish or direct debit did not succeed, and what the payer can do about it. */
export const declineTexts = {
  funds: {
    en: "Your bank says there is not enough money in the account. Try another card.",
    sv: "Banken svarar att det inte finns tillräckligt med pengar på kontot. Prova ett annat kort.",
  },
  limit: {
    en: "The payment exceeds the card's limit. Ask your bank to raise it, or try another card.",
    sv: "Betalningen överskrider kortets gräns. Be banken höja den eller prova ett annat kort.",
  },
  expired: {
    en: "The card has expired. Try another card.",
    sv: "Kortet har gått ut. Prova ett annat kort.",
  },
  number: {
    en: "The card number is wrong. Check it and try again.",
    sv: "Kortnumret är fel. Kontrollera det och försök igen.",
  },
  code: {
    en: "The security code is wrong. Check it and try again.",
    sv: "Säkerhetskoden är fel. Kontrollera den och försök igen.",
  },
  date: {
    en: "The card's expiry date is wrong. Check it and try again.",
    sv: "Kortets giltighetstid är fel. Kontrollera den och försök igen.",
  },
  proof: {
    en: "Your bank could not confirm that it was you. Try again and confirm the payment, or try another card.",
    sv: "Banken kunde inte bekräfta att det var du. Försök igen och bekräfta betalningen, eller prova ett annat kort.",
  },
  kind: {
    en: "The card does not allow purchases of this kind or in this currency. Try another card, or ask your bank.",
    sv: "Kortet tillåter inte köp av det här slaget eller i den här valutan. Prova ett annat kort eller fråga banken.",
  },
  silent: {
    en: "The bank could not process the payment right now. Try again in a while.",
    sv: "Banken kunde inte ta emot betalningen just nu. Försök igen om en stund.",
  },
  gone: {
    en: "The saved card can no longer be charged. Try another card.",
    sv: "Det sparade kortet går inte längre att dra från. Prova ett annat kort.",
  },
  appDeclined: {
    en: "The payment was declined in the Swish app.",
    sv: "Betalningen avbröts i Swish-appen.",
  },
  appTimeout: {
    en: "The request ran out before it was approved in the Swish app.",
    sv: "Betalningen hann inte godkännas i Swish-appen.",
  },
  appNumber: {
    en: "The number is not connected to Swish. Check it and try again.",
    sv: "Numret är inte anslutet till Swish. Kontrollera det och försök igen.",
  },
  appBank: {
    en: "Your bank declined the payment. Check your balance and your limit for Swish with the bank.",
    sv: "Banken nekade betalningen. Kontrollera saldot och din gräns för Swish hos banken.",
  },
  appOther: {
    en: "Swish could not carry out the payment. Try again, or pay in another way.",
    sv: "Swish kunde inte genomföra betalningen. Försök igen eller betala på ett annat sätt.",
  },
  walletDeclined: {
    en: "PayPal could not charge the card or account that you chose there. Choose another one in PayPal, or pay in another way.",
    sv: "PayPal kunde inte dra pengarna från det kort eller konto som du valde där. Välj ett annat i PayPal eller betala på ett annat sätt.",
  },
  walletTimeout: {
    en: "The payment was not completed at PayPal in time.",
    sv: "Betalningen slutfördes inte i tid hos PayPal.",
  },
  walletOther: {
    en: "PayPal could not carry out the payment. Try again, or pay in another way.",
    sv: "PayPal kunde inte genomföra betalningen. Försök igen eller betala på ett annat sätt.",
  },
  walletWantsPayer: {
    en: "PayPal wants you to approve this payment yourself. Pay with PayPal again and log in there, or pay in another way.",
    sv: "PayPal vill att du själv godkänner betalningen. Betala med PayPal igen och logga in där, eller betala på ett annat sätt.",
  },
  walletKeptDeclined: {
    en: "PayPal could not charge your saved PayPal account. Check your cards and bank account in PayPal, or pay in another way.",
    sv: "PayPal kunde inte dra pengarna från ditt sparade PayPal-konto. Kontrollera dina kort och ditt bankkonto i PayPal, eller betala på ett annat sätt.",
  },
  walletGone: {
    en: "Your saved PayPal account can no longer be charged, because the agreement has ended at PayPal. Pay with PayPal again, or in another way.",
    sv: "Det går inte längre att dra pengar från ditt sparade PayPal-konto, eftersom avtalet är avslutat hos PayPal. Betala med PayPal igen eller på ett annat sätt.",
  },
  debitFunds: {
    en: "The direct debit failed, because there was not enough money in the bank account. Pay in another way, or try again when there is.",
    sv: "Dragningen från bankkontot gick inte igenom eftersom pengarna inte räckte. Betala på ett annat sätt eller försök igen när de gör det.",
  },
  debitClosed: {
    en: "The direct debit failed, because the bank account is closed or cannot be debited. Pay in another way, or add another bank account.",
    sv: "Dragningen gick inte igenom eftersom bankkontot är avslutat eller inte går att dra från. Betala på ett annat sätt eller lägg till ett annat bankkonto.",
  },
  debitRefused: {
    en: "Your bank refused the direct debit, because it was not authorised. Ask your bank, or pay in another way.",
    sv: "Banken avvisade dragningen eftersom medgivande saknas. Fråga banken eller betala på ett annat sätt.",
  },
  debitOther: {
    en: "Your bank rejected the direct debit and did not say why. Ask your bank, or pay in another way.",
    sv: "Banken avvisade dragningen utan att säga varför. Fråga banken eller betala på ett annat sätt.",
  },
  other: {
    en: "Your bank declined the payment and did not say why. Try another card, or ask your bank.",
    sv: "Banken nekade betalningen utan att säga varför. Prova ett annat kort eller fråga banken.",
  },
} as const;

export type DeclineReason = keyof typeof declineTexts;

const mark = "decline:";

/** A decline reason in the form in which it is stored. */
export function declineText(reason: DeclineReason): string {
  return storeText(mark, reason);
}

/** The text of a stored decline. Older rows contain the provider's own text, which is returned unchanged. */
export function declineWords(stored: string, language: "en" | "sv"): string {
  return readText(mark, declineTexts, stored, language) ?? stored;
}
