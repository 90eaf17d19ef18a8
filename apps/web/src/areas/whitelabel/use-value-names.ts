import { menuFlags, switchNames, type MenuFlag, type Switch } from "@nameplane/contracts/whitelabel/switches";
import { useTranslations } from "use-intl";

/**
 * Returns a function for the names of a brand's values, to show what a version changed. For example, globals.enableExport is
 * "Export of lists".
 */
export function useValueNames(): (path: string) => string {
  const t = useTranslations("brand");
  return (path) => {
    const [first = "", second = "", third = ""] = path.split(".");
    if (first === "globals") {
      if (second === "brandName") return t("name");
      if (second === "menus") return isMenu(third) ? t(`menu.${third}`) : t("menus");
      return isSwitch(second) ? t(`switch.${second}`) : t("features");
    }
    if (isNamed(first)) return t(`value.${first}`);
    return first;
  };
}

const isMenu = (name: string): name is MenuFlag => (menuFlags as readonly string[]).includes(name);
const isSwitch = (name: string): name is Switch => (switchNames as readonly string[]).includes(name);

const named = [
  "logo",
  "logoDark",
  "themeColor",
  "corners",
  "typeface",
  "texts",
  "tosURL",
  "privacyURL",
  "imprintURL",
  "faqURL",
  "support",
  "languages",
  "dashboardKPI",
  "tlds",
] as const;
const isNamed = (name: string): name is (typeof named)[number] => (named as readonly string[]).includes(name);
