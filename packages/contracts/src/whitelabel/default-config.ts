import type { BrandConfig } from "./config.ts";

/** Sections and tabs a brand shows or hides (specification, menu flags). */
export const menuFlags = [
  "Domains",
  "DomainsList",
  "DomainsContacts",
  "DomainsBulk",
  "Requests",
  "Services",
  "Economy",
  "EconomyInvoices",
  "EconomyReceipts",
  "EconomyDeposit",
  "EconomyPricelist",
  "Account",
  "AccountProfile",
  "AccountSettings",
  "AccountUsers",
  "AccountSecurity",
  "User",
  "Support",
  "SupportOpen",
  "SupportClosed",
  "SupportResources",
  "SupportTldWiki",
  "SupportFaq",
  "Tools",
  "ToolsMain",
  "ToolsWhitelabel",
  "Search",
] as const;

export type MenuFlag = (typeof menuFlags)[number];

/** What the provider's own app shows, and what a brand without a configuration of its own starts from. */
export function defaultConfig(brand: { name: string; isOperator: boolean; timeZone: string }): BrandConfig {
  return {
    version: 0,
    logo: null,
    themeColor: null,
    introBox: "",
    tosURL: "",
    dashboardKPI: { needs: true, renewals: true, portfolio: true, latest: true, tools: true },
    tlds: [],
    globals: {
      brandName: brand.name,
      isOwnApp: brand.isOperator,
      enableServiceOrder: true,
      enableBasket: true,
      enableLoginLog: true,
      enableTranslation: true,
      enableFeedback: false,
      showIntercom: false,
      enablePasswordReset: true,
      enablePrices: true,
      enableExport: true,
      enableAuthCode: true,
      enableDomainCancellation: true,
      showHelp: true,
      showSystemStatus: true,
      timeZone: brand.timeZone,
      versionCheckSeconds: 200,
      ajaxTimeoutMs: 30_000,
      menus: Object.fromEntries(menuFlags.map((flag) => [flag, true])),
    },
  };
}
