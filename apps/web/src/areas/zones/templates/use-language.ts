import { useLocale } from "use-intl";

/** The language of the page, for texts that come with the data. */
export function useLanguage(): "en" | "sv" {
  return useLocale() === "sv" ? "sv" : "en";
}
