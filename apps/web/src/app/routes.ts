import type { RouteSpec, SectionId, TitleKey } from "./routing/route-types.ts";
import type { MenuFlag } from "./brand/brand-config.ts";

const domains = { section: "Domains" } as const;
const services = { section: "Services" } as const;
const economy = { section: "Economy" } as const;
const support = { section: "Support" } as const;
const tools = { section: "Tools" } as const;
const account = { section: "Account" } as const;

/** One page per service type. */
const serviceTab = (path: string, title: TitleKey) =>
  ({
    path,
    access: "login",
    title,
    section: "services",
    inTabs: true,
    gate: services,
    texts: ["services"],
    screen: () => import("../areas/products/service-type-screen.tsx"),
  }) as const;

/**
 * Every route of the panel, in the order of menus and tabs. Paths, aliases, redirects, titles, menu, tabs, breadcrumbs and
 * gating all come from here. A screen joins by its `screen` line; nothing else has to know of it.
 */
export const routes = {
  login: {
    path: "/",
    access: "public",
    title: "login",
    frame: "bare",
    texts: ["identity"],
    screen: () => import("../areas/identity/login-screen.tsx"),
  },
  dashboard: {
    path: "/dashboard",
    aliases: ["/welcome"],
    access: "login",
    title: "dashboard",
    section: "overview",
    texts: ["accounts", "requests"],
    screen: () => import("../areas/accounts/dashboard-screen.tsx"),
  },
  forgot: {
    path: "/forgot",
    access: "public",
    title: "forgot",
    frame: "bare",
    gate: { feature: "enablePasswordReset" },
    texts: ["identity"],
    screen: () => import("../areas/identity/forgot-screen.tsx"),
  },
  resetPassword: {
    path: "/resetpassword/{token}",
    access: "public",
    title: "resetPassword",
    frame: "bare",
    gate: { feature: "enablePasswordReset" },
    texts: ["identity"],
    screen: () => import("../areas/identity/reset-screen.tsx"),
  },
  signup: {
    path: "/signup/{token?}",
    aliases: ["/signupextended/{token?}"],
    access: "public",
    title: "signup",
    frame: "bare",
  },
  affiliate: { path: "/affiliate/{customName?}/{token?}", access: "public", title: "affiliate", frame: "bare" },

  domain: {
    path: "/domain",
    access: "login",
    title: "domains",
    section: "domains",
    gate: domains,
    redirect: { to: "domainList", query: { desc: "true", orderby: "renewaldate", status: "200", page: "1" } },
  },
  domainList: {
    path: "/domain/list",
    access: "login",
    title: "domainNames",
    section: "domains",
    inTabs: true,
    gate: { ...domains, tab: "DomainsList" },
    texts: ["domains", "requests"],
    screen: () => import("../areas/domains/domain-list-screen.tsx"),
  },
  contacts: {
    path: "/domain/contacts",
    access: "login",
    title: "contacts",
    section: "domains",
    inTabs: true,
    gate: { ...domains, tab: "DomainsContacts" },
    texts: ["contacts"],
    screen: () => import("../areas/contacts/contact-list-screen.tsx"),
  },
  bulkLabels: {
    path: "/domain/bulk",
    access: "login",
    title: "bulkLabels",
    section: "domains",
    inTabs: true,
    gate: { ...domains, tab: "DomainsBulk", feature: "enableBulkTools" },
    texts: ["bulklabels", "domains"],
    screen: () => import("../areas/domains/bulk-labels-screen.tsx"),
  },
  domainRequests: {
    path: "/domain/requests",
    access: "login",
    title: "requests",
    section: "requests",
    gate: { section: "Requests" },
    redirect: { to: "requests", keepQuery: true },
  },
  domainDetails: {
    path: "/domain/details/{itemID}",
    access: "login",
    title: "domainDetails",
    section: "domains",
    gate: domains,
    redirect: { to: "domainStatus", keepQuery: true },
  },
  domainStatus: {
    path: "/domain/details/{itemID}/status",
    access: "login",
    title: "domainDetails",
    section: "domains",
    parent: "domainList",
    gate: { ...domains, tab: "DomainsList" },
    texts: ["domains", "requests"],
    screen: () => import("../areas/domains/domain-detail-screen.tsx"),
  },
  domainDns: {
    path: "/domain/details/{itemID}/dns/{domain?}",
    access: "login",
    title: "dns",
    section: "domains",
    parent: "domainList",
    gate: { ...domains, tab: "DomainsList" },
    texts: ["domains", "requests"],
    screen: () => import("../areas/domains/domain-dns-screen.tsx"),
  },
  domainDnssec: {
    path: "/domain/details/{itemID}/dnssec",
    access: "login",
    title: "dnssec",
    section: "domains",
    parent: "domainList",
    gate: { ...domains, tab: "DomainsList" },
    texts: ["domains", "requests"],
    screen: () => import("../areas/domains/domain-dnssec-screen.tsx"),
  },

  services: {
    path: "/services",
    access: "login",
    title: "services",
    section: "services",
    gate: services,
    redirect: { to: "servicePremiumDns" },
  },
  servicePremiumDns: serviceTab("/services/premiumDNS", "premiumDNS"),
  serviceList: {
    ...serviceTab("/services/list", "servicesAll"),
    screen: () => import("../areas/products/service-list-screen.tsx"),
  },
  serviceSsl: serviceTab("/services/ssl", "ssl"),
  serviceSeo: serviceTab("/services/seo", "seo"),
  serviceVpn: serviceTab("/services/vpn", "vpn"),
  serviceRegistryLock: serviceTab("/services/registrylock", "registryLock"),
  serviceOwnerCertificate: serviceTab("/services/ownercertificate", "ownerCertificate"),
  serviceTrademark: serviceTab("/services/trademark", "trademark"),
  servicePremiumSupport: serviceTab("/services/premiumsupport", "premiumSupport"),
  serviceWhitelabel: serviceTab("/services/whitelabel", "whitelabelPortal"),
  serviceIdMonitoring: serviceTab("/services/idmonitoring", "idMonitoring"),
  serviceAcquisition: serviceTab("/services/acquisition", "acquisition"),

  requests: {
    path: "/requests",
    access: "login",
    title: "requests",
    section: "requests",
    gate: { section: "Requests" },
    query: { desc: "true", orderby: "created", page: "1" },
    texts: ["requests"],
    screen: () => import("../areas/orders/request-list-screen.tsx"),
  },
  orderProgress: {
    path: "/requests/order/{number}",
    access: "login",
    title: "orderProgress",
    section: "requests",
    parent: "requests",
    gate: { section: "Requests" },
    texts: ["progress", "requests"],
    screen: () => import("../areas/orders/order-screen.tsx"),
  },
  request: {
    path: "/requests/{id}",
    access: "login",
    title: "request",
    section: "requests",
    parent: "requests",
    gate: { section: "Requests" },
    texts: ["requests", "contactform"],
    screen: () => import("../areas/orders/request-screen.tsx"),
  },

  economy: {
    path: "/economy",
    access: "login",
    title: "economy",
    section: "economy",
    gate: economy,
    redirect: { to: "invoices", query: { desc: "true", orderby: "created", page: "1" } },
  },
  invoices: {
    path: "/economy/invoices",
    access: "login",
    title: "invoices",
    section: "economy",
    inTabs: true,
    gate: { ...economy, tab: "EconomyInvoices" },
    texts: ["ledger"],
    screen: () => import("../areas/ledger/invoice-list-screen.tsx"),
  },
  receipts: {
    path: "/economy/receipts",
    access: "login",
    title: "receipts",
    section: "economy",
    inTabs: true,
    gate: { ...economy, tab: "EconomyReceipts" },
    texts: ["ledger"],
    screen: () => import("../areas/ledger/receipts-screen.tsx"),
  },
  deposit: {
    path: "/economy/deposit",
    access: "login",
    title: "deposit",
    section: "economy",
    inTabs: true,
    gate: { ...economy, tab: "EconomyDeposit" },
    texts: ["deposit"],
    screen: () => import("../areas/ledger/deposit-screen.tsx"),
  },
  pricelist: {
    path: "/economy/pricelist",
    access: "login",
    title: "pricelist",
    section: "economy",
    inTabs: true,
    gate: { ...economy, tab: "EconomyPricelist", feature: "enablePrices" },
    texts: ["ledger"],
    screen: () => import("../areas/ledger/pricelist-screen.tsx"),
  },
  invoice: {
    path: "/economy/invoices/{number}",
    access: "login",
    title: "invoice",
    section: "economy",
    parent: "invoices",
    gate: { ...economy, tab: "EconomyInvoices" },
    texts: ["ledger"],
    screen: () => import("../areas/ledger/invoice-screen.tsx"),
  },

  support: {
    path: "/support",
    access: "login",
    title: "support",
    section: "support",
    gate: support,
    redirect: { to: "openTickets" },
  },
  openTickets: {
    path: "/support/opentickets",
    access: "login",
    title: "openTickets",
    section: "support",
    inTabs: true,
    gate: { ...support, tab: "SupportOpen" },
  },
  closedTickets: {
    path: "/support/closedtickets",
    access: "login",
    title: "closedTickets",
    section: "support",
    inTabs: true,
    gate: { ...support, tab: "SupportClosed" },
  },
  resources: {
    path: "/support/resources",
    access: "login",
    title: "resources",
    section: "support",
    inTabs: true,
    gate: { ...support, tab: "SupportResources" },
  },
  tldWiki: {
    path: "/support/tld-wiki/{tld?}",
    access: "login",
    title: "tldWiki",
    section: "support",
    inTabs: true,
    gate: { ...support, tab: "SupportTldWiki" },
  },
  faq: {
    path: "/support/faq",
    access: "login",
    title: "faq",
    section: "support",
    inTabs: true,
    gate: { ...support, tab: "SupportFaq" },
  },
  ticket: {
    path: "/support/tickets/{id}",
    access: "login",
    title: "ticket",
    section: "support",
    parent: "openTickets",
    gate: support,
  },

  tools: {
    path: "/tools",
    access: "login",
    title: "tools",
    section: "tools",
    gate: tools,
    redirect: { to: "toolsMain" },
  },
  toolsMain: {
    path: "/tools/main",
    access: "login",
    title: "toolsMain",
    section: "tools",
    inTabs: true,
    gate: { ...tools, tab: "ToolsMain" },
    texts: ["tools", "accounts", "domains"],
    screen: () => import("../areas/tools/tools-screen.tsx"),
  },
  whitelabel: {
    path: "/tools/whitelabel",
    access: "login",
    title: "whitelabel",
    section: "tools",
    inTabs: true,
    gate: { ...tools, tab: "ToolsWhitelabel", whitelabel: true },
    texts: ["tools"],
    screen: () => import("../areas/tools/whitelabel-screen.tsx"),
  },

  account: {
    path: "/account",
    access: "login",
    title: "account",
    section: "account",
    gate: account,
    redirect: { to: "accountProfile" },
  },
  accountProfile: {
    path: "/account/profile",
    access: "login",
    title: "profile",
    section: "account",
    inTabs: true,
    gate: { ...account, tab: "AccountProfile" },
    texts: ["accounts"],
    screen: () => import("../areas/accounts/profile-screen.tsx"),
  },
  accountSettings: {
    path: "/account/settings",
    access: "login",
    title: "settings",
    section: "account",
    inTabs: true,
    gate: { ...account, tab: "AccountSettings" },
  },
  accountUsers: {
    path: "/account/users",
    access: "login",
    title: "users",
    section: "account",
    inTabs: true,
    gate: { ...account, tab: "AccountUsers", permission: "account_create_user" },
  },
  accountSecurity: {
    path: "/account/security",
    access: "login",
    title: "security",
    section: "account",
    inTabs: true,
    gate: { ...account, tab: "AccountSecurity", permission: "account_setaccountsettings" },
  },
  subaccountCreate: {
    path: "/account/subaccounts/create",
    access: "login",
    title: "subaccountCreate",
    section: "account",
    parent: "accountProfile",
    gate: account,
  },
  subaccount: {
    path: "/account/subaccounts/{id}",
    access: "login",
    title: "subaccount",
    section: "account",
    parent: "accountProfile",
    gate: account,
  },

  user: {
    path: "/user",
    access: "login",
    title: "user",
    section: "user",
    gate: { section: "User" },
    redirect: { to: "userProfile" },
  },
  userProfile: {
    path: "/user/profile",
    access: "login",
    title: "profile",
    section: "user",
    inTabs: true,
    gate: { section: "User" },
    texts: ["accounts"],
    screen: () => import("../areas/accounts/user-profile-screen.tsx"),
  },
  userSecurity: {
    path: "/user/security",
    access: "login",
    title: "security",
    section: "user",
    inTabs: true,
    gate: { section: "User" },
    texts: ["identity"],
    screen: () => import("../areas/identity/security-screen.tsx"),
  },
  userSettings: {
    path: "/user/settings",
    access: "login",
    title: "settings",
    section: "user",
    inTabs: true,
    gate: { section: "User" },
    texts: ["accounts"],
    screen: () => import("../areas/accounts/user-settings-screen.tsx"),
  },

  order: {
    path: "/order",
    access: "login",
    title: "order",
    gate: { feature: "enableServiceOrder" },
    texts: ["services"],
    screen: () => import("../areas/products/order-service-screen.tsx"),
  },
  checkout: {
    path: "/checkout",
    access: "login",
    title: "checkout",
    gate: { feature: "enableBasket" },
    texts: ["basket", "checkout", "contactform"],
    screen: () => import("../areas/checkout/checkout-screen.tsx"),
  },
  searchDomains: {
    path: "/searchdomains",
    access: "public",
    title: "searchDomains",
    texts: ["search", "basket"],
    screen: () => import("../areas/domains/search-screen.tsx"),
  },
  searchDomainsBulk: {
    path: "/searchdomainsbulk",
    access: "public",
    title: "searchDomainsBulk",
    texts: ["search", "basket"],
    screen: () => import("../areas/domains/search-bulk-screen.tsx"),
  },
  status: { path: "/status", access: "public", title: "status", gate: { feature: "showSystemStatus" } },
} as const satisfies Readonly<Record<string, RouteSpec>>;

