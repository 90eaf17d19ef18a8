import type { RequestType } from "@nameplane/contracts";

const acts: Partial<Record<RequestType, { en: string; sv: string }>> = {
  "create-domain-registration": { en: "Registration", sv: "Registrering" },
  "create-domain-transfer": { en: "Transfer", sv: "Flytt" },
  "update-domain-renew": { en: "Renewal", sv: "Förnyelse" },
  "update-domain-restore": { en: "Restore", sv: "Återställning" },
};

const pluralOf = { en: new Intl.PluralRules("en"), sv: new Intl.PluralRules("sv") };

/** Words of an invoice line, such as "Registration example.se, 2 years". */
export function invoiceText(language: "en" | "sv", type: RequestType, name: string, years: number): string {
  const act = acts[type]?.[language] ?? type;
  const plural = pluralOf[language].select(years) === "one";
  const period = language === "sv" ? `${years} år` : `${years} ${plural ? "year" : "years"}`;
  return years > 0 ? `${act} ${name}, ${period}` : `${act} ${name}`;
}

/** The customer's own reference, as the invoice says it. */
export function referenceText(language: "en" | "sv", reference: string): string {
  return `${language === "sv" ? "Er referens" : "Your reference"}: ${reference}`;
}
