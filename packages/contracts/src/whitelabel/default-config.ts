import type { BrandConfig } from "./config.ts";
import { menuFlags, switchNames, type MenuFlag, type Switch } from "./switches.ts";

export type BrandFacts = { readonly name: string; readonly isOperator: boolean; readonly timeZone: string };

/** The operator's brand of an installation that nobody has given a name yet. It has the logo and the icon of the product. */
export const productBrand: BrandFacts = { name: "Nameplane", isOperator: true, timeZone: "Europe/Stockholm" };

/**
 * Feature switches that are off until someone configures them. A chat, for example, first requires an account at its provider.
 */
const offByDefault: readonly Switch[] = ["showIntercom"];

function flags<Name extends string>(names: readonly Name[], isOn: (name: Name) => boolean) {
  return Object.fromEntries(names.map((name) => [name, isOn(name)])) as Record<Name, boolean>;
}

const noWords = { intro: "", hours: "", announcement: "" };

/** The default theme. It is used for the operator's own brand, and for a brand without a configuration of its own. */
export function defaultConfig(brand: BrandFacts): BrandConfig {
  return {
    version: 0,
    logo: null,
    logoDark: null,
    corners: "soft",
    typeface: "inter",
    themeColor: null,
    introBox: "",
    texts: { en: noWords, sv: noWords },
    tosURL: "",
    privacyURL: "",
    imprintURL: "",
    faqURL: "",
    support: { email: "", phone: "" },
    languages: ["en", "sv"],
    dashboardKPI: {
      needs: true,
      renewals: true,
      portfolio: true,
      latest: true,
      tools: true,
      premiumdns: true,
      changes: true,
    },
    tlds: [],
    globals: {
      brandName: brand.name,
      isOwnApp: brand.isOperator,
      timeZone: brand.timeZone,
      versionCheckSeconds: 200,
      ajaxTimeoutMs: 30_000,
      ...flags(switchNames, (name) => !offByDefault.includes(name)),
      menus: flags(menuFlags, () => true),
    },
  };
}

const neutralLogo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 26'%3E%3Cpath d='M10 2.5h18l-8 21H2z' fill='%23767676' stroke='%23767676' stroke-width='3' stroke-linejoin='round'/%3E%3Ccircle cx='29' cy='20.8' r='4.2' fill='%23767676'/%3E%3C/svg%3E";

/** The menus that the neutral theme keeps: the list of domains, and the section User with the link to log out. */
const keptMenus: readonly MenuFlag[] = ["Domains", "DomainsList", "User"];
const keptSwitches: readonly Switch[] = ["enableTranslation", "enablePasswordReset", "enableLoginOptions", "showContactUs"];

/**
 * The neutral theme: greys, a logo without a name, and almost everything off. It is used instead of a configuration that cannot
 * be read.
 */
export function neutralConfig(brand: BrandFacts): BrandConfig {
  const base = defaultConfig(brand);
  return {
    ...base,
    logo: neutralLogo,
    themeColor: "neutral",
    dashboardKPI: Object.fromEntries(Object.keys(base.dashboardKPI).map((panel) => [panel, panel === "needs"])),
    globals: {
      ...base.globals,
      ...flags(switchNames, (name) => keptSwitches.includes(name)),
      menus: flags(menuFlags, (name) => keptMenus.includes(name)),
    },
  };
}
