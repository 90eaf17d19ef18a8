import type { RequestType } from "@nameplane/contracts";
import { dnsPlans } from "@nameplane/contracts/products/service-pages";

const acts: Readonly<Record<RequestType, { en: string; sv: string }>> = {
  "cancel-service": { en: "End of a service", sv: "Avslut av tjänst" },
  "create-dns-registration": { en: "DNS hosting", sv: "DNS-drift" },
  "create-domain-escrow": { en: "Escrow", sv: "Deponering" },
  "create-domain-registration": { en: "Registration", sv: "Registrering" },
  "create-domain-transfer": { en: "Transfer", sv: "Flytt" },
  "create-item-registration": { en: "Manual order", sv: "Manuell beställning" },
  "create-service": { en: "Service", sv: "Tjänst" },
  "create-ssl": { en: "SSL certificate", sv: "SSL-certifikat" },
  "renew-service": { en: "Renewal of a service", sv: "Förnyelse av tjänst" },
  "update-dns-renew": { en: "DNS plan", sv: "DNS-plan" },
  "update-domain-cancellation": { en: "Cancellation", sv: "Uppsägning" },
  "update-domain-contacts": { en: "Change of contacts", sv: "Byte av kontakter" },
  "update-domain-dns": { en: "Change of name servers", sv: "Byte av namnservrar" },
  "update-domain-registrant": { en: "Change of owner", sv: "Ägarbyte" },
  "update-domain-renew": { en: "Renewal", sv: "Förnyelse" },
  "update-domain-restore": { en: "Restore", sv: "Återställning" },
};

/** What a request of this type does, in the middle of a sentence. */
export function actText(type: RequestType, language: "en" | "sv"): string {
  const text = acts[type][language];
  return /^(DNS|SSL)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** What a line of a service is called; a service that has no words here goes by its type. */
const services: Partial<Record<number, Partial<Record<RequestType, { en: string; sv: string }>>>> = {
  2298: {
    "create-service": { en: "Registry lock", sv: "Registerlås" },
    "renew-service": { en: "Registry lock", sv: "Registerlås" },
    "create-item-registration": {
      en: "Opening of the registry lock outside office hours:",
      sv: "Öppning av registerlåset utanför kontorstid:",
    },
  },
  [dnsPlans.standard]: { "create-service": { en: "Standard DNS+", sv: "Standard DNS+" } },
  [dnsPlans.standardMonthly]: { "create-service": { en: "Standard DNS+", sv: "Standard DNS+" } },
  [dnsPlans.premium]: { "create-service": { en: "Premium DNS", sv: "Premium DNS" } },
  [dnsPlans.trial]: { "create-service": { en: "Trial of Standard DNS", sv: "Provperiod med Standard DNS" } },
};

/** What a service is called in both languages; null where the type of its request says enough. */
export function serviceName(type: RequestType, productId: number | null): { en: string; sv: string } | null {
  return (productId === null ? undefined : services[productId]?.[type]) ?? null;
}

/** Why a name cannot have a DNS plan, to stand behind "cannot have this DNS plan:". */
export const planWhy = {
  noZone: { en: "its DNS is not served here in this account", sv: "dess DNS sköts inte här på det här kontot" },
  same: {
    en: "it has {plan} already; renew it among your services",
    sv: "det har redan {plan}; förnya den bland dina tjänster",
  },
  tooSmall: {
    en: "its zone has {records} records, and {plan} holds {limit}",
    sv: "dess zon har {records} poster och {plan} rymmer {limit}",
  },
  trialOver: {
    en: "a trial is for names that have had no plan before",
    sv: "en provperiod är till för namn som inte har haft någon plan tidigare",
  },
  until: {
    en: "it has {plan}, paid until {until}; this one can begin when that has ended",
    sv: "det har {plan}, betald till och med {until}; den här kan börja när den har upphört",
  },
  endless: {
    en: "it has {plan}, which does not run out; write to us to change it",
    sv: "det har {plan}, som inte löper ut; skriv till oss för att byta",
  },
} as const;

/** Why the DNS plan of a name cannot be renewed, to stand behind "cannot be renewed:". */
export const planTexts = {
  none: { en: "it has no DNS plan that runs out", sv: "det har ingen DNS-plan som löper ut" },
  notSold: { en: "its DNS plan is not sold any more", sv: "dess DNS-plan säljs inte längre" },
  period: { en: "its DNS plan is not sold for that long", sv: "dess DNS-plan säljs inte för så lång tid" },
};

/** The same of its registry lock. */
export const lockTexts: typeof planTexts = {
  none: { en: "it has no registry lock that runs out", sv: "det har inget registerlås som löper ut" },
  notSold: { en: "its registry lock is not sold any more", sv: "dess registerlås säljs inte längre" },
  period: { en: "its registry lock is not sold for that long", sv: "dess registerlås säljs inte för så lång tid" },
};

const pluralOf = { en: new Intl.PluralRules("en"), sv: new Intl.PluralRules("sv") };

/** Words of an invoice line, such as "Registration example.se, 2 years". */
export function invoiceText(
  language: "en" | "sv",
  type: RequestType,
  name: string,
  years: number,
  productId: number | null = null,
): string {
  const act = (serviceName(type, productId) ?? acts[type])[language];
  const plural = pluralOf[language].select(years) === "one";
  const period = language === "sv" ? `${years} år` : `${years} ${plural ? "year" : "years"}`;
  if (years > 0 && years < 1) return `${act} ${name}, ${monthsText(language, Math.round(years * 12))}`;
  return years > 0 ? `${act} ${name}, ${period}` : `${act} ${name}`;
}

function monthsText(language: "en" | "sv", months: number): string {
  if (language === "sv") return months === 1 ? "1 månad" : `${months} månader`;
  return months === 1 ? "1 month" : `${months} months`;
}

/** The customer's own reference, as the invoice says it. */
export function referenceText(language: "en" | "sv", reference: string): string {
  return `${language === "sv" ? "Er referens" : "Your reference"}: ${reference}`;
}

/** Why a line is credited that goes on at another price. */
export function requotedText(language: "en" | "sv"): string {
  return language === "sv"
    ? "Registrets avgift har ändrats; raden faktureras på nytt till det pris som har godkänts"
    : "The registry's fee has moved; the line is invoiced anew at the price that was agreed to";
}
