import { compareMoney, isCurrency, moneyIn, parseMoney, type Money } from "@nameplane/values";

type Limits = { readonly leastMinor: number; readonly mostMinor: number; readonly currency: string };

type Amount = { readonly kind: "empty" | "wrong" | "tooLittle" | "tooMuch" } | { readonly kind: "fine"; readonly amount: Money };

/** Reads a typed amount such as "500", "1 000,50", "1,000.50" or "500.00 SEK", and checks the limits. */
export function readAmount(text: string, { leastMinor, mostMinor, currency }: Limits): Amount {
  const bare = text.replace(/\s|\u00A0/g, "").replace(new RegExp(`(?:${currency}|kr)$`, "i"), "");
  // Commas before a point group the thousands, as English amounts are shown.
  const typed = bare.includes(".") ? bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, "") : bare;
  if (typed === "") return { kind: "empty" };
  const amount = isCurrency(currency) ? parseMoney(typed, currency) : null;
  if (amount === null) return { kind: "wrong" };
  const of = moneyIn(currency);
  if (compareMoney(amount, of(leastMinor)) < 0) return { kind: "tooLittle" };
  return compareMoney(amount, of(mostMinor)) > 0 ? { kind: "tooMuch" } : { kind: "fine", amount };
}
