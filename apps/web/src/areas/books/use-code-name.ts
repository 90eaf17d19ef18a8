import { useTranslations } from "use-intl";
import type { Areas } from "../../locales/messages.ts";

type Known = keyof Areas["books"]["chart"]["codes"];

/** What a ledger account is for; one that has no words has its code. */
export function useCodeName(): (code: string) => string {
  const t = useTranslations("books.chart.codes");
  return (code) => (t.has(code as Known) ? t(code as Known) : code);
}
