import type { ErasureClass } from "./erasure-values.ts";

type Words = { readonly en: string; readonly sv: string };

/** The columns of the register that are texts. */
export const activityFields = [
  "name",
  "purpose",
  "basis",
  "persons",
  "data",
  "recipients",
  "transfers",
  "retention",
  "measures",
] as const;
export type ActivityField = (typeof activityFields)[number];

export type ProductActivity = Readonly<Record<"name" | "purpose" | "basis" | "persons" | "data", Words>> & {
  /** Outside parties that receive the data. Parties that depend on the installation are added from its configuration. */
  readonly recipients: readonly (
    | "registries"
    | "payments"
    | "sms"
    | "certificates"
    | "einvoices"
    | "vat"
    | "mail"
    | "vendors"
    | "none"
  )[];
  /** The retention classes whose periods apply. */
  readonly classes: readonly ErasureClass[];
};

const contract: Words = {
  en: "Contract with the customer (GDPR, article 6.1 b)",
  sv: "Avtal med kunden (GDPR artikel 6.1 b)",
};
const law: Words = { en: "Legal obligation (GDPR, article 6.1 c)", sv: "Rättslig förpliktelse (GDPR artikel 6.1 c)" };
const interest: Words = { en: "Legitimate interest (GDPR, article 6.1 f)", sv: "Berättigat intresse (GDPR artikel 6.1 f)" };
const consent: Words = { en: "Consent (GDPR, article 6.1 a)", sv: "Samtycke (GDPR artikel 6.1 a)" };
const customers: Words = { en: "Customers and their users", sv: "Kunder och deras användare" };

