/** Renewing and restoring one name. */
export const texts = {
  renew: "Renew",
  renewTitle: "Renew {name}",
  renewText: "Ends {date} now. The new date is read back from the registry.",
  years: "For how long",
  yearsChoice: "{years, plural, one {# year} other {# years}}, {price}",
  add: "Add to the basket",
  failed: "We could not read the prices",
  premiumText:
    "This is a premium name. Its registry sets the price of every year; it is never charged without you having seen it.",
  premiumPrice: "The price is asked at the registry when it goes into the basket.",
  cannot: "It cannot be renewed now: {why}",
  restore: "Restore",
  restoreTitle: "Restore {name}",
  restoreText:
    "The registry has deleted the name and keeps it for you a while. Restoring brings it back with its owner and name servers; mail and web come back when the registry has put it into its zone again, usually within a few hours.",
  restoreUntil: "It can be restored until {date}. After that anybody can register it.",
  restorePrice: "It costs {price}. If the registry refuses, it is credited.",
  notNow: "Not now",
  fix: {
    title: "Try again",
    renewText:
      "The registry did not take the renewal. Try it again once the reason is gone; a name that is past renewal is restored instead. Order and price stay as they are.",
    restoreText:
      "The registry did not take the restore. Try it again once the reason is gone. Order and price stay as they are.",
    again: "Try again",
    toRestore: "To the domain",
  },
  reason: {
    missing: "Not in your account.",
    ended: "Not registered with us any more.",
    redemption: "Deleted by its registry.",
    redemptionPrice: "Deleted by its registry. Restore for {price}.",
    redemptionUntil: "Deleted by its registry. Restore until {date}, {price}.",
    cancelling: "You told it to end.",
    autorenewOnly: "Its registry renews it by itself; nothing to do here.",
    transfer: "A transfer is under way.",
    ownerChange: "A change of owner is under way.",
    ordered: "There is an open request for it.",
    disputed: "It is disputed; support can help.",
    prohibited: "Its registry does not allow it right now.",
    tooEarly: "Its registry takes renewals from {date} on.",
    maxTerm: "It already runs as far ahead as its registry allows.",
    premium: "A premium name: its registry sets the price, so it is renewed on its own.",
    notSold: "We do not sell renewals of it.",
  },
} as const;
