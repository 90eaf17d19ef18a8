import { refusal } from "../refusal.ts";

export const PriceChanged = refusal({
  name: "PriceChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Prices have changed since you last saw them. Look at the new total before you order",
    sv: "Priser har ändrats sedan du såg dem. Titta på den nya summan innan du beställer",
  },
});
export const BasketChanged = refusal({
  name: "BasketChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The basket has changed in another window. Look at it again before you order",
    sv: "Varukorgen har ändrats i ett annat fönster. Titta igen innan du beställer",
  },
});
export const ItemNotAvailable = refusal({
  name: "ItemNotAvailable",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{name} can no longer be ordered. Take it out of the basket to go on",
    sv: "{name} kan inte längre beställas. Ta bort den ur varukorgen för att gå vidare",
  },
});
/** Its value `why` is the reason in words. */
export const LineRefused = refusal({
  name: "LineRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "A line of {name} can no longer be ordered: {why}",
    sv: "En rad för {name} kan inte längre beställas: {why}",
  },
});
export const MethodNotAllowed = refusal({
  name: "MethodNotAllowed",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This way of paying is not available for the order",
    sv: "Det går inte att betala beställningen på det sättet",
  },
});
export const OrderNotWaiting = refusal({
  name: "OrderNotWaiting",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The order does not wait for approval any more",
    sv: "Beställningen väntar inte längre på godkännande",
  },
});
export const OwnOrder = refusal({
  name: "OwnOrder",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Your own order is approved by somebody else",
    sv: "Din egen beställning godkänns av någon annan",
  },
});
export const CreditLimit = refusal({
  name: "CreditLimit",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The order would pass the account's credit limit. Choose another way of paying",
    sv: "Beställningen skulle gå över kontots kreditgräns. Välj ett annat sätt att betala",
  },
});
export const CreditChanged = refusal({
  name: "CreditChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Your credit has changed since you last saw it. Look at what is left to pay before you order",
    sv: "Ditt tillgodohavande har ändrats sedan du såg det. Titta på vad som är kvar att betala innan du beställer",
  },
});
export const TermsNotAccepted = refusal({
  name: "TermsNotAccepted",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Accept the terms to order", sv: "Godkänn villkoren för att beställa" },
});
export const FieldsMissing = refusal({
  name: "FieldsMissing",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "The registry needs more about the owner", sv: "Registret behöver fler uppgifter om innehavaren" },
});
export const PaymentNotOpen = refusal({
  name: "PaymentNotOpen",
  resultCode: 2304,
  retry: "never",
  text: { en: "There is nothing left to pay on this order", sv: "Det finns inget kvar att betala på beställningen" },
});
export const PaymentProviderSilent = refusal({
  name: "PaymentProviderSilent",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The payment service does not answer. Your order is kept; try to pay again in a moment",
    sv: "Betaltjänsten svarar inte. Beställningen finns kvar; försök betala igen om en stund",
  },
});
export const SelectionChanged = refusal({
  name: "SelectionChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The names or their prices have changed since you looked. See what is different before you order",
    sv: "Namnen eller deras priser har ändrats sedan du tittade. Se vad som skiljer innan du beställer",
  },
});
export const NothingToRestore = refusal({
  name: "NothingToRestore",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "No name is left to restore",
    sv: "Det finns inget namn kvar att återställa",
  },
});

export const NothingToRenew = refusal({
  name: "NothingToRenew",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "No name is left to renew",
    sv: "Det finns inget namn kvar att förnya",
  },
});
