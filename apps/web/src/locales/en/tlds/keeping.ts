/** Words about what it costs to keep a name, and how people are told of its end. */
export const texts = {
  title: "Keeping a domain name",
  sub: "What renewing and restoring cost, and how you are told when a name ends.",
  notices: {
    title: "How you are told",
    mail: "By mail to the address of the name's registrant and to the owner of the account: about a month before a name expires, about a week before, and within five days after. You have to do nothing to get these mails; keep the address of the registrant right.",
    others:
      "Country endings without the mark “registrant too” are told to the owner of the account; their registry writes to the registrant where its rules say so.",
  },
  after: {
    title: "When nobody renews it",
    grace:
      "For the days below a name can still be renewed at the normal price. In the last of them, where the table says so, it does not work: website and mail stop until it is renewed.",
    restore:
      "Then it is deleted. While it can be restored, the restore fee is paid, and a year where the registry adds one. Later anybody may register it.",
  },
  how: {
    title: "How it is renewed",
    text: "Log in and choose Domains, then Renewals. Somebody who looks after the name for you can do it too. If neither works, write to us: we help its registrant to keep it.",
    login: "Log in",
    renewals: "Renewals",
  },
  list: {
    title: "By ending",
    search: "Find an ending",
    tld: "Ending",
    renew: "Renewal",
    restore: "Restore",
    renewable: "Renewable after expiry",
    restorable: "Restorable then",
    notices: "Told by mail",
    onRequest: "On request",
    notRestorable: "Not possible",
    days: "{days, plural, one {# day} other {# days}}",
    before: "{days, plural, one {until # day before} other {until # days before}}",
    dark: "{days, plural, one {not working on the last one} other {not working in the last #}}",
    years: "for {years, plural, one {# year} other {# years}}",
    noticeDays: "{month} and {week} days before, {after} after",
    registrant: "registrant too",
    vat: "A renewal is for a year where nothing else is said. Prices include VAT at {rate}.",
    none: "No such ending",
    noneText: "We do not sell names under it.",
    clear: "Show all",
    failed: "The prices could not be read",
  },
} as const;