/** What the product does with personal data, as a register of processing describes it (GDPR, article 30). */
export const productActivities = {
  accounts: {
    name: { en: "Accounts and login", sv: "Konton och inloggning" },
    purpose: {
      en: "Customers have an account, and their users log in to it and prove who they are.",
      sv: "Kunder har ett konto, och deras användare loggar in där och styrker vilka de är.",
    },
    basis: contract,
    persons: customers,
    data: {
      en: "Name, address, email, phone, organisation or personal identity number, password as a hash, passkeys, second factors, sessions with IP address and browser",
      sv: "Namn, adress, e-post, telefon, organisations- eller personnummer, lösenord som hash, passnycklar, andra faktorer, sessioner med IP-adress och webbläsare",
    },
    recipients: ["sms", "vat"],
    classes: ["identity", "security"],
  },
  domains: {
    name: { en: "Registration of domains", sv: "Registrering av domäner" },
    purpose: {
      en: "Domains are registered, transferred, renewed and ended for their holders at registries, which demand data of the holder.",
      sv: "Domäner registreras, flyttas, förnyas och avslutas för sina innehavare hos register, som kräver uppgifter om innehavaren.",
    },
    basis: contract,
    persons: { en: "Holders and contacts of domains", sv: "Innehavare av domäner och deras kontakter" },
    data: {
      en: "Name, address, email, phone, organisation or personal identity number, documents that a registry demands",
      sv: "Namn, adress, e-post, telefon, organisations- eller personnummer, handlingar som ett register kräver",
    },
    recipients: ["registries"],
    classes: ["contract"],
  },
  dns: {
    name: { en: "DNS, redirects and forwarded mail", sv: "DNS, omdirigeringar och vidarebefordrad e-post" },
    purpose: {
      en: "The records of domains are kept and answered, visitors are redirected, and mail is passed on to the address that the customer has chosen.",
      sv: "Domäners poster förvaras och besvaras, besökare omdirigeras och e-post skickas vidare till den adress som kunden har valt.",
    },
    basis: contract,
    persons: {
      en: "Customers, and people whose addresses are in records",
      sv: "Kunder, och personer vars adresser står i poster",
    },
    data: {
      en: "Records with their history, target addresses of mail, and mail only while it is passed on",
      sv: "Poster med historik, måladresser för e-post, och e-post bara medan den skickas vidare",
    },
    recipients: ["certificates"],
    classes: ["contract", "operational"],
  },
  services: {
    name: { en: "Services beside domains", sv: "Tjänster utöver domäner" },
    purpose: {
      en: "Services that customers order, such as VPN, are set up, changed and ended, by our vendors where one runs them.",
      sv: "Tjänster som kunder beställer, till exempel VPN, sätts upp, ändras och avslutas, hos våra leverantörer där en sådan driver dem.",
    },
    basis: contract,
    persons: customers,
    data: {
      en: "What was ordered, the settings of the service with its public key, its state and usage; vendors get no names or addresses of customers",
      sv: "Vad som beställts, tjänstens inställningar med publik nyckel, dess status och användning; leverantörer får inga namn eller adresser till kunder",
    },
    recipients: ["vendors"],
    classes: ["operational", "contract"],
  },
  money: {
    name: { en: "Payments, invoices and books", sv: "Betalningar, fakturor och bokföring" },
    purpose: {
      en: "Orders are paid and invoiced, late payers are reminded, and books are kept as the law demands.",
      sv: "Beställningar betalas och faktureras, sena betalare påminns och bokföring sköts som lagen kräver.",
    },
    basis: law,
    persons: { en: "Customers and payers", sv: "Kunder och betalare" },
    data: {
      en: "Buyer on invoices, payments with the provider's reference and the last digits of cards, bank transfers, VAT numbers and the proof of them",
      sv: "Köpare på fakturor, betalningar med leverantörens referens och kortens sista siffror, bankinbetalningar, momsnummer och kontroller av dem",
    },
    recipients: ["payments", "einvoices", "vat"],
    classes: ["book"],
  },
  support: {
    name: { en: "Support", sv: "Support" },
    purpose: { en: "Questions of customers are answered.", sv: "Frågor från kunder besvaras." },
    basis: contract,
    persons: { en: "Customers and others who write to support", sv: "Kunder och andra som skriver till supporten" },
    data: { en: "Name, email, messages and files", sv: "Namn, e-post, meddelanden och filer" },
    recipients: ["mail"],
    classes: ["contract"],
  },
  notices: {
    name: { en: "Notices by mail, SMS and webhook", sv: "Meddelanden med e-post, sms och webhook" },
    purpose: {
      en: "Customers and holders are told what happens to their domains, orders and invoices, as contracts and registries demand.",
      sv: "Kunder och innehavare får veta vad som händer med deras domäner, beställningar och fakturor, så som avtal och register kräver.",
    },
    basis: contract,
    persons: { en: "Customers, their users, holders and contacts", sv: "Kunder, deras användare, innehavare och kontakter" },
    data: {
      en: "Email, phone, what was sent and whether it arrived",
      sv: "E-post, telefon, vad som skickats och om det kom fram",
    },
    recipients: ["mail", "sms"],
    classes: ["operational"],
  },
  marketing: {
    name: { en: "Newsletters and calls", sv: "Nyhetsbrev och samtal" },
    purpose: {
      en: "News and offers go to those who want them; consents and their withdrawal are kept as proof.",
      sv: "Nyheter och erbjudanden går till dem som vill ha dem; samtycken och återkallelser sparas som bevis.",
    },
    basis: consent,
    persons: { en: "Users who have consented", sv: "Användare som har samtyckt" },
    data: { en: "Name, email, phone, the consent with its time", sv: "Namn, e-post, telefon, samtycket med tidpunkt" },
    recipients: ["mail"],
    classes: ["identity"],
  },
  security: {
    name: { en: "Security and audit log", sv: "Säkerhet och logg" },
    purpose: {
      en: "Attacks and mistakes are found and proved, so that no domain is lost.",
      sv: "Angrepp och misstag upptäcks och kan bevisas, så att ingen domän går förlorad.",
    },
    basis: interest,
    persons: { en: "Customers, their users and staff", sv: "Kunder, deras användare och medarbetare" },
    data: {
      en: "Who did what and when, from which IP address; failed logins",
      sv: "Vem som gjorde vad och när, från vilken IP-adress; misslyckade inloggningar",
    },
    recipients: ["none"],
    classes: ["security", "short"],
  },
  abuse: {
    name: { en: "Reports of abuse", sv: "Anmälningar av missbruk" },
    purpose: {
      en: "Reports about domains are examined, decided and answered.",
      sv: "Anmälningar om domäner utreds, avgörs och besvaras.",
    },
    basis: law,
    persons: {
      en: "Reporters, holders, and people named in reports",
      sv: "Anmälare, innehavare och personer som nämns i anmälningar",
    },
    data: {
      en: "Name and email of the reporter, the report with its evidence, the decision",
      sv: "Anmälarens namn och e-post, anmälan med bevis, beslutet",
    },
    recipients: ["registries"],
    classes: ["contract"],
  },
  staff: {
    name: { en: "The operator's staff", sv: "Operatörens medarbetare" },
    purpose: {
      en: "Colleagues have a login with rights, and what they do is kept as proof.",
      sv: "Medarbetare har en inloggning med behörigheter, och vad de gör sparas som bevis.",
    },
    basis: interest,
    persons: { en: "Staff", sv: "Medarbetare" },
    data: {
      en: "Name, email, passkeys, rights, acts with their time and IP address",
      sv: "Namn, e-post, passnycklar, behörigheter, åtgärder med tid och IP-adress",
    },
    recipients: ["none"],
    classes: ["security"],
  },
} as const satisfies Readonly<Record<string, ProductActivity>>;

