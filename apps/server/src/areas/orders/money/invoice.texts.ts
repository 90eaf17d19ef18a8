import type { Words } from "../words.ts";

const pluralOf = { en: new Intl.PluralRules("en"), sv: new Intl.PluralRules("sv") };

/** Text of an invoice line, such as "Registration example.se, 2 years". */
export function invoiceText(language: "en" | "sv", words: Words, name: string, years: number): string {
  const what = [words[language], name].filter((text) => text !== "").join(" ");
  const plural = pluralOf[language].select(years) === "one";
  const period = language === "sv" ? `${years} år` : `${years} ${plural ? "year" : "years"}`;
  if (years > 0 && years < 1) return `${what}, ${monthsText(language, Math.round(years * 12))}`;
  return years > 0 ? `${what}, ${period}` : what;
}

/** Text of the line for the one-time start fee of a service, such as "Whitelabel panel.example, start fee". */
export function startFeeText(language: "en" | "sv", words: Words, name: string): string {
  const what = [words[language], name].filter((text) => text !== "").join(" ");
  return `${what}, ${language === "sv" ? "startavgift" : "start fee"}`;
}

/** Text of the line below an item that names the discount by a promotion, such as "Discount example.nu: Autumn offer". */
export function discountText(language: "en" | "sv", title: string, name: string): string {
  return `${[language === "sv" ? "Rabatt" : "Discount", name].filter((text) => text !== "").join(" ")}: ${title}`;
}

function monthsText(language: "en" | "sv", months: number): string {
  if (language === "sv") return months === 1 ? "1 månad" : `${months} månader`;
  return months === 1 ? "1 month" : `${months} months`;
}

/** The customer's own reference on the invoice. */
export function referenceText(language: "en" | "sv", reference: string): string {
  return `${language === "sv" ? "Er referens" : "Your reference"}: ${reference}`;
}

/** Why a line is credited: the request continues at another price. */
export function requotedText(language: "en" | "sv"): string {
  return language === "sv"
    ? "Registrets avgift har ändrats; raden faktureras på nytt till det pris som har godkänts"
    : "The registry's fee has changed; the item is invoiced again at the price that was accepted";
}
