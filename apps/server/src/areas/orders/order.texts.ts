import type { RequestType } from "@nameplane/contracts";

const acts: Partial<Record<RequestType, { en: string; sv: string }>> = {
  "create-domain-registration": { en: "Registration", sv: "Registrering" },
  "create-domain-transfer": { en: "Transfer", sv: "Flytt" },
  "update-domain-renew": { en: "Renewal", sv: "Förnyelse" },
  "update-domain-restore": { en: "Restore", sv: "Återställning" },
};

/** Words of an invoice line, such as "Registration example.se, 2 years". */
export function invoiceText(language: "en" | "sv", type: RequestType, name: string, years: number): string {
  const act = acts[type]?.[language] ?? type;
  const plural = new Intl.PluralRules(language).select(years) === "one";
  const period = language === "sv" ? `${years} år` : `${years} ${plural ? "year" : "years"}`;
  return years > 0 ? `${act} ${name}, ${period}` : `${act} ${name}`;
}
