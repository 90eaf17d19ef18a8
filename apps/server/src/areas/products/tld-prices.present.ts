import { minorOf, pricedAt } from "@nameplane/values";
import type { TaxPosition } from "./vat.rules.ts";
import type { PriceBook } from "./price-book.rules.ts";

type Language = "en" | "sv";

const operationNames: Record<string, Record<Language, string>> = {
  create: { en: "Registration", sv: "Registrering" },
  renew: { en: "Renewal", sv: "Förnyelse" },
  transfer: { en: "Transfer", sv: "Flytt" },
  restore: { en: "Restore", sv: "Återställning" },
  trade: { en: "Owner change", sv: "Ägarbyte" },
};

function describePeriod(months: number, language: Language): string {
  if (months === 0) return language === "sv" ? "En gång" : "Once";
  if (months % 12 !== 0) return language === "sv" ? `${months} månader` : `${months} months`;
  const years = months / 12;
  if (language === "sv") return `${years} år`;
  return years === 1 ? "1 year" : `${years} years`;
}

type Described = {
  description: string;
  pricetype: string;
  currencies: Record<string, { price: number; vat: number; total: number }>;
};

/**
 * Prices of a TLD, grouped as in the API specification: by name, then by description, then by currency. All amounts are in minor
 * units.
 */
export function presentTldPrices(
  tld: string,
  books: readonly PriceBook[],
  tax: TaxPosition,
  language: Language,
): { name: string; descriptions: Described[] }[] {
  return Object.entries(operationNames).flatMap(([operation, name]) => {
    const months = [...new Set(books.flatMap((book) => book.periods(tld, operation)))].toSorted((a, b) => a - b);
    const descriptions = months.map((period) => {
      const currencies: Described["currencies"] = {};
      for (const book of books) {
        const listed = book.net(tld, operation, period);
        if (listed === null) continue;
        const { net, vat, total } = pricedAt(listed, tax.rateBasisPoints);
        currencies[book.currency] = { price: minorOf(net), vat: minorOf(vat), total: minorOf(total) };
      }
      return { description: describePeriod(period, language), pricetype: operation, currencies };
    });
    return descriptions.length === 0 ? [] : [{ name: name[language], descriptions }];
  });
}
