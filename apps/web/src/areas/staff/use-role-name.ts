import { useTranslations } from "use-intl";
import type { Areas } from "../../locales/messages.ts";

type Known = keyof Areas["staff"]["roleNames"];

/** The name of a role. Roles that the product makes have names in the reader's language, until somebody renames them. */
export function useRoleName(): (name: string) => string {
  const t = useTranslations("staff.roleNames");
  return (name) => (t.has(name as Known) ? t(name as Known) : name);
}
