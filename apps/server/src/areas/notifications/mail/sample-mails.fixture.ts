import type { Secrets, Sender } from "./compose.ts";
import type { EndedLine, MailFacts, MailPayload } from "./facts.ts";

/** räksmörgåstårta-och-kanelbullar-från-västra-frölunda.se, as stored: 63 octets in its A-label. */
export const longName = "xn--rksmrgstrta-och-kanelbullar-frn-vstra-frlunda-q0d6aucw25fhb.se";

const domainId = "019aa000-0000-7000-8000-000000000001";
const invoiceId = "019aa000-0000-7000-8000-000000000002";

export const nameplane: Sender = {
  name: "Nameplane",
  hasOwnMark: true,
  themeColour: null,
  timeZone: "+02:00",
  panelUrl: "https://panel.nameplane.test",
  sellerLines: ["Nameplane Demo AB", "Exempelgatan 1", "111 22 Stockholm"],
};

export const solrosen: Sender = {
  ...nameplane,
  name: "Solrosen Webb",
  hasOwnMark: false,
  themeColour: "#F9B818",
  panelUrl: "https://panel.solrosen.test",
  sellerLines: ["Solrosen Webb AB", "Linnégatan 20", "413 04 Göteborg"],
};

const bank = {
  payee: "Nameplane Demo AB",
  bankgiro: "5050-1055",
  iban: "SE4550000000058398257466",
  bic: "ESSESESS",
  reference: "1000017",
  amountMinor: 40_875,
  dueOn: "2026-12-05",
};

export const refused: EndedLine = {
  type: "create-domain-registration",
  name: "kvarnen.se",
  end: "rejected",
  text: "Domain name is reserved by the registry",
  isFunded: true,
  credit: { number: 500_001, totalMinor: 12_375, keptMinor: 12_375 },
};

