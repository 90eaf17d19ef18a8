import { useTranslations } from "use-intl";
import type { Areas } from "../../../locales/messages.ts";

type Known = keyof Areas["objects"]["actions"];

/** Words for what the audit log says was done. What has none goes by its name in the log. */
export function useActionWord(): (action: string) => string {
  const t = useTranslations("objects.actions");
  return (action) => {
    // A dot would part the name into levels of the texts.
    const key = action.replaceAll(".", "_") as Known;
    return t.has(key) ? t(key) : action;
  };
}
