type Act = "create" | "renew" | "transfer" | "restore";

/** TLDs that begin with what was typed, with or without the dot. An exact match comes first, then the shortest TLD. */
export function tldMatches(tlds: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase().replace(/^\./, "");
  if (text === "") return [];
  return tlds.filter((tld) => tld.startsWith(text)).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

const swedish: Readonly<Record<Act, string>> = {
  create: "Registrering",
  renew: "Förnyelse",
  transfer: "Flytt",
  restore: "Återställning",
};
const english: Readonly<Record<Act, string>> = {
  create: "Registration",
  renew: "Renewal",
  transfer: "Transfer",
  restore: "Restore",
};

/** Months in words: whole years as years. Empty for none. */
function periodEn(months: number): string {
  if (months === 0) return "";
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `, ${count} ${unit}${count === 1 ? "" : "s"}`;
}

function periodSv(months: number): string {
  if (months === 0) return "";
  return months % 12 === 0 ? `, ${months / 12} år` : `, ${months} ${months === 1 ? "månad" : "månader"}`;
}

/** The texts of a quote's line about an item of the price list. */
export const catalogueTexts = {
  en: {
    tld: (act: Act, tld: string, months: number) => `${english[act]} of a .${tld} domain${periodEn(months)}`,
    service: (name: string, months: number) => `${name}${periodEn(months)}`,
  },
  sv: {
    tld: (act: Act, tld: string, months: number) => `${swedish[act]} av en .${tld}-domän${periodSv(months)}`,
    service: (name: string, months: number) => `${name}${periodSv(months)}`,
  },
} as const;
