/**
 * The language of mails to a registrant. A user of the panel with the registrant's address has chosen it; else it is Swedish in
 * Sweden, and elsewhere the language of the account that holds the name.
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
