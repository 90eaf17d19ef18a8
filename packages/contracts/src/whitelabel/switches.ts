/** Sections of the panel and their tabs (specification S2). If a section is off, its tabs are off, too. */
export const menuTree = {
  Search: [],
  Domains: ["DomainsList", "DomainsContacts", "DomainsBulk"],
  Requests: [],
  Services: [
    "ServicesPremiumDns",
    "ServicesList",
    "ServicesSsl",
    "ServicesSeo",
    "ServicesVpn",
    "ServicesRegistryLock",
    "ServicesOwnerCertificate",
    "ServicesTrademark",
    "ServicesPremiumSupport",
    "ServicesWhitelabel",
    "ServicesIdMonitoring",
    "ServicesAcquisition",
  ],
  Economy: ["EconomyInvoices", "EconomyReceipts", "EconomyDeposit", "EconomyCards", "EconomyPricelist"],
  Account: ["AccountProfile", "AccountSettings", "AccountUsers", "AccountSecurity"],
  User: [],
  Support: ["SupportOpen", "SupportClosed", "SupportResources", "SupportTldWiki", "SupportFaq"],
  Tools: ["ToolsMain", "ToolsWhitelabel"],
} as const satisfies Record<string, readonly string[]>;

export type SectionFlag = keyof typeof menuTree;
export type MenuFlag = SectionFlag | (typeof menuTree)[SectionFlag][number];

const sectionFlags = Object.keys(menuTree) as SectionFlag[];
const sectionOfTab = new Map<MenuFlag, SectionFlag>(
  sectionFlags.flatMap((section) => menuTree[section].map((tab) => [tab, section] as const)),
);

export const menuFlags: readonly MenuFlag[] = sectionFlags.flatMap((section) => [section, ...menuTree[section]]);

/** All other feature switches of a brand, and what each shows or hides (specification C6). */
export const switches = {
  enableServiceOrder: "The order-service button and page",
  enableBasket: "The basket and checkout",
  enableCardPayment: "Paying an order by card",
  enablePayPal: "Paying by PayPal",
  enableSwish: "Paying by Swish",
  enableSepa: "Paying by SEPA direct debit",
  enableBankTransfer: "Paying an order by bank transfer before the work starts",
  enableInvoicePayment: "Paying an order by invoice after the work is done",
  enablePrices: "Prices in searches, lists and panels; what an order costs is always shown",
  enableBulkTools: "Bulk tools and bulk actions on lists",
  enableExport: "Export of lists as files",
  enableAuthCode: "Reading a domain's authorisation code",
  enableDnsTemplates: "DNS templates",
  enableDomainCancellation: "Cancelling a domain",
  enableHistory: "Histories of changes",
  enableLoginLog: "The list of recent logins",
  enableTranslation: "The language selector",
  enableFeedback: "The feedback button",
  enablePasswordReset: "The link to a forgotten password",
  enableLoginOptions: "Ways to log in besides a password",
  showContactUs: "Addresses and buttons for writing to the provider",
  showIntercom: "The chat icon",
  showHelp: "Help texts and links",
  showSystemStatus: "The status of the systems",
} as const;

export type Switch = keyof typeof switches;
export const switchNames = Object.keys(switches) as Switch[];

/** A section, a tab or a feature switch, on which a route or a screen can depend. */
export type Feature = MenuFlag | Switch;

type Flags = { readonly menus: Readonly<Record<MenuFlag, boolean>> } & Readonly<Record<Switch, boolean>>;

/** Whether a brand has a feature. The browser uses this to hide the feature, and the server to refuse it. */
export function isFeatureOn(flags: Flags, feature: Feature): boolean {
  if (feature in switches) return flags[feature as Switch];
  const section = sectionOfTab.get(feature as MenuFlag);
  return flags.menus[feature as MenuFlag] && (section === undefined || flags.menus[section]);
}

/** Whether a feature is among those that are hidden from an account, by itself or with its section. */
export function isHidden(hidden: readonly string[], feature: Feature): boolean {
  if (hidden.length === 0) return false;
  const section = sectionOfTab.get(feature as MenuFlag);
  return hidden.includes(feature) || (section !== undefined && hidden.includes(section));
}
