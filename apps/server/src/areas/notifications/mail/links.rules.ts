/**
 * Addresses of pages in the panel, for links in mails. They are made from the brand's own host name, never from data of an HTTP
 * request (T13).
 */
export type Links = ReturnType<typeof panelLinks>;

export function panelLinks(panelUrl: string) {
  const base = panelUrl.replace(/\/+$/, "");
  return {
    request: (number: number) => `${base}/requests/${number}`,
    documents: `${base}/staff/documents`,
    /** A page of the staff's part of the panel, by its path. */
    staffPage: (path: string) => `${base}${path}`,
    reports: `${base}/staff/reports`,
    deskTicket: (number: number) => `${base}/staff/tickets/${number}`,
    order: (number: number) => `${base}/requests/order/${number}`,
    domain: (domainId: string) => `${base}/domain/details/${domainId}/status`,
    domainDns: (domainId: string) => `${base}/domain/details/${domainId}/dns`,
    domainDnssec: (domainId: string) => `${base}/domain/details/${domainId}/dnssec`,
    services: `${base}/services`,
    singleSignOn: `${base}/account/sso`,
    trademarks: `${base}/services/trademark`,
    escrow: (escrowId: string) => `${base}/services/escrow/${escrowId}`,
    escrowOffer: (token: string) => `${base}/escrow/${token}`,
    quote: (inquiryId: string) => `${base}/services/quotes/${inquiryId}`,
    service: (type: string, serviceId: string) => `${base}/services/${type}/${serviceId}`,
    domains: `${base}/domain/list`,
    stopTransfer: (token: string) => `${base}/transfer/stop/${token}`,
    push: (token: string) => `${base}/domain/pushes/receive/${token}`,
    pushes: `${base}/domain/pushes`,
    renewals: `${base}/domain/renewals`,
    keepingNames: `${base}/keeping-names`,
    deposit: `${base}/economy/deposit`,
    cards: `${base}/economy/cards`,
    brand: `${base}/tools/whitelabel`,
    reseller: `${base}/reseller`,
    selling: `${base}/tools/selling`,
    ownPrices: `${base}/tools/prices`,
    spending: `${base}/economy/spending`,
    resetPassword: (token: string) => `${base}/resetpassword/${token}`,
    confirmEmail: (token: string) => `${base}/confirm/${token}`,
    invitation: (token: string) => `${base}/invitation/${token}`,
    forwardAsk: (token: string) => `${base}/forward/${token}`,
    verifyContact: (token: string) => `${base}/verify/${token}`,
    ownerConsent: (token: string) => `${base}/consent/${token}`,
    salesQuote: (token: string, language: string) => `${base}/quote/${token}?lang=${language}`,
    payInvoice: (token: string, language: string) => `${base}/pay/${token}?lang=${language}`,
    forgot: `${base}/forgot`,
    webhook: (webhookId: string) => `${base}/account/webhooks/${webhookId}`,
    accountData: `${base}/account/data`,
    security: `${base}/user/security`,
    unsubscribe: (token: string) => `${base}/unsubscribe/${token}`,
    start: base,
    resaleOrders: `${base}/tools/customers?view=waiting`,
    resaleTicket: (number: number) => `${base}/tools/tickets/${number}`,
    rateTicket: (token: string, rating: string) => `${base}/rate/${token}?r=${rating}`,
    ticket: (number: number) => `${base}/support/tickets/${number}`,
    invoices: `${base}/economy/invoices`,
  };
}
