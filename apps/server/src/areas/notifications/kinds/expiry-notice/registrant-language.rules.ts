/**
 * The language of mails to a registrant. If a user of the panel has the registrant's address, the language is the one that this
 * user chose. Otherwise it is Swedish for registrants in Sweden, and for all others the language of the account that holds the
 * domain.
 */
export function registrantLanguage(registrant: {
  readonly userLanguage: string | null;
  readonly country: string;
  readonly accountLanguage: string;
}): "en" | "sv" {
  const { userLanguage, country, accountLanguage } = registrant;
  const language = userLanguage ?? (country === "SE" ? "sv" : accountLanguage);
  return language === "sv" ? "sv" : "en";
}
