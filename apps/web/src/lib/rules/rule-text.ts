import type { createTranslator } from "use-intl";
import type { Catalog } from "../../locales/messages.ts";
import type { RuleMessage } from "./rules.ts";

/** The text of a rule's message; `t` is `useTranslations("rules")`. */
export function ruleText(t: ReturnType<typeof createTranslator<Catalog, "rules">>, { key, values }: RuleMessage): string {
  return t(key, { max: values?.max ?? 0, min: values?.min ?? 0 });
}
