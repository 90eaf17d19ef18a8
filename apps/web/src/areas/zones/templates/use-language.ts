import { useLocale } from "use-intl";

/** The language of the page, for words that come as data. */
export function useLanguage(): "en" | "sv" {
  return useLocale() === "sv" ? "sv" : "en";
}
