import type { Hideable } from "@nameplane/contracts/resellers/rule-values";
import { bothLanguages } from "../../mail/index.ts";

type Words = {
  readonly subject: (brand: string) => string;
  readonly title: string;
  readonly intro: (brand: string, number: string) => string;
  readonly none: string;
  readonly holds: (brand: string) => string;
  readonly month: (brand: string, sum: string) => string;
  readonly names: (brand: string, count: string) => string;
  readonly twoStep: string;
  readonly hidden: (sections: string) => string;
  readonly section: Readonly<Record<Hideable, string>>;
  readonly more: string;
  readonly button: string;
};

const en: Words = {
  subject: (brand) => `${brand} has changed what applies to your account`,
  title: "What applies to your account",
  intro: (brand, number) => `${brand} has changed the rules for your account ${number}. From now on, this applies:`,
  none: "There are no special rules for your account.",
  holds: (brand) => `Orders wait until ${brand} has approved them.`,
  month: (brand, sum) =>
    `You can order for up to ${sum} in a calendar month, VAT included. Orders above that wait until ${brand} has approved them.`,
  names: (brand, count) => `You can have up to ${count} domains. Orders of more domains wait until ${brand} has approved them.`,
  twoStep: "Everyone who logs in to the account needs two-step login, from the next login on.",
  hidden: (sections) => `These parts of the panel are hidden: ${sections}.`,
  section: {
    Search: "domain search",
    Services: "services",
    Tools: "tools",
    DomainsBulk: "changes of many domains at once",
    EconomyDeposit: "deposits",
    EconomyPricelist: "the price list",
    enableServiceOrder: "ordering services",
    enableDnsTemplates: "DNS templates",
  },
  more: "Automatic renewals never wait, so that no domain is lost. Reply to this email if you have questions.",
  button: "Open the panel",
};

const sv: Words = {
  subject: (brand) => `${brand} har ändrat vad som gäller för ditt konto`,
  title: "Det här gäller för ditt konto",
  intro: (brand, number) => `${brand} har ändrat reglerna för ditt konto ${number}. Från och med nu gäller det här:`,
  none: "Det finns inga särskilda regler för ditt konto.",
  holds: (brand) => `Beställningar väntar tills ${brand} har godkänt dem.`,
  month: (brand, sum) =>
    `Du kan beställa för högst ${sum} inklusive moms under en kalendermånad. Beställningar därutöver väntar tills ${brand} har godkänt dem.`,
  names: (brand, count) => `Du kan ha högst ${count} domäner. Beställningar av fler väntar tills ${brand} har godkänt dem.`,
  twoStep: "Alla som loggar in på kontot måste använda tvåstegsinloggning, från och med nästa inloggning.",
  hidden: (sections) => `De här delarna av panelen är dolda: ${sections}.`,
  section: {
    Search: "domänsökning",
    Services: "tjänster",
    Tools: "verktyg",
    DomainsBulk: "ändring av många domäner på en gång",
    EconomyDeposit: "insättningar",
    EconomyPricelist: "prislistan",
    enableServiceOrder: "beställning av tjänster",
    enableDnsTemplates: "DNS-mallar",
  },
  more: "Automatiska förnyelser väntar aldrig, så att ingen domän går förlorad. Svara på det här mejlet om du har frågor.",
  button: "Öppna panelen",
};

export const texts = bothLanguages({ en, sv });
