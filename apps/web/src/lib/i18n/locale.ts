import { currencies, defaultCurrency, type Currency } from "@nameplane/values";

export const locales = ["en", "sv"] as const;
export type Locale = (typeof locales)[number];

/** Own names of the languages: never translated. */
export const localeNames: Readonly<Record<Locale, string>> = { en: "English", sv: "Svenska" };

export const defaultLocale: Locale = "en";

/** "sv-SE" counts as "sv"; null when the language is not spoken here. */
export function asLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? null;
}

/**
 * The language of the page: the lang query parameter, else the stored locale, else the first browser language.
 * The first of these that is present decides; when it names a language not spoken here the page speaks English.
 */
export function chooseLocale(from: { query: string | null; stored: string | null; browser: string | undefined }): Locale {
  return asLocale(from.query ?? from.stored ?? from.browser) ?? defaultLocale;
}

export function asCurrency(text: string | null | undefined): Currency | null {
  return currencies.find((currency) => currency === text?.trim().toUpperCase()) ?? null;
}

/** Currency of the page: the user's, else the account's, else the stored one, else the brand's, else SEK. */
export function chooseCurrency(from: {
  user?: string | null | undefined;
  account?: string | null | undefined;
  stored?: string | null | undefined;
  brand?: string | null | undefined;
}): Currency {
  return (
    asCurrency(from.user) ?? asCurrency(from.account) ?? asCurrency(from.stored) ?? asCurrency(from.brand) ?? defaultCurrency
  );
}
