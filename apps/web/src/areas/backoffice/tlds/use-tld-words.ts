import { readIntervals } from "@nameplane/contracts/tlds/launch-phases";
import type { RuleValue } from "@nameplane/contracts/backoffice/tlds";
import { useTranslations } from "use-intl";
import { spellPhase } from "./read-rules.rules.ts";
import type { Areas } from "../../../locales/messages.ts";

type Field = keyof Areas["tldadmin"]["field"];
type Choice = keyof Areas["tldadmin"]["choice"];

/** Returns functions for the names of a TLD's rules and of their values. */
export function useTldWords() {
  const t = useTranslations("tldadmin");
  const periods = (months: readonly number[]): string => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return "";
    if (months.every((each) => each % 12 === 0))
      return first === last ? t("years", { count: first / 12 }) : t("yearsTo", { from: first / 12, to: last / 12 });
    return t("monthsTo", { from: first, to: last });
  };
  const choice = (field: string, value: string): string => {
    const key = `${field}_${value}` as Choice;
    return t.has(`choice.${key}`) ? t(`choice.${key}`) : value;
  };
  return {
    periods,
    field: (field: string): string => {
      const key = field as Field;
      return t.has(`field.${key}`) ? t(`field.${key}`) : field;
    },
    value: (field: string, value: RuleValue): string => {
      if (value === null) return field === "brands" ? t("brands.everyone") : "–";
      if (typeof value === "boolean") return t(value ? "yes" : "no");
      if (typeof value === "number") return String(value);
      if (typeof value === "string") return readIntervals(value) === null ? choice(field, value) : `${spellPhase(value)} UTC`;
      if (value.length === 0) return t("nothing");
      return value.map((each) => (typeof each === "string" ? choice(field, each) : String(each))).join(", ");
    },
  };
}
