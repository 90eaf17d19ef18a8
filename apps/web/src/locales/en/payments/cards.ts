/** Saved cards and PayPal accounts: their page, and the choice when paying. */
export const texts = {
  name: "{brand} ending in {last4}",
  namePayPal: "PayPal, {email}",
  nameSepa: "Bank account {country} ending in {last4}",
  title: "Payment methods",
  sub: {
    card: "Cards are stored by our card provider. We only see the brand, the last four digits and the expiry date.",
    paypal: "PayPal accounts are stored by PayPal. We only see their email address.",
    sepa: "Bank accounts are stored by our payment provider. We only see the country and the last four digits.",
    all: "Cards and bank accounts are stored by our payment provider, PayPal accounts by PayPal. We only see what is shown here.",
    both: "Cards are stored by our card provider, and PayPal accounts by PayPal. Of a card we only see the brand, the last four digits and the expiry date; of a PayPal account its email address.",
  },
  add: { card: "Add card", paypal: "Add PayPal", sepa: "Add bank account" },
  failed: "We could not load your payment methods",
  safe: "Nothing has been charged or changed.",
  emptyTitle: "No saved payment methods",
  emptyText: {
    card: "Save a card to pay orders with one click, and to pay renewals when your credit is not enough.",
    paypal: "Save your PayPal account to pay orders with one click, and to pay renewals when your credit is not enough.",
    sepa: "Save a bank account to pay orders with one click by direct debit, and to pay renewals when your credit is not enough.",
    all: "Save a card, a bank account or your PayPal account to pay orders with one click, and to pay renewals when your credit is not enough.",
    both: "Save a card or your PayPal account to pay orders with one click, and to pay renewals when your credit is not enough.",
  },
  list: "Saved payment methods",
  keptSince: "Expires {date}, saved <since></since>",
  keptSincePayPal: "Saved <since></since>",
  keptSinceSepa: "Mandate {mandate}, given <since></since>",
  mandateText: "Mandate text",
  creditor: "Creditor identifier {id}",
  default: "Default",
  endsSoon: "Expires soon",
  ended: "Expired",
  makeDefault: "Set as default",
  makeDefaultOf: "Set as default: {card}",
  remove: "Remove",
  removeOf: "Remove {card}",
  removing: {
    title: "Remove {card}?",
    text: {
      card: "It is removed here and at the card provider, and is no longer charged. Past payments are not affected.",
      paypal: "The agreement with PayPal ends, and your PayPal account is no longer charged. Past payments are not affected.",
      sepa: "The mandate ends, and the bank account is no longer debited. Debits that the bank already has are still taken.",
    },
    relied: "{count, plural, one {A renewal depends on it} other {# renewals depend on it}}: {names}.",
    next: "{card} will be used instead.",
    nothing: "Without a saved payment method they wait for your credit or your payment. We let you know in time.",
    keep: { card: "Keep card", paypal: "Keep PayPal", sepa: "Keep bank account" },
    remove: { card: "Remove card", paypal: "Remove PayPal", sepa: "Remove bank account" },
    why: "You are removing {card} from the account.",
    done: "{card} removed",
  },
  back: {
    added: "You are back from the provider's page",
    addedText: "What you saved there appears here in a moment.",
    cancelled: "You left the provider's page",
    cancelledText: "Nothing was saved, and nothing was charged.",
  },
  first: {
    renew: "Renew automatically with what I save",
    renewMandate:
      "You allow {brand} to save your card or bank account with its payment provider, or your PayPal account at PayPal, and charge it when your domains and services auto-renew, without asking each time, and for what you order here. Credit is used first. You can end this at any time under Economy, Payment methods.",
  },
  renewals: {
    title: "Auto-renew with the default",
    on: "Pay renewals with the default payment method",
    mandate:
      "Your credit is used first. What it does not cover is charged to the default payment method when a domain auto-renews, without asking each time, and only for domains that were renewed. You can turn this off at any time.",
    uses: "{card} is charged. If it is declined, we email you a link to pay and try again some days later.",
    usesEnded: "{card} has expired and cannot be charged. Set another one as default.",
    onInvoice: "Your account pays by invoice: auto-renewals are invoiced.",
    coming: "{count, plural, one {# domain auto-renews within 60 days} other {# domains auto-renew within 60 days}}",
    more: "And {count, number} more.",
  },
  choice: {
    card: {
      title: "Card",
      until: "Expires {date}. Your bank may ask you to approve.",
      expired: "Expired {date}",
      other: "Another card",
      otherNote: "On the card provider's page",
      keep: "Save this card for future payments",
      mandate:
        "You allow {brand} to save this card with its card provider and charge it for what you order here. You can remove it at any time under Economy, Payment methods.",
      renew: "Renew automatically with this card",
      renewMandate:
        "You allow {brand} to save this card with its card provider and charge it when your domains and services auto-renew, without asking each time, and for what you order here. Credit is used first. You can turn this off or remove the card at any time under Economy, Payment methods.",
    },
    paypal: {
      title: "PayPal account",
      saved: "Charged at once, without logging in at PayPal.",
      other: "Another PayPal account",
      otherNote: "You log in at PayPal",
      keep: "Save this PayPal account for future payments",
      mandate:
        "You allow {brand} to charge your PayPal account for what you order here, without logging in at PayPal each time. You can end this at any time under Economy, Payment methods, or at PayPal.",
      renew: "Renew automatically with PayPal",
      renewMandate:
        "You allow {brand} to charge your PayPal account when your domains and services auto-renew, without asking each time, and for what you order here. Credit is used first. You can end this at any time under Economy, Payment methods, or at PayPal.",
    },
    sepa: {
      title: "Bank account",
      saved: "Debited in three days at the earliest. We email you the day.",
      other: "Another bank account",
      otherNote: "On the payment provider's page",
      keep: "Save this bank account for future payments",
      mandate:
        "You authorise {brand} and its payment provider to instruct your bank to debit this account for what you order here, and your bank to debit it. We tell you at least two days before each debit. Your bank returns a debit if you ask for it within eight weeks. You can end the mandate at any time under Economy, Payment methods.",
      renew: "Renew automatically from this bank account",
      renewMandate:
        "You authorise {brand} and its payment provider to instruct your bank to debit this account when your domains and services auto-renew, without asking each time, and for what you order here, and your bank to debit it. We tell you at least two days before each debit. Your bank returns a debit if you ask for it within eight weeks. Credit is used first. You can end the mandate at any time under Economy, Payment methods.",
    },
  },
} as const;
