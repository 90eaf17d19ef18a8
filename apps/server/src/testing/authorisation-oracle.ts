/**
 * Who may call what, written down a second time: from what the rights are for (the design's chapter on actors, the descriptions in the
 * table permission), never from the routes. Where the two differ one of them is wrong, and somebody has to find out which. A new
 * route is added here by its operation's name under the right a person would expect to need for it.
 *
 * It was held once more against the specification (shell 2 and 6) and the design's chapter on actors and dangerous acts alone. Where a
 * route asks for less, or for another right, than these say, the reason stands beside it.
 */
export const anybody: readonly string[] = [
  // coming in, in all its halves, and getting out
  "userLogin", "userLogin2Step", "userLoginRecovery", "userLoginPasskey", "beginSecondStep", "beginPasskeyLogin", "passkeyLogin",
  "activate2Step", "reset2Step", "logout",
  // a forgotten password, a new account, an invitation
  "forgotPassword", "openResetLink", "resetPassword", "openSignup", "checkSignupUsername", "signUp", "confirmEmail", "openInvitation", "acceptInvitation",
  // links that were mailed to people without a login
  "readCaseAsk", "answerCase", "readConsent", "answerConsent", "stopTransfer", "readForwardAsk", "answerForwardAsk",
  // what a visitor sees. WHOIS is asked for where one is logged in, and beside the public search as well; feedback opens a ticket for a
  // user and is a mail of a visitor's; a failure may happen before anybody is known. All of them are limited by address.
  "fetchWhitelabel", "searchDomains", "whois", "tldList", "tldInfo", "keepingNames", "countries", "geo", "systemStatus", "sendFeedback", "reportFailure",
]; // prettier-ignore

/** One's own: identity, proof, views, basket; and what shows by the rights one has, item by item. */
export const anyUser: readonly string[] = [
  "accountDetails", "userDetails", "permissions", "setUserSettings", "selectAccount", "dashboard",
  "userProfile", "setUserProfile", "changeEmail", "cancelEmailChange", "changePassword",
  "openSessions", "endSession", "endOtherSessions", "loginHistory",
  "deactivate2Step", "beginStepUp", "stepUp", "secondFactors", "beginPasskey", "addPasskey", "renamePasskey", "removePasskey", "renewRecoveryCodes",
  "pendingReset2Step", "cancelReset2Step",
  // users: without a right to see or change them, oneself alone. Prices: every visitor sees those of the brand, so a right to see them
  // would keep nothing back. Basket and files: each line and file asks for the right of what it is for.
  "accountUsers", "basket", "productList", "getFaq", "getDocuments",
  "uploadFile", "removeFile", "getFile",
]; // prettier-ignore

/** Rights that have no route of their own and are asked for inside others: where. */
export const askedInside: Readonly<Record<string, string>> = {
  subaccounts_act: "which accounts may be chosen (np_reachable_accounts), and lists over all of them",
  loginlog_view: "loginHistory: the logins of all, or one's own",
  order_approve: "decideOrder, and checkout, where orders of those without it wait",
  service_order: "addToBasket and everything that reads the basket, for lines of services",
};