/** One believable set of facts for each kind of mail, and for the variants that read differently. */
export const samples = {
  orderPlaced: {
    template: "order-placed",
    orderNumber: 20_512,
    currency: "SEK",
    method: "card",
    isPaid: true,
    lines: [
      { type: "create-domain-registration", name: "xn--fjllbete-1za.se", years: 1, netMinor: 9900 },
      { type: "create-domain-registration", name: longName, years: 2, netMinor: 22_800 },
    ],
    lineCount: 2,
    areRegistrations: true,
    netMinor: 32_700,
    vat: [{ rateBasisPoints: 2500, vatMinor: 8175 }],
    totalMinor: 40_875,
    creditMinor: 0,
    dueOn: null,
    bank: null,
  },
  orderToPay: {
    template: "order-placed",
    orderNumber: 20_513,
    currency: "SEK",
    method: "bank",
    isPaid: false,
    lines: [{ type: "create-domain-registration", name: "kvarnen.se", years: 3, netMinor: 32_700 }],
    lineCount: 1,
    areRegistrations: true,
    netMinor: 32_700,
    vat: [{ rateBasisPoints: 2500, vatMinor: 8175 }],
    totalMinor: 40_875,
    creditMinor: 0,
    dueOn: "2026-12-05",
    bank,
  },
  domainRegistered: {
    template: "domain-registered",
    orderNumber: 20_512,
    currency: "SEK",
    domainId,
    name: "xn--fjllbete-1za.se",
    expiresAt: "2027-11-20T12:30:00Z",
    renews: true,
    nameServers: ["ns1.nameplane.test", "ns2.nameplane.test"],
  },
  requestNeedsYou: {
    template: "request-needs-you",
    orderNumber: 20_512,
    currency: "SEK",
    line: {
      type: "create-domain-registration",
      name: "kvarnen.se",
      reason: 4004,
      text: "Registrant orgno does not match the organisation",
      limitAt: "2026-12-20T12:30:00Z",
      isFunded: true,
    },
  },
  requestEnded: { template: "request-ended", orderNumber: 20_512, currency: "SEK", line: refused },
  orderDone: {
    template: "order-closed",
    orderNumber: 20_512,
    currency: "SEK",
    areRegistrations: true,
    done: [
      {
        type: "create-domain-registration",
        name: "xn--fjllbete-1za.se",
        expiresAt: "2027-11-20T12:30:00Z",
        renews: true,
      },
      { type: "create-domain-registration", name: longName, expiresAt: "2028-11-20T12:30:00Z", renews: false },
    ],
    doneCount: 2,
    ended: [],
    endedCount: 0,
    creditedMinor: 0,
  },
  orderPartlyDone: {
    template: "order-closed",
    orderNumber: 20_514,
    currency: "EUR",
    areRegistrations: true,
    done: [
      { type: "create-domain-registration", name: "kvarnstraket.com", expiresAt: "2027-11-20T12:30:00Z", renews: true },
    ],
    doneCount: 1,
    ended: [
      refused,
      { ...refused, name: "kvarnen.nu", end: "cancelled_timeout", text: null, isFunded: false, credit: null },
    ],
    endedCount: 2,
    creditedMinor: 12_375,
  },
  orderUpdate: {
    template: "order-update",
    orderNumber: 20_515,
    currency: "SEK",
    lineCount: 100,
    doneCount: 95,
    asked: [
      {
        type: "create-domain-registration",
        name: "kvarnen.se",
        reason: 4004,
        text: null,
        limitAt: "2026-12-20T12:30:00Z",
        isFunded: true,
      },
      {
        type: "create-domain-registration",
        name: "kvarnen.nu",
        reason: 4003,
        text: null,
        limitAt: null,
        isFunded: true,
      },
    ],
    askedCount: 2,
    ended: [refused],
    endedCount: 1,
  },
  invoiceToPay: {
    template: "invoice-issued",
    invoiceId,
    number: 100_001,
    currency: "SEK",
    method: "bank",
    totalMinor: 40_875,
    vatMinor: 8175,
    issuedOn: "2026-11-21",
    dueOn: "2026-12-05",
    orderNumber: 20_513,
    bank,
  },
  invoicePaid: {
    template: "invoice-issued",
    invoiceId,
    number: 100_002,
    currency: "EUR",
    method: "card",
    totalMinor: 123_450,
    vatMinor: 0,
    issuedOn: "2026-11-21",
    dueOn: "2026-11-21",
    orderNumber: 20_512,
    bank: null,
  },
  creditNotes: {
    template: "credit-notes",
    currency: "SEK",
    orderNumber: 20_512,
    notes: [
      {
        invoiceId,
        number: 500_001,
        totalMinor: 12_375,
        keptMinor: 12_375,
        creditsNumber: 100_001,
        reason: "Reserved name",
      },
      { invoiceId: domainId, number: 500_002, totalMinor: 9900, keptMinor: 0, creditsNumber: 100_001, reason: "" },
    ],
  },
  moneyTwice: {
    template: "money-kept",
    cause: "twice",
    orderNumber: 20_512,
    currency: "SEK",
    amountMinor: 40_875,
    receiptNumber: 700_042,
  },
  moneyOver: {
    template: "money-kept",
    cause: "over",
    orderNumber: null,
    currency: "SEK",
    amountMinor: 5000,
    receiptNumber: 700_043,
  },
  zoneParked: { template: "zone-parked", apex: "xn--fjllbete-1za.se", recordCount: 12 },
  passwordReset: {
    template: "password-reset",
    userId: domainId,
    username: "alva",
    askedAt: "2026-11-20T12:30:00Z",
    address: "2001:db8::7",
  },
  signupConfirm: {
    template: "signup-confirm",
    userId: domainId,
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
    toCheckout: false,
  },
  welcome: { template: "welcome", username: "alva", accountNumber: 100_042, brand: "Nameplane" },
  userInvited: { template: "user-invited", userId: domainId, username: "berit", by: "Kvarnstråket AB" },
  passwordReplaced: {
    template: "login-changed",
    what: "password_reset",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  passwordChanged: {
    template: "login-changed",
    what: "password_changed",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  secondFactorOn: {
    template: "login-changed",
    what: "second_factor_on",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  secondFactorOff: {
    template: "login-changed",
    what: "second_factor_off",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  ticketAnswered: {
    template: "ticket-answered",
    ticketNumber: 10_001,
    subject: "Mail bounces",
    name: "Jonas Wik",
    text: "Your MX still points to the old provider.\n\nHave a look at <DNS>.",
    isVisitor: false,
  },
  visitorAnswered: {
    template: "ticket-answered",
    ticketNumber: 10_002,
    subject: "The list jumps",
    name: "Jonas Wik",
    text: "It does not any more.",
    isVisitor: true,
  },
  ticketWritten: {
    template: "ticket-written",
    ticketNumber: 10_001,
    subject: "Mail bounces",
    category: "dns",
    isNew: true,
    from: "Kvarnstråket AB, 1001",
    text: "Since this morning.\nWhat is missing?",
    page: "",
    version: "",
  },
  feedbackWritten: {
    template: "ticket-written",
    ticketNumber: 10_002,
    subject: "The list jumps",
    category: "feedback",
    isNew: false,
    from: "bo@kund.example",
    text: "Always.",
    page: "/domain/list",
    version: "0.1.0",
  },
  recoveryCodeUsed: {
    template: "login-changed",
    what: "recovery_code_used",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  secondFactorResetAsked: {
    template: "login-changed",
    what: "second_factor_reset_asked",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
  secondFactorReset: {
    template: "login-changed",
    what: "second_factor_reset",
    username: "alva",
    at: "2026-11-20T12:30:00Z",
    address: "192.0.2.7",
  },
} as const satisfies Record<string, MailFacts>;

/** As newToken makes them. */
const token = "9Zb1yTq0cT7v8Jm2Wl4xRk6pQe3sUa5dFg7hLn9oVi0";
export const secrets: Secrets = { resetToken: token, linkToken: token };

/** A payload around facts, from Alva who ordered on 20 November 2026. */
export function payloadOf(facts: MailFacts, change: Partial<MailPayload> = {}): MailPayload {
  return {
    language: "en",
    firstName: "Alva",
    why: { kind: "ordered", at: "2026-11-20T12:30:00Z" },
    facts,
    also: [],
    unknownCount: 0,
    ...change,
  };
}
