import { useTranslations } from "use-intl";
import type { Areas } from "../../locales/messages.ts";

type Known = keyof Areas["books"]["chart"]["codes"];

/** The name of a ledger account. An account without a name is shown with its code. */
export function useCodeName(): (code: string) => string {
  const t = useTranslations("books.chart.codes");
  return (code) => (t.has(code as Known) ? t(code as Known) : code);
}
