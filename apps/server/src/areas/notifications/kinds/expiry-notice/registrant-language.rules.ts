/**
 * The language a registrant is written to in: the one chosen in the panel by whoever reads that address; else Swedish in Sweden, and
 * elsewhere the language of the account that looks after the name.
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
