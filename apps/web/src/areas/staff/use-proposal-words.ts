import type { ProposalChange, ProposalRow } from "@nameplane/contracts/staff/proposals";
import { isCurrency } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import type { Areas } from "../../locales/messages.ts";
import { useRoleName } from "./use-role-name.ts";
import type { StaffPermission } from "./staff-permission.ts";

type Code = keyof Areas["proposals"]["value"];
const codedFields: ReadonlySet<ProposalChange["field"]> = new Set([
  "paymentMethod",
  "decision",
  "access",
  "link",
  "personalData",
  "rule",
]);

/** The words for proposals: what each is about, and the values before and after. */
export function useProposalWords() {
  const t = useTranslations("proposals");
  const rights = useTranslations("staff.permissions");
  const roleName = useRoleName();
  const format = useFormat();
  const of = (row: Pick<ProposalRow, "kind" | "title">): string => {
    // The title of a proposal to change a rule is the kind of acts that the rule is about.
    const title = row.kind === "rules" ? t(`kind.${row.title as ProposalRow["kind"]}`) : row.title;
    return title === "" ? t(`kind.${row.kind}`) : t("named", { kind: t(`kind.${row.kind}`), title });
  };
  const value = ({ field, currency }: ProposalChange, text: string | null): string => {
    if (text === null || text === "") return t("page.nothing");
    if (currency !== null && isCurrency(currency)) return format.money({ minor: Number(text), currency });
    if (codedFields.has(field)) return t(`value.${text as Code}`);
    if (field === "permissions")
      return text
        .split(", ")
        .map((each) => rights(each as StaffPermission))
        .join(", ");
    if (field === "roles") return text.split(", ").map(roleName).join(", ");
    return text;
  };
  return { of, value };
}
