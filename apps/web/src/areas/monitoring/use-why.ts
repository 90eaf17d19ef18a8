import type { Finding } from "@nameplane/contracts/monitoring/monitoring";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

/** Describes how the name of a finding resembles the mark. */
export function useWhy({ kind, detail, host }: Finding): string {
  const t = useTranslations("monitoring.why");
  const { list } = useLists();
  const { edit, letter = "", by = "", near = false, words = [], pairs = [] } = detail;
  const shownPairs = list(pairs.map(({ was, is }) => t("pair", { was: named(was), is: named(is) })));
  const beside = words.length === 0 ? "" : t("words", { words: list(words) });
  if (kind === "exact") return t(host === null ? "exact" : "exactHost");
  if (kind === "accent" || kind === "digit" || kind === "homoglyph")
    return pairs.length > 0 ? t(kind, { pairs: shownPairs }) : t("homoglyphPlain");
  if (kind === "word") return beside;
  if (edit !== undefined) {
    const how = edit === "replaced" && near ? "replacedNear" : edit;
    return [t(how, { letter, by }), beside].filter((text) => text !== "").join(" ");
  }
  return t(kind === "hyphen" || kind === "doubled" ? kind : "contains");
}

/** Returns a function that joins words in the user's language: "a, b and c". */
function useLists(): { readonly list: (parts: readonly string[]) => string } {
  const { lists } = useFormat();
  return { list: (parts) => lists.format(parts) };
}

/** A character. If it is not Latin and may therefore look like another one, its Unicode number follows. */
function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isLatin = /^[\p{ASCII}\p{Script=Latin}]$/u.test(character);
  return isLatin ? character : `${character} (U+${code.toString(16).toUpperCase().padStart(4, "0")})`;
}
