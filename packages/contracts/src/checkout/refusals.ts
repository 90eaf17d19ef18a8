import { refusal } from "../refusal.ts";

export const PriceChanged = refusal({
  name: "PriceChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Prices have changed since you last saw them. Check the new total before you order",
    sv: "Priser har ändrats sedan du såg dem. Kontrollera den nya summan innan du beställer",
  },
});
export const DiscountGone = refusal({
  name: "DiscountGone",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "A discount can no longer be used. Check the new total before you order",
    sv: "En rabatt går inte längre att använda. Kontrollera den nya summan innan du beställer",
  },
});
export const BasketChanged = refusal({
  name: "BasketChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The basket has changed in another window. Check it again before you order",
    sv: "Varukorgen har ändrats i ett annat fönster. Kontrollera den igen innan du beställer",
  },
});
export const ItemNotAvailable = refusal({
  name: "ItemNotAvailable",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{name} can no longer be ordered. Remove it from the basket to continue",
    sv: "{name} kan inte längre beställas. Ta bort den ur varukorgen för att gå vidare",
  },
});
/** The value {why} is the reason in words. */
export const LineRefused = refusal({
  name: "LineRefused",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "An item for {name} can no longer be ordered: {why}",
    sv: "En vara för {name} kan inte längre beställas: {why}",
  },
});
export const MethodNotAllowed = refusal({
  name: "MethodNotAllowed",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This payment method is not available for the order",
    sv: "Betalsättet är inte tillgängligt för beställningen",
  },
});
export const OrderNotWaiting = refusal({
  name: "OrderNotWaiting",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The order is no longer waiting for approval",
    sv: "Beställningen väntar inte längre på godkännande",
  },
});
export const OwnOrder = refusal({
  name: "OwnOrder",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Someone else must approve your order",
    sv: "Någon annan måste godkänna din beställning",
  },
});
export const CreditLimit = refusal({
  name: "CreditLimit",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The order would exceed the account's credit limit. Choose another payment method",
    sv: "Beställningen skulle överskrida kontots kreditgräns. Välj ett annat betalsätt",
  },
});
export const CreditChanged = refusal({
  name: "CreditChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Your credit has changed since you last saw it. Check what is left to pay before you order",
    sv: "Ditt tillgodohavande har ändrats sedan du såg det. Kontrollera vad som är kvar att betala innan du beställer",
  },
});
export const TermsNotAccepted = refusal({
  name: "TermsNotAccepted",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Accept the terms to order", sv: "Godkänn villkoren för att beställa" },
});
export const ConsentMissing = refusal({
  name: "ConsentMissing",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "Ask for delivery at once, and acknowledge that the right of withdrawal ends with it, to order",
    sv: "Be om leverans direkt och bekräfta att ångerrätten då upphör för att beställa",
  },
});
export const WithdrawalOver = refusal({
  name: "WithdrawalOver",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "You can no longer withdraw from this order",
    sv: "Ångerfristen för den här beställningen har gått ut",
  },
});
export const NothingToWithdraw = refusal({
  name: "NothingToWithdraw",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "None of these can be withdrawn any more: they have been delivered or have ended",
    sv: "Inget av det går att ångra längre: det är levererat eller avslutat",
  },
});
export const FieldsMissing = refusal({
  name: "FieldsMissing",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "The registry needs more details about the owner", sv: "Registret behöver fler uppgifter om innehavaren" },
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
    en: "The payment service is not answering. Your order is kept; try to pay again in a moment",
    sv: "Betaltjänsten svarar inte. Beställningen finns kvar; försök betala igen om en stund",
  },
});
export const SelectionChanged = refusal({
  name: "SelectionChanged",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The domains or their prices have changed. Check the differences before you order",
    sv: "Domänerna eller deras priser har ändrats. Kontrollera skillnaderna innan du beställer",
  },
});
export const NothingToRestore = refusal({
  name: "NothingToRestore",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "There are no domains left to restore",
    sv: "Det finns inga domäner kvar att återställa",
  },
});

export const NothingToRenew = refusal({
  name: "NothingToRenew",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "There are no domains left to renew",
    sv: "Det finns inga domäner kvar att förnya",
  },
});
