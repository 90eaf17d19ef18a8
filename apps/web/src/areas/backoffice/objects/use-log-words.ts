import { useTranslations } from "use-intl";
import type { Areas } from "../../../locales/messages.ts";

type Action = keyof Areas["objects"]["actions"];
type Field = keyof Areas["objects"]["fields"];

/** Words for what the audit log says was done. What has none goes by its name in the log. */
export function useActionWord(): (action: string) => string {
  const t = useTranslations("objects.actions");
  return (action) => {
    // A dot would part the name into levels of the texts.
    const key = action.replaceAll(".", "_") as Action;
    return t.has(key) ? t(key) : action;
  };
}

/** Words for the fields that were written with it. What has none goes by its name in the log. */
export function useFieldWord(): (field: string) => string {
  const t = useTranslations("objects.fields");
  return (field) => {
    const key = field.replaceAll(".", "_") as Field;
    return t.has(key) ? t(key) : field;
  };
}