export type RouteId = keyof typeof routes;

export type Section = {
  readonly id: SectionId;
  readonly title: TitleKey;
  /** Where the menu entry leads. */
  readonly entry: RouteId;
  readonly flag?: MenuFlag;
  /** Reached from the account menu instead of the section menu. */
  readonly inAccountMenu?: true;
};

/** Sections in the order of the menu. */
export const sections: readonly Section[] = [
  { id: "overview", title: "dashboard", entry: "dashboard" },
  { id: "domains", title: "domains", entry: "domain", flag: "Domains" },
  { id: "services", title: "services", entry: "services", flag: "Services" },
  { id: "requests", title: "requests", entry: "requests", flag: "Requests" },
  { id: "economy", title: "economy", entry: "economy", flag: "Economy" },
  { id: "support", title: "support", entry: "support", flag: "Support" },
  { id: "tools", title: "tools", entry: "tools", flag: "Tools" },
  { id: "account", title: "account", entry: "account", flag: "Account" },
  { id: "user", title: "user", entry: "user", flag: "User", inAccountMenu: true },
];

export const routeIds = Object.keys(routes) as readonly RouteId[];

/** A route's spec with all its optional fields in sight. */
export const routeOf = (id: RouteId): RouteSpec => routes[id];

export const isRouteId = (text: string): text is RouteId => Object.hasOwn(routes, text);