/** By right. A right without a route stands here with an empty list: it is asked for inside one (askedInside), or nobody is offered it. */
export const byPermission: Readonly<Record<string, readonly string[]>> = {
  // ---- the account
  account_view: ["accountProfile", "resellerInfo", "accountSettings", "ownBrands"],
  account_edit: ["setAccountProfile"],
  account_create_user: ["createUser", "inviteAgain"],
  account_edit_user: ["editUser", "endUser"],
  account_setaccountsettings: ["setAccountSettings", "setAccountSecurity"],
  // a sub-account is the business of whoever may make one: "create/edit" is one screen of the specification
  account_subaccount_create: ["createSubaccount", "editSubaccount", "createSignupLink"],
  subaccounts_view: ["subaccounts", "subaccount"],
  subaccounts_act: [],
  // whoever holds an address like these reads without logging in
  apikey_manage: [
    "dnsTokens", "createDnsToken", "revokeDnsToken", "renewalCalendars", "createRenewalCalendar", "revokeRenewalCalendar",
    // events are told to a program; which of them, is asked inside by the rights to see what they tell
    "webhooks", "createWebhook", "updateWebhook", "deleteWebhook", "replaceWebhookSecret", "clearWebhook", "testWebhook", "replayWebhook",
    "replayWebhookDelivery", "webhookDeliveries", "webhookDelivery",
  ],
  export_data: [],
  audit_view: [],
  loginlog_view: [],
  whitelabel_edit: [],
  whitelabel_hosts: [],
  // ---- domains
  // The export holds names, days and states, and no person: it is no export of personal data.
  domain_view: [
    "domainList", "exportDomains", "domainDetails", "domainEvents", "domainLabels", "domainViews", "saveDomainView", "deleteDomainView", "selectDomains",
    "renewalForecast", "getTransfer", "ownerChange", "domainContacts", "cancellation", "registryLock", "pushList", "bulkRun", "bulkRows", "bulkRuns", "exportBulkRun",
  ],
  // Saying yes to a colleague's order places it: that takes this right and order_approve, which decideOrder asks for inside.
  domain_order: [
    "addToBasket", "updateBasketItem", "removeFromBasket", "prepareCheckout", "placeOrder", "planRenewals", "orderRenewals", "planRestores", "orderRestores",
    "payWays", "requote", "decideOrder", "restartRequest", "fixRequest", "sendRequestDocuments", "checkTransfer", "stageZone", "stagedZone",
    // names that come from another account are taken over like bought ones
    "readPush", "acceptPush", "declinePush",
  ],
  // Acts on many ask besides for the right of what they do; fresh proof is asked for by what they do (name servers, contacts, unlocking),
  // for one name as for ten thousand, and not by how many: labels, renewal and locking need none.
  domain_manage: [
    "changeContacts",
    "saveLabel", "deleteLabel", "setDomainLabels", "labelNames", "setAutoRenew", "setAutoRenewOfMany", "setWhoisShield", "previewBulk", "startBulk", "retryBulk",
  ],
  domain_authcode: ["getAuthCode"],
  domain_unlock: ["setDomainLock"],
  domain_transferout: ["answerTransfer", "planPush", "startPush", "withdrawPush"],
  domain_cancel: ["cancelDomain", "keepDomain"],
  domain_registrylock: ["orderRegistryLock", "openRegistryLock", "closeRegistryLock", "keepRegistryLock", "endRegistryLock"],
  // ---- contacts
  contact_view: ["contactDifferences", "contactList", "getContact", "duplicateContacts", "verifications"],
  contact_edit: [
    "fixContact", "createContact", "updateContact", "deleteContact", "mergeContacts", "previewMerge", "askVerification", "correctAddress", "offerCaseDocument", "sendCaseDocuments",
  ],
  contact_registrant: ["changeOwner"],
  // ---- DNS
  dns_view: [
    "getZone", "recordChoices", "zoneRecords", "zoneHistory", "zoneVersion", "zoneApprovals", "zonePropagation", "exportZone", "recordsAt", "caaIssuers",
    "zoneTemplates", "forwardDestinations", "redirectCertificates", "nameServers", "testDelegation", "checkDelegation", "compareMoved", "domainDnssec", "checkDnssec", "testDs",
  ],
  dns_edit: [
    "createZone", "previewZoneChange", "saveZone", "saveSoa", "getDraft", "setDraft", "discardDraft", "restoreZone", "undoZone", "decideApproval",
    "withdrawApproval", "askDestination", "retryRedirectCertificate", "previewImport", "applyImport", "scanZone", "addDnsName",
  ],
  dns_delegation: ["changeNameServers", "undoNameServers", "takeServersOver", "saveHost", "deleteHost", "addDs", "removeDs"],
  dns_zone_delete: ["removeDnsName"],
  dns_template: ["saveTemplate", "deleteTemplate", "setDefaultTemplate"],
  // Signing sends a DS of our own keys and takes nothing from anybody: no fresh proof. Unsigning, and a DS from elsewhere, ask for it.
  dnssec_manage: ["signDomain", "unsignDomain"],
  // ---- orders
  order_view: ["requestList", "getRequest", "getOrder", "requestDocuments", "consents", "checkPayment"],
  order_cancel: ["cancelRequest"],
  order_approve: [],
  // ---- money
  economy_view: ["invoiceList", "getInvoice", "getInvoicePdf", "receiptList", "getBalance", "creditMovements", "depositChoices", "checkDeposit", "cards", "checkCards"],
  economy_pay: ["payOrder", "agreeRequote"],
  economy_deposit: ["makeDeposit"],
  economy_methods: ["addCard", "setDefaultCard", "removeCard", "setCardRenewals"],
  pricelist_view: [],
  // ---- services and support
  service_view: ["serviceList", "webhotelList"],
  service_order: [],
  service_cancel: ["setPlanRenewal"],
  support_view: ["openTickets", "closedTickets", "getTicket", "markTicketRead", "unreadCount"],
  support_reply: ["openTicket", "replyTicket", "closeTicket", "undoCloseTicket", "reopenTicket"],
  // ---- the operator's own people, in the operator's own account: nobody else can hold these
  staff_requests: ["taskList", "taskCounts", "task", "takeTask", "endTask", "staffRequest", "actOnRequest", "requestExchange", "stoppedRequests", "retryStopped"],
  staff_compliance: ["reviewList", "review", "reviewFile", "decideDocument", "askDocument"],
  staff_domains: ["differenceList", "fixDifference"],
  staff_settings: ["brandSecurityList", "secureBrand"],
  // what these are for is done by commands on the server, or not at all yet
  staff_act_as: [], staff_audit: [], staff_bank: [], staff_content: [], staff_credit: [], staff_imports: [], staff_invoices: [], staff_ledger: [],
  staff_payee: [], staff_prices: [], staff_refund: [], staff_resellers: [], staff_tickets: [], staff_users: [], staff_view: [],
}; // prettier-ignore

/** Whether only the operator's own people can hold it. */
export const isStaffRight = (permission: string): boolean => permission.startsWith("staff_");
