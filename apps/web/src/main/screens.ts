import type { ScreenModule } from "../shell/routing/route-types.ts";
import type { RouteId, routes } from "../shell/routing/routes.ts";

/** Loads the file of a screen. */
export type LoadScreen = () => Promise<ScreenModule>;

type Without = { readonly redirect: object } | { readonly planned: true };

/** Every route that has a screen, which excludes redirects and planned routes. */
type ScreenId = { [Id in RouteId]: (typeof routes)[Id] extends Without ? never : Id }[RouteId];

/** One screen that the routes of all types of service share. */
const serviceType: LoadScreen = () => import("../areas/products/service-type-screen.tsx");

/**
 * The screen of every route, in the order of the route table. Each is loaded when the user opens it or points to a link to it.
 */
export const screens: Readonly<Record<ScreenId, LoadScreen>> = {
  login: () => import("../areas/identity/login/login-screen.tsx"),
  dashboard: () => import("../areas/accounts/dashboard/dashboard-screen.tsx"),
  forgot: () => import("../areas/identity/login/forgot-screen.tsx"),
  resetPassword: () => import("../areas/identity/login/reset-screen.tsx"),
  signup: () => import("../areas/identity/signup/signup-screen.tsx"),
  affiliate: () => import("../areas/identity/signup/affiliate-screen.tsx"),
  enter: () => import("../areas/identity/links/enter-screen.tsx"),
  confirmEmail: () => import("../areas/identity/signup/confirm-screen.tsx"),
  invitation: () => import("../areas/identity/signup/invitation-screen.tsx"),
  forwardAsk: () => import("../areas/identity/links/forward-ask-screen.tsx"),
  unsubscribe: () => import("../areas/identity/links/unsubscribe-screen.tsx"),
  stopTransfer: () => import("../areas/identity/links/stop-transfer-screen.tsx"),
  verifyContact: () => import("../areas/identity/links/verify-screen.tsx"),
  payLink: () => import("../areas/ledger/pay-link-screen.tsx"),
  ownerConsent: () => import("../areas/identity/links/consent-screen.tsx"),
  domainList: () => import("../areas/domains/list/domain-list-screen.tsx"),
  contacts: () => import("../areas/contacts/contact-list-screen.tsx"),
  bulkLabels: () => import("../areas/domains/bulk/bulk-screen.tsx"),
  bulkRun: () => import("../areas/domains/runs/bulk-run-screen.tsx"),
  domainTransfer: () => import("../areas/domains/transfer/transfer-screen.tsx"),
  renewals: () => import("../areas/domains/renewals/renewals-screen.tsx"),
  domainStatus: () => import("../areas/domains/page/domain-detail-screen.tsx"),
  domainDns: () => import("../areas/domains/dns/domain-dns-screen.tsx"),
  domainDnssec: () => import("../areas/domains/dnssec/domain-dnssec-screen.tsx"),
  domainCancel: () => import("../areas/domains/cancel/domain-cancel-screen.tsx"),
  pushes: () => import("../areas/pushes/pushes-screen.tsx"),
  pushNew: () => import("../areas/pushes/push-new-screen.tsx"),
  pushReceive: () => import("../areas/pushes/push-receive-screen.tsx"),
  domainAddDns: () => import("../areas/domains/dns/domain-add-dns-screen.tsx"),
  domainServers: () => import("../areas/domains/servers/domain-servers-screen.tsx"),
  servicePremiumDns: serviceType,
  serviceList: () => import("../areas/products/service-list-screen.tsx"),
  serviceSsl: serviceType,
  serviceSeo: serviceType,
  serviceVpn: serviceType,
  serviceRegistryLock: serviceType,
  serviceOwnerCertificate: serviceType,
  serviceTrademark: serviceType,
  servicePremiumSupport: serviceType,
  serviceWhitelabel: serviceType,
  serviceIdMonitoring: serviceType,
  serviceAcquisition: serviceType,
  quotes: () => import("../areas/products/quotes-screen.tsx"),
  quote: () => import("../areas/products/quote-screen.tsx"),
  service: () => import("../areas/products/service-screen.tsx"),
  requests: () => import("../areas/orders/requests/request-list-screen.tsx"),
  orderProgress: () => import("../areas/orders/order/order-screen.tsx"),
  request: () => import("../areas/orders/request/request-screen.tsx"),
  invoices: () => import("../areas/ledger/invoice-list-screen.tsx"),
  receipts: () => import("../areas/ledger/receipts-screen.tsx"),
  deposit: () => import("../areas/ledger/deposit-screen.tsx"),
  cards: () => import("../areas/payments/cards-screen.tsx"),
  swish: () => import("../areas/payments/swish/swish-screen.tsx"),
  pricelist: () => import("../areas/ledger/pricelist-screen.tsx"),
  invoice: () => import("../areas/ledger/invoice-screen.tsx"),
  openTickets: () => import("../areas/tickets/open-tickets-screen.tsx"),
  closedTickets: () => import("../areas/tickets/closed-tickets-screen.tsx"),
  resources: () => import("../areas/tickets/resources-screen.tsx"),
  tldWiki: () => import("../areas/tlds/tld-wiki-screen.tsx"),
  faq: () => import("../areas/tickets/faq-screen.tsx"),
  newTicket: () => import("../areas/tickets/new-ticket-screen.tsx"),
  ticket: () => import("../areas/tickets/ticket-screen.tsx"),
  toolsMain: () => import("../areas/accounts/tools/tools-screen.tsx"),
  whitelabel: () => import("../areas/whitelabel/whitelabel-screen.tsx"),
  accountProfile: () => import("../areas/accounts/profile/profile-screen.tsx"),
  accountSettings: () => import("../areas/accounts/profile/settings-screen.tsx"),
  accountUsers: () => import("../areas/accounts/users/users-screen.tsx"),
  accountSecurity: () => import("../areas/accounts/profile/security-screen.tsx"),
  accountLog: () => import("../areas/auditlog/log-screen.tsx"),
  apiKeys: () => import("../areas/dnsapi/tokens-screen.tsx"),
  webhooks: () => import("../areas/webhooks/webhooks-screen.tsx"),
  webhook: () => import("../areas/webhooks/webhook-screen.tsx"),
  subaccountCreate: () => import("../areas/accounts/subaccounts/subaccount-create-screen.tsx"),
  subaccount: () => import("../areas/accounts/subaccounts/subaccount-screen.tsx"),
  userProfile: () => import("../areas/accounts/users/user-profile-screen.tsx"),
  userSecurity: () => import("../areas/identity/security/security-screen.tsx"),
  userNotices: () => import("../areas/notifications/notices-screen.tsx"),
  userSettings: () => import("../areas/accounts/users/user-settings-screen.tsx"),
  order: () => import("../areas/products/order-service-screen.tsx"),
  checkout: () => import("../areas/checkout/checkout-screen.tsx"),
  searchDomains: () => import("../areas/domains/search/search-screen.tsx"),
  searchDomainsBulk: () => import("../areas/domains/search/search-bulk-screen.tsx"),
  reportAbuse: () => import("../areas/abuse/report-abuse-screen.tsx"),
  keepingNames: () => import("../areas/tlds/keeping-names-screen.tsx"),
  status: () => import("../areas/status/status-screen.tsx"),
};

/** The screen of a route; undefined if it has none. */
export const screenOf = (id: RouteId): LoadScreen | undefined => (screens as Partial<Record<RouteId, LoadScreen>>)[id];
