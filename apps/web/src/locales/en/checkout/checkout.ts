export const texts = {
  title: "Checkout",
  step: { basket: "Basket", details: "Details", pay: "Pay" },
  asking: "Checking availability and prices again",
  askingAgain: "Checking again",
  failed: "We could not open the checkout",
  failedKept: "Your basket is untouched.",
  askFailed: "We could not check with the registries again. What you see may be out of date.",
  count: "{count, plural, one {# item} other {# items}}",
  showItems: "Show items",
  hideItems: "Hide items",
  items: "Your order",
  forbidden: {
    title: "You do not have the right to place orders in this account",
    body: "The account's owner can give you the right under Account, Users. Your basket is kept.",
  },
  details: {
    title: "Your details",
    body: "This is your first order. Your name and address appear on the invoice and are suggested as the owner of your domains.",
    submit: "Save and continue",
    forbidden: "The account has no name and address yet",
    forbiddenBody:
      "They are needed for the invoice. A user with the right to change the account can enter them under Account. Your basket is kept.",
  },
  empty: {
    title: "There is nothing to order",
    body: "Your basket is empty. Search for a domain and add it.",
    placed: "Your basket is empty. What was in it is in order O{number}.",
    order: "Open order O{number}",
    search: "Search for a domain",
  },
  lost: {
    title: "{count, plural, one {One domain is no longer available} other {# domains are no longer available}}",
    body: "It was available when you added it. Remove it to continue with the rest.",
    remove: "{count, plural, one {Remove it} other {Remove # domains}}",
  },
  refused: {
    title: "{count, plural, one {One item can no longer be ordered} other {# items can no longer be ordered}}",
    body: "The reason is shown for each item. Remove them to continue with the rest.",
  },
  changed: {
    title:
      "{count, plural, one {One price has changed since you filled your basket} other {# prices have changed since you filled your basket}}",
    line: "was {old}, is now <b>{now}</b>.",
    acceptOne: "Accept {price}",
    accept: "Accept {count, number} new prices",
  },
  note: {
    taken: "Someone else has registered it. Remove it to continue.",
    reserved: "It cannot be ordered: the registry has reserved it. Remove it to continue.",
    changed: "The price changed from {old} to {now}.",
    unknown: "The registry is not answering right now. You can still order: your order and your money wait until it does.",
  },
  labels: {
    title: "Labels",
    text: "Labels for the new domains. The order counts for their budgets.",
  },
  owner: {
    title: "Details the registry needs",
    complete: "Complete",
    of: "{count, plural, one {Owner of the domain} other {Owner of # domains}}",
    missing: "Choose who will own the domains",
  },
  field: {
    optional: "optional",
    choose: "Choose",
    names: "{count, plural, one {Needed for {names}.} other {Needed for # domains: {names}.}}",
    dateForm: "YYYY-MM-DD",
    refused: "The registry would not accept this. Check it",
    problem: {
      required: "This field is required",
      tooShort: "This is too short",
      tooLong: "This is too long",
      form: "This is not in the format the registry requires",
      agree: "The registry does not accept the order without this",
    },
  },
  pay: {
    title: "How do you want to pay?",
    credit: {
      use: "Use my credit",
      have: "You have {sum} in credit.",
      covers: "Your credit covers the whole order. There is nothing more to pay.",
      rest: "Your credit is used first. How do you want to pay the other {sum}?",
    },
    method: {
      card: "Card",
      swish: "Swish",
      paypal: "PayPal",
      sepa: "Direct debit (SEPA)",
      bank: "Bank transfer",
      invoice: "Invoice",
    },
    note: {
      card: "On the card provider's page. Your bank may ask you to approve the payment (3-D Secure).",
      swish: "You approve the payment in the Swish app on your phone.",
      paypal: "You approve the payment at PayPal, with your account there or a card.",
      sepa: "From your bank account. We start when the money has arrived, which takes about a week and a half.",
      bank: "We start when the money has arrived, which can take up to 3 business days.",
      invoice: "We start right away, and you pay by invoice.",
    },
    why: {
      noProvider: "Card payment is not available here.",
      prepaymentOnly: "Not available: this account pays in advance.",
      creditLimit: "This order would exceed the account's credit limit.",
      tooLittle: "The amount is too small for this payment method.",
      tooMuch: "The amount is too large for this payment method.",
      other: "Not available for this order.",
    },
  },
  terms: {
    bindingPlain: "I place a binding order.",
    binding: "I place a binding order and accept the registries’ rules for <rules></rules>.",
    plain: "I accept the <link>terms</link>.",
    withRules: "I accept the <link>terms</link> and the registries’ rules for <rules></rules>.",
    missing: "Accept the terms to order",
  },
  toPay: {
    title: "To pay",
    credit: "Your credit",
    left: "Left to pay",
    renewal: "Renews at {price} a year incl. VAT.",
  },
  place: {
    card: "Order and pay {sum}",
    swish: "Order and pay {sum} with Swish",
    paypal: "Order and pay {sum} with PayPal",
    sepa: "Order and pay {sum} by direct debit",
    bank: "Order and pay {sum} by bank transfer",
    invoice: "Order by invoice, {sum}",
    credit: "Order and pay with your credit",
    free: "Order free of charge",
    none: "Order, {sum}",
  },
  after: {
    reserved:
      "Your card is only reserved. We take the money when the registry has accepted; anything it rejects costs nothing. Whatever is still in progress after five days is charged then, and credited if it fails.",
    reservedMixed:
      "Your card is only reserved. Whatever can be delivered is delivered right away. We take the money in one go when the last transfer is done, after five days at the latest, and only for what was delivered.",
    reservedCredit:
      "Your credit is set aside and your card is only reserved. Both are used when the last transfer is done, after five days at the latest, and only for what was delivered. Credit is used first.",
    paypalChanged:
      "The amount is only reserved at PayPal. We take the money when the last transfer is done, after five days at the latest, and only for what was delivered.",
    swishChanged:
      "You pay on the next page. What you pay remains yours until the transfers are done: it is used for what was delivered, and the rest becomes credit.",
    sepaChanged:
      "You agree to the direct debit on the next page. What is debited remains yours until the transfers are done: it is used for what was delivered, and the rest becomes credit.",
    sepaKept:
      "Your bank account is debited in three days at the earliest, and we email you the day. We start when the money has arrived. If your earlier direct debits were paid, we may start right away.",
    sepa: "You agree to the direct debit on the next page, and we email you the day of it. We start when the money has arrived. To get your domains sooner, pay in another way.",
    bankChanged:
      "The account number and a reference are on the next page. What you pay remains yours until the transfers are done: it is used for what was delivered, and the rest becomes credit.",
    invoiceChanged:
      "We start right away. The invoice comes when the last transfer is done, and only for what was delivered. Until then the amount counts against your credit limit.",
    creditChanged:
      "Your credit is set aside and we start right away. It is used when the last transfer is done, and only for what was delivered. The rest is returned.",
    card: "You pay on the next page. Anything that cannot be delivered is credited.",
    cardKept: "Your saved card is charged now; your bank may ask you to approve. Anything that cannot be delivered is credited.",
    paypalKept:
      "Your saved PayPal account is charged now, without logging in at PayPal. Anything that cannot be delivered is credited.",
    paypal: "You approve the payment at PayPal on the next page. Anything that cannot be delivered is credited.",
    swish: "You pay on the next page, with the Swish app. Anything that cannot be delivered is credited.",
    bank: "The account number and a reference are on the next page.",
    invoice: "Anything that cannot be delivered is credited.",
    credit: "We start right away. Anything that cannot be delivered is credited.",
    free: "Nothing is charged. We start right away.",
    none: "Choose a payment method.",
  },
  blocker: {
    lost: "A domain is no longer available",
    changed: "A price has changed: accept the new one",
    contact: "No owner chosen",
    fields: "The registry needs more details about the owner",
    method: "No payment method chosen",
    terms: "Terms not accepted",
  },
  notCharged: "Nothing was ordered and nothing was charged.",
  lostAnswer: {
    title: "We got no answer",
    timeout: "This is taking longer than it should",
    body: "We do not know whether your order arrived. Check your <link>requests</link>, or press the button again: it is the same order and cannot be placed twice.",
    sent: "Your order has left the basket. We are checking where it is; it cannot be placed twice.",
  },
  placing: {
    title: "Placing your order",
    over50: "{count, plural, other {# items take a little longer than usual.}}",
    over100: "{count, plural, other {# items may take a few minutes. You can leave this page open.}}",
    stage: {
      s0: "Saving your order.",
      s15: "Still saving. Nothing is wrong.",
      s30: "This is taking longer than usual. Your order is on its way.",
      s45: "We are still working on it. Please keep this page open.",
      s60: "One minute so far. Your order is not lost, and it cannot be placed twice.",
      s90: "It is slow today. We keep trying.",
      s120: "Two minutes so far. If you have to go, you will find the order under Requests as soon as it is placed.",
      s180: "Three minutes so far. We will stop soon and tell you where to find your order.",
    },
  },
} as const;
