import type { Locale } from "../../lib/i18n/locale.ts";
import type { RouteId } from "../../shell/routing/routes.ts";

/**
 * What people type when they look for a screen whose name they do not know, in each language. The words are searched, and never
 * shown.
 */
const words: Partial<Record<RouteId, Readonly<Record<Locale, string>>>> = {
  userSecurity: {
    en: "password two-step login 2fa authenticator passkey sessions log out everywhere",
    sv: "lösenord tvåstegsinloggning 2fa autentiseringsapp passnyckel inloggad logga ut överallt",
  },
  userProfile: { en: "name email phone support pin", sv: "namn e-post telefon supportens pin-kod" },
  userSettings: { en: "language theme time zone dark", sv: "språk tema tidszon mörkt" },
  accountSecurity: { en: "two-step for everyone freeze approval", sv: "tvåstegsinloggning för alla frysa godkännande" },
  accountUsers: { en: "invite colleague roles permissions", sv: "bjuda in kollega roller behörigheter" },
  accountProfile: { en: "address company organisation vat number", sv: "adress företag organisation momsnummer" },
  accountData: { en: "close account delete gdpr export copy", sv: "avsluta konto radera gdpr exportera kopia" },
  apiKeys: { en: "token program acme dyndns", sv: "token program acme dyndns" },
  invoices: { en: "bill pay due", sv: "räkning betala förfaller" },
  cards: { en: "card paypal pay renewals", sv: "kort paypal betala förnyelser" },
  deposit: { en: "credit balance top up money", sv: "tillgodohavande saldo fylla på pengar" },
  renewals: { en: "expire renew forecast", sv: "går ut förnya prognos" },
  contacts: { en: "owner registrant", sv: "innehavare ägare" },
  domainTransfer: { en: "move auth code registrar", sv: "flytta auktoriseringskod registrar" },
  newTicket: { en: "help contact ask support", sv: "hjälp kontakta fråga supporten" },
  faq: { en: "help faq how", sv: "hjälp faq hur" },
};

/** Further words for a screen, by which the command list finds it. */
export const wordsFor = (id: RouteId, locale: Locale): string | undefined => words[id]?.[locale];
