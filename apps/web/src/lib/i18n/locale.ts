import { currencies, defaultCurrency, type Currency } from "@nameplane/values";

export const locales = ["en", "sv"] as const;
export type Locale = (typeof locales)[number];

/** The names of the languages in the language itself, never translated. */
export const localeNames: Readonly<Record<Locale, string>> = { en: "English", sv: "Svenska" };

export const defaultLocale: Locale = "en";

/** The supported language of a tag (for "sv-SE" it is "sv"); null if it is not supported. */
export function asLocale(tag: string | null | undefined): Locale | null {
  const language = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === language) ?? null;
}

/**
 * The language of the page: the lang query parameter, otherwise the stored locale, otherwise the browser's first language. If
 * that language is not supported, the page is in English.
 */
export function chooseLocale(from: { query: string | null; stored: string | null; browser: string | undefined }): Locale {
  return asLocale(from.query ?? from.stored ?? from.browser) ?? defaultLocale;
}

export function asCurrency(text: string | null | undefined): Currency | null {
  return currencies.find((currency) => currency === text?.trim().toUpperCase()) ?? null;
}

/**
 * The currency of the page: the user's, otherwise the account's, otherwise the stored one, otherwise the brand's, otherwise SEK.
 */
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