export type ActivityKey = keyof typeof productActivities;
export const activityKeys = Object.keys(productActivities) as ActivityKey[];

/** Texts for kinds of recipients, used if the installation does not name the recipients themselves. */
export const recipientTexts: Readonly<Record<ProductActivity["recipients"][number], Words>> = {
  registries: { en: "Registries of TLDs", sv: "Register för toppdomäner" },
  payments: { en: "Payment providers and the bank", sv: "Betalningsleverantörer och banken" },
  sms: { en: "SMS provider", sv: "Leverantör av sms" },
  certificates: { en: "Certificate authority (names of domains only)", sv: "Certifikatutfärdare (bara domännamn)" },
  einvoices: { en: "Access point of the Peppol network", sv: "Accesspunkt i Peppol-nätverket" },
  vat: {
    en: "European Commission, register of VAT numbers (VIES)",
    sv: "Europeiska kommissionen, registret över momsnummer (VIES)",
  },
  vendors: { en: "Vendors that run services", sv: "Leverantörer som driver tjänster" },
  mail: { en: "Mail server", sv: "E-postserver" },
  none: { en: "None", sv: "Inga" },
};

const units = { en: { day: "days", year: "years" }, sv: { day: "dagar", year: "år" } } as const;

/**
 * A period in days as text. Periods that are as long as whole years are written in years: 2,922 days, including leap days, are
 * eight years.
 */
function periodText(days: number, language: "en" | "sv"): string {
  const years = Math.round(days / 365.25);
  const isYears = years > 1 && Math.abs(days - years * 365.25) <= 1;
  return isYears ? `${years} ${units[language].year}` : `${days} ${units[language].day}`;
}

/** Describes how long the data of a class are kept, from the shortest to the longest period in days. */
export function keptFor(least: number, most: number, language: "en" | "sv"): string {
  const [from, to] = [periodText(least, language), periodText(most, language)];
  if (from === to) return to;
  return language === "en" ? `${from} to ${to}` : `${from} till ${to}`;
}
export const withAccount: Words = { en: "as long as the account exists", sv: "så länge kontot finns" };

export const classTexts: Readonly<Record<ErasureClass, Words>> = {
  identity: { en: "logins and users", sv: "inloggningar och användare" },
  contract: { en: "contracts and orders", sv: "avtal och beställningar" },
  operational: { en: "technical records and mails", sv: "tekniska uppgifter och mejl" },
  short: { en: "records of the last days", sv: "uppgifter från de senaste dagarna" },
  security: { en: "security logs", sv: "säkerhetsloggar" },
  book: { en: "accounting records", sv: "räkenskapsinformation" },
  reference: { en: "other data", sv: "övriga uppgifter" },
};
