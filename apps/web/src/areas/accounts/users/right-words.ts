import { useTranslations } from "use-intl";
import type { texts } from "../../../locales/en/accounts/users.ts";

type RoleName = keyof typeof texts.roles;
type Permission = keyof typeof texts.permissions;
type Group = keyof typeof texts.groups;

const roleNames: Readonly<Record<string, RoleName>> = {
  Owner: "owner",
  Technical: "technical",
  Economy: "economy",
  "Read only": "readonly",
  Operator: "operator",
  Staff: "staff",
};

/** Names of roles and permissions in the user's language. A role that the account has made keeps the name it was given. */
export function useRightWords() {
  const t = useTranslations("users");
  return {
    role: (name: string): string => {
      const known = roleNames[name];
      return known === undefined ? name : t(`roles.${known}`);
    },
    roleNote: (name: string): string => {
      const known = roleNames[name];
      return known === undefined ? "" : t(`roleNotes.${known}`);
    },
    permission: (name: string): string =>
      t.has(`permissions.${name as Permission}`) ? t(`permissions.${name as Permission}`) : name,
    group: (name: string): string => (t.has(`groups.${name as Group}`) ? t(`groups.${name as Group}`) : name),
  };
}
