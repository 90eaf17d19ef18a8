import type { Locale } from "../../lib/i18n/locale.ts";

/** One thing the panel's users can do since a release, in both languages. */
export type Change = Readonly<Record<Locale, string>>;

export type Release = {
  /** As in package.json. */
  readonly version: string;
  /** Calendar date. */
  readonly date: string;
  /** Newest first. */
  readonly changes: readonly Change[];
};

/**
 * The change log of the product, newest release first: what the overview shows under "What is new". Whoever ends a change that
 * users notice adds its line here.
 */
export const releases: readonly Release[] = [
  {
    version: "0.1.0",
    date: "2026-11-21",
    changes: [
      {
        en: "Support is in the panel: tickets with answers and files, questions and answers, facts about every ending, system status.",
        sv: "Supporten finns i panelen: ärenden med svar och filer, frågor och svar, fakta om varje toppdomän, driftstatus.",
      },
      {
        en: "New accounts are opened in the panel. Accounts have settings, users with rights of their own, and sub-accounts.",
        sv: "Nya konton öppnas i panelen. Konton har inställningar, användare med egna rättigheter och underkonton.",
      },
      {
        en: "Labels can be put on many domains at once: paste names, see what changes, change it.",
        sv: "Etiketter kan sättas på många domäner på en gång: klistra in namn, se vad som ändras, ändra.",
      },
      {
        en: "Your credit has a page of its own, with every movement, and money can be deposited by card.",
        sv: "Ditt tillgodohavande har en egen sida med varje händelse, och pengar kan sättas in med kort.",
      },
      {
        en: "All services have a page with what they cost you and what you have.",
        sv: "Alla tjänster har en sida med vad de kostar dig och vad du har.",
      },
      {
        en: "Resellers see their own brand as their customers do: look, addresses and every switch.",
        sv: "Återförsäljare ser sitt varumärke som kunderna ser det: utseende, adresser och varje val.",
      },
      {
        en: "Two-step login with an authenticator app and recovery codes. Sessions are listed and can be ended.",
        sv: "Tvåstegsinloggning med autentiseringsapp och reservkoder. Sessioner listas och kan avslutas.",
      },
      {
        en: "A forgotten password is replaced through a link in a mail.",
        sv: "Ett glömt lösenord ersätts genom en länk i ett mejl.",
      },
      {
        en: "Credit pays orders, wholly or together with a card.",
        sv: "Tillgodohavandet betalar beställningar, helt eller tillsammans med kort.",
      },
      {
        en: "The domain list has labels, bulk actions and export. Locks and auth codes are on each domain's page.",
        sv: "Domänlistan har etiketter, gruppåtgärder och export. Lås och auktoriseringskoder finns på varje domäns sida.",
      },
      {
        en: "Search in every ending at once, basket, checkout, and progress line by line until the name is yours.",
        sv: "Sökning i alla toppdomäner på en gång, varukorg, kassa och förlopp rad för rad tills namnet är ditt.",
      },
    ],
  },
];
