/** What it costs to keep a domain, and how owners are reminded before it expires. */
export const texts = {
  title: "Renewal and restore policy",
  sub: "What renewals and restores cost, and how we notify you before a domain expires.",
  notices: {
    title: "How we notify you",
    mail: "By email to the domain's registrant and to the account's owner: about a month before a domain expires, about a week before, and within five days after. You get these emails automatically; make sure the registrant's address is correct.",
    others:
      "For country TLDs not marked “registrant too”, we notify the account's owner; the registry writes to the registrant if its rules say so.",
  },
  after: {
    title: "If it is not renewed",
    grace:
      "During the days below a domain can still be renewed at the normal price. In the last of them, where the table says so, it does not work: website and email stop until it is renewed.",
    restore:
      "Then it is deleted. While it can be restored, you pay the restore fee, plus a year where the registry adds one. After that, anyone can register it.",
  },
  how: {
    title: "How to renew it",
    text: "Log in and choose Domains, then Renewals. Someone who manages the domain for you can do this too. If neither works, contact us: we help the registrant keep it.",
    login: "Log in",
    renewals: "Renewals",
  },
  list: {
    title: "By TLD",
    search: "Find a TLD",
    tld: "TLD",
    renew: "Renewal",
    restore: "Restore",
    renewable: "Renewable after expiry for",
    restorable: "Then restorable for",
    notices: "Email notices",
    onRequest: "On request",
    notRestorable: "Not possible",
    days: "{days, plural, one {# day} other {# days}}",
    before: "{days, plural, one {until # day before} other {until # days before}}",
    dark: "{days, plural, one {offline on the last day} other {offline on the last # days}}",
    years: "for {years, plural, one {# year} other {# years}}",
    noticeDays: "{month} and {week} days before, {after} after",
    registrant: "registrant too",
    vat: "A renewal is for one year unless stated otherwise. Prices include VAT at {rate}.",
    none: "TLD not found",
    noneText: "We do not offer domains under it.",
    clear: "Show all",
    failed: "We could not load the prices",
  },
} as const;
