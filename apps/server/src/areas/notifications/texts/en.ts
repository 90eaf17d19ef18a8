import type { Line } from "../mail/page.ts";
import { pluralOf } from "../mail/plural.rules.ts";

const plural = pluralOf("en");
const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const spelled = (count: number, digits: string) => small[count] ?? digits;

/** Every word of the mails in English. */
export const en = {
  hello: (firstName: string) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
  spelledOut: "or open this address:",
  years: (count: number) => plural(count, "1 year", `${count} years`),

  requestTypes: {
    "create-domain-registration": { act: "Registration", deed: "The registration", of: "of" },
    "create-domain-transfer": { act: "Transfer", deed: "The transfer", of: "of" },
    "update-domain-renew": { act: "Renewal", deed: "The renewal", of: "of" },
    "update-domain-restore": { act: "Restore", deed: "The restore", of: "of" },
    "update-domain-registrant": { act: "Owner change", deed: "The owner change", of: "of" },
    "update-domain-contacts": { act: "Contact change", deed: "The contact change", of: "of" },
    "update-domain-dns": { act: "Name server change", deed: "The name server change", of: "of" },
    "update-domain-cancellation": { act: "Cancellation", deed: "The cancellation", of: "of" },
    "create-dns-registration": { act: "DNS service", deed: "The DNS service", of: "for" },
    "update-dns-renew": { act: "DNS renewal", deed: "The DNS renewal", of: "for" },
    "create-ssl": { act: "Certificate", deed: "The certificate", of: "for" },
    "create-service": { act: "Service", deed: "The service", of: "for" },
    "renew-service": { act: "Service renewal", deed: "The service renewal", of: "for" },
    "cancel-service": { act: "Service cancellation", deed: "The service cancellation", of: "for" },
    "create-domain-escrow": { act: "Escrow", deed: "The escrow", of: "of" },
    "create-item-registration": { act: "Special order", deed: "The special order", of: "for" },
  },

  foot: {
    ordered: (brand: string, moment: string) => `You get this because you ordered at ${brand} on ${moment}.`,
    owner: (brand: string, account: number) =>
      `You get this because your address is the owner's address of account ${account} at ${brand}.`,
    billing: (brand: string, account: number) =>
      `You get this because bills for account ${account} at ${brand} go to your address.`,
    user: (brand: string, username: string) => `You get this because your address is that of the user ${username} at ${brand}.`,
    wrote: (brand: string, moment: string) => `You get this because you wrote to ${brand} on ${moment}.`,
    support: (brand: string) => `You get this because your address is that of the support of ${brand}.`,
    forward: (brand: string, by: string) =>
      `You get this because ${by}, a customer of ${brand}, wants to forward mail to your address.`,
    offered: (brand: string, by: string) => `You get this because ${by}, a customer of ${brand}, offers domains to your address.`,
    contact: (brand: string, by: string) =>
      `You get this because your address is that of a domain contact of ${by}, a customer of ${brand}.`,
    neverAsk: "We never ask for your password by mail.",
    attached: (count: number) => plural(count, "The document is attached as PDF.", "The documents are attached as PDF."),
  },

  sums: {
    exclVat: "excl. VAT",
    net: "Total excl. VAT",
    inclVat: (label: string) => `${label}, incl. VAT`,
    vat: (percent: string) => `VAT ${percent}`,
    ofWhichVat: "Of which VAT",
    credited: "Credited, incl. VAT",
    more: (count: number, digits: string) =>
      plural(count, "And 1 more line, which you find in the order.", `And ${digits} more lines, which you find in the order.`),
  },

  bank: {
    payee: "Payee",
    bankgiro: "Bankgiro",
    iban: "IBAN",
    bic: "BIC",
    reference: "OCR number",
    amount: "Amount",
    dueOn: "Due date",
    exactly:
      "Give the OCR number and nothing else, or the money cannot find its way to you. A transfer takes up to 3 business days. We never change our bank details by mail.",
  },

  orderPlaced: {
    subject: (order: number, what: string) => `Order O${order} confirmed: ${what}`,
    subjectToPay: (order: number, amount: string, day: string) => `Order O${order}: pay ${amount} by ${day} and we start`,
    subjectPaid: (order: number) => `Order O${order}: your payment has arrived`,
    andMore: (first: string, count: string) => `${first} and ${count} more`,
    title: "We are on it",
    titleToPay: "We start when your payment arrives",
    titlePaid: "Your payment has arrived",
    working: (order: number, areRegistrations: boolean, count: number): Line =>
      areRegistrations
        ? [
            `order O${order} is accepted and we are registering your ${plural(count, "domain", `${count} domains`)} now. It usually takes under a minute; some registries take longer.`,
          ]
        : [`order O${order} is accepted and we are working on it now. It usually takes a few minutes.`],
    waiting: (order: number, areRegistrations: boolean): Line => [
      `order O${order} is placed. We start as soon as your transfer arrives.`,
      areRegistrations ? " Until then nothing is registered, and somebody else can take a name." : "",
    ],
    next: (count: number) =>
      plural(
        count,
        "We write again when it is done, or if something needs you.",
        "We write again when all of it is done, or if something needs you.",
      ),
    invoiceApart: "The invoice comes in a mail of its own to your billing address.",
    invoicedAtEnd: "It is invoiced when all of it has ended, and only for what was delivered.",
    reserved: "Reserved on your card",
    setAside: "Set aside from your credit",
    payTitle: (amount: string, day: string | null) => (day === null ? `Pay ${amount}` : `Pay ${amount} by ${day}`),
    total: "Total",
    totals: {
      card: "Paid by card",
      paypal: "Paid with PayPal",
      swish: "Paid with Swish",
      bank: "Paid by bank transfer",
      invoice: "On your invoice",
      credit: "Paid with your credit",
      free: "Nothing to pay",
      toPay: "To pay",
    },
    totalDue: (day: string) => `On your invoice, due ${day}`,
    button: "Follow the order",
  },

  domainRegistered: {
    subject: (name: string) => `${name} is registered`,
    title: (name: string): Line => [{ name }, " is registered"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "the name is yours. It answers all over the world within the hour."
        : `the name is yours until ${until}. It answers all over the world within the hour. ${renews ? "We renew it by then, as long as there is money for it" : "To keep it longer, renew it before that day"}; you hear from us a month before.`,
    asciiName: "In ASCII",
    until: "Registered until",
    renewal: "Auto-renew",
    renews: "On",
    renewsNot: "Off",
    nameServers: "Name servers",
    order: "Order",
    stepsTitle: "You can also",
    dns: (url: string): Line => [{ link: "see how its DNS stands", url }, ": zone, name servers and DNSSEC"],
    safety: (url: string): Line => [{ link: "lock it against moves", url }, ", or have its auth code shown"],
    button: "See the domain",
  },

  needsYou: {
    subject: (name: string, short: string) => `${name} needs you: ${short}`,
    hello: (order: number) => `we need you before we can go on with order O${order}.`,
    said: "More about it",
    boxTitle: (moment: string) => `Answer by ${moment}`,
    afterFunded: "After that we end this part of the order and credit it.",
    afterUnfunded: "After that we end this part of the order. Nothing is charged for it.",
    reasons: {
      2004: {
        short: "failed by a fault of ours",
        title: (name: string) => `We could not finish your order for ${name}`,
        text: "Something went wrong in our systems, and trying again did not help. Our staff has been told. Your money is untouched: you can start it again, or cancel it and have it credited.",
        button: "See the order",
      },
      4001: {
        short: "auth code missing",
        title: (name: string) => `We need the auth code of ${name}`,
        text: "The auth code is missing, or the registry did not accept it. Get a new one from the company that holds the name today and type it in.",
        button: "Enter the auth code",
      },
      4002: {
        short: "test failed",
        title: (name: string) => `${name} did not pass the registry's test`,
        text: "The registry tests the name servers before it accepts the name, and the test failed. See what it found, mend it and test again.",
        button: "See the test",
      },
      4003: {
        short: "already registered",
        title: (name: string) => `Somebody else holds ${name}`,
        text: "The name was registered by somebody else before we got it. Order another name instead, and cancel this one: then it is credited.",
        button: "Choose what to do",
      },
      4004: {
        short: "details missing",
        title: (name: string) => `The registry wants more details for ${name}`,
        text: "The registry does not accept the owner's details as they are: something is missing or wrong. Correct it, and we go on at once with the same price.",
        button: "Correct the details",
      },
      4005: {
        short: "name servers unknown",
        title: (name: string) => `The name servers of ${name} are not known`,
        text: "The registry does not know the name servers you chose. Choose others, or give the addresses of your own.",
        button: "Change name servers",
      },
      4006: {
        short: "payment required",
        title: (name: string) => `${name} waits for your payment`,
        text: "The payment did not go through, or the price has changed since you ordered. Nothing happens until it is paid, and a name is not reserved meanwhile.",
        button: "See what to pay",
      },
      4007: {
        short: "document missing",
        title: (name: string) => `A document is needed for ${name}`,
        text: "Somebody has to see a document before we can go on. The order says which one and why; send it there, and somebody looks at it.",
        button: "Send the document",
      },
      4008: {
        short: "locked",
        title: (name: string) => `${name} is locked`,
        text: "A lock is set on the name where it is today. Take it off there, then let us check again.",
        button: "Check again",
      },
      4009: {
        short: "DNS does not answer",
        title: (name: string) => `The name servers of ${name} do not answer`,
        text: "At least one of the name servers you chose does not answer for the name. Mend it or choose others, then test again.",
        button: "Test again",
      },
      4010: {
        short: "transfer to be confirmed",
        title: (name: string) => `The transfer of ${name} has to be confirmed`,
        text: "The owner has got a mail with a link. The transfer starts when the link has been opened; the order can send the mail again.",
        button: "See who has to confirm",
      },
      4011: {
        short: "owner change to be confirmed",
        title: (name: string) => `The owner change of ${name} has to be confirmed`,
        text: "Both the old and the new owner have to say yes. The order shows who has answered and can send the mail again.",
        button: "See who has to confirm",
      },
      4012: {
        short: "details still missing",
        title: (name: string) => `The registry still waits for details for ${name}`,
        text: "We asked a week ago, and the owner's details are still not complete. Correct them, and we go on at once.",
        button: "Correct the details",
      },
      4013: {
        short: "owner to be verified",
        title: (name: string) => `The owner of ${name} has to be verified`,
        text: "The registry accepts the new owner only when the details are verified. Look for the mail with the link, or have it sent again.",
        button: "Verify the owner",
      },
      4014: {
        short: "on its way here",
        title: (name: string) => `${name} is still with its former provider`,
        text: "The name is being moved here. There is nothing for you to do; the order shows the date.",
        button: "See the order",
      },
      4015: {
        short: "to be approved",
        title: (name: string) => `${name} waits for approval`,
        text: "Orders of your account are approved by somebody before they are carried out. The order shows who can do it.",
        button: "See the order",
      },
      4899: {
        short: "a question to answer",
        title: (name: string) => `There is a question about ${name}`,
        text: "The order cannot be carried out as it is. Read what is asked below, answer in the order, and we take it from there.",
        button: "Answer",
      },
    },
  },

  ended: {
    title: {
      rejected: (deed: string) => `${deed} was refused`,
      cancelled: (deed: string) => `${deed} was cancelled`,
      cancelled_timeout: (deed: string) => `${deed} ran out of time`,
      cancelled_duplicate: (deed: string) => `${deed} was not needed`,
      junk: (deed: string) => `${deed} did not work out`,
    },
    text: {
      rejected: (order: number) => `the registry said no for good to this part of order O${order}, so we cannot deliver it.`,
      cancelled: (order: number) => `this part of order O${order} was cancelled before it was carried out.`,
      cancelled_timeout: (order: number) =>
        `this part of order O${order} waited for an answer that did not come in time, so we have ended it.`,
      cancelled_duplicate: (order: number) => `another order already does what this part of order O${order} was for.`,
      junk: (order: number) => `we tried to carry out this part of order O${order} and could not.`,
    },
    unpaid: (order: number) => `the payment for this part of order O${order} did not arrive in time, so we have ended it.`,
    short: {
      rejected: "Refused by the registry",
      cancelled: "Cancelled",
      cancelled_timeout: "No answer in time",
      cancelled_duplicate: "Already ordered",
      junk: "Could not be carried out",
    },
    shortUnpaid: "No payment in time",
    said: "The registry says",
    moneyTitle: "Your money",
    kept: (amount: string, note: number): Line => [
      "We have credited ",
      { strong: amount },
      ` incl. VAT to your account, see credit note ${note}. The money stays there as credit; write to us if you would rather have it back.`,
    ],
    offInvoice: (amount: string, note: number): Line => [
      "Credit note ",
      { strong: String(note) },
      ` takes ${amount} incl. VAT off what you owe us. Pay only what is left on the invoice.`,
    ],
    both: (amount: string, note: number, kept: string): Line => [
      "Credit note ",
      { strong: String(note) },
      ` is for ${amount} incl. VAT. It first takes away what was left to pay; the remaining ${kept} is credit on your account.`,
    ],
    nothingCharged: "Nothing was charged for it.",
    creditNote: (number: number) => `Credit note ${number}`,
    button: "Open the order",
  },

  orderClosed: {
    subject: (order: number) => `Order O${order} is done`,
    subjectDone: (order: number, count: number, digits: string) =>
      `Order O${order} is done: ${plural(count, "1 domain", `${digits} domains`)} registered`,
    subjectPartly: (order: number, done: string, of: string) => `Order O${order} is done: ${done} of ${of} delivered`,
    subjectNone: (order: number) => `Order O${order} has ended: nothing was delivered`,
    titleDone: (count: number, digits: string) =>
      plural(count, "Your domain is registered", `Your ${spelled(count, digits)} domains are registered`),
    titleDoneOther: "Your order is done",
    titlePartly: (count: number, digits: string, of: string) =>
      plural(count, `1 of ${of} is done`, `${digits} of ${of} are done`),
    titleNone: "Nothing of your order could be delivered",
    intro: (order: number, areRegistrations: boolean) =>
      areRegistrations
        ? `order O${order} is done. The names answer all over the world within the hour.`
        : `order O${order} is done.`,
    introPartly: (order: number) => `order O${order} is done. What could not be delivered is credited.`,
    introPartlyFree: (order: number) => `order O${order} is done. What could not be delivered costs nothing.`,
    introNone: (order: number) => `order O${order} has ended without anything being delivered.`,
    doneTitle: "Done",
    endedTitle: "Not delivered",
    doneDetail: (act: string) => `${act} done`,
    until: (day: string) => `Registered until ${day}`,
    more: (count: number, digits: string) => plural(count, "And 1 more.", `And ${digits} more.`),
    buttonDone: (count: number) => plural(count, "See your domain", "See your domains"),
    button: "Open the order",
    orderAt: (order: number, url: string): Line => ["The details are in ", { link: `order O${order}`, url }, "."],
  },

  orderUpdate: {
    subjectAsked: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural(count, "1 line needs you", `${digits} lines need you`)}`,
    subjectEnded: (order: number, count: number, digits: string) =>
      `Order O${order}: ${plural(count, "1 line", `${digits} lines`)} could not be delivered`,
    titleAsked: (count: number, digits: string, of: string) =>
      plural(count, `1 of ${of} needs you`, `${digits} of ${of} need you`),
    titleEnded: (count: string, of: string) => `${count} of ${of} could not be delivered`,
    intro: (order: number, done: string, of: string) => `${done} of the ${of} lines of order O${order} are done so far.`,
    askedTitle: "Needs you",
    endedTitle: "Not delivered",
    answerBy: (moment: string) => `Answer by ${moment}`,
    rest: "We go on with all other lines meanwhile, and write again when the whole order is done.",
    button: "Open the order",
  },

  invoice: {
    subject: (number: number, amount: string, day: string) => `Invoice ${number}: pay ${amount} by ${day}`,
    subjectPaid: (number: number, amount: string) => `Invoice ${number}: ${amount}, paid`,
    title: (number: number) => `Invoice ${number}`,
    intro: (amount: string, day: string) => `here is your invoice over ${amount} incl. VAT. It is due on ${day}.`,
    introPaid: (amount: string) => `here is your invoice over ${amount} incl. VAT. It is paid: there is nothing left to do.`,
    introFree: "here is your invoice. There is nothing to pay.",
    number: "Invoice",
    issuedOn: "Invoice date",
    dueOn: "Due date",
    order: "Order",
    total: "Total incl. VAT",
    state: "Payment",
    left: "Left to pay",
    paidByCredit: "Paid with your credit",
    paid: "Paid by card",
    free: "Nothing to pay",
    button: "Open your invoices",
  },

  creditNotes: {
    subject: (number: number, amount: string) => `Credit note ${number}: ${amount} credited`,
    subjectMany: (count: string, amount: string) => `${count} credit notes: ${amount} credited`,
    title: (number: number) => `Credit note ${number}`,
    titleMany: (count: string) => `${count} credit notes`,
    intro: (order: number | null) =>
      order === null ? "we have credited you for what is listed here." : `we have credited you for parts of order O${order}.`,
    ofInvoice: (number: number) => `Credits invoice ${number}`,
    kept: (amount: string): Line => [{ strong: amount }, " of it is credit on your account."],
    off: (amount: string): Line => [{ strong: amount }, " of it came off what you owed us."],
    keptAll: "All of it is credit on your account.",
    offAll: "All of it came off what you owed us: pay only what is left on the invoice.",
    button: "Open your invoices",
  },

  moneyKept: {
    subject: (amount: string) => `${amount} is kept as credit on your account`,
    title: (amount: string) => `${amount} is credit on your account`,
    intro: {
      twice: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} that was paid already.`,
      late: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} after it had ended. Nothing was registered with it.`,
      over: (amount: string, order: number | null) =>
        `your transfer was ${amount} more than was left to pay${order === null ? "" : ` for order O${order}`}.`,
      moved: (amount: string, order: number | null) =>
        `${amount} arrived for ${order === null ? "an order" : `order O${order}`} when another sum was left to pay. The order still waits for its payment.`,
    },
    kept: (amount: string, receipt: number): Line => [
      { strong: amount },
      ` stays on your account as credit, see receipt ${receipt}. Write to us if you would rather have it back.`,
    ],
    button: "See your credit",
    buttonOrder: "Open the order",
  },

  cardExpires: {
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    ends: (card: string, day: string) => `Your kept card ${card} is good until ${day}`,
    ended: (card: string, day: string) => `Your kept card ${card} ended on ${day}`,
    intro: "after that day the card cannot be charged any more. Keep the new one, and make it the default.",
    renewals:
      "Names that renew by themselves are paid with this card where your credit does not reach. Without a card that is good they wait for your payment.",
    kept: "Nothing is charged to it by itself. You can remove it when you like.",
    button: "See your cards",
  },

  dnssecStep: {
    add: {
      subject: (name: string) => `A DS record is needed for ${name}`,
      title: (name: string): Line => ["The registrar of ", { name }, " needs a new DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. Its registrar has to publish this record before the signatures count. Leave the records that are there as they are.",
      ],
      next: "Give the record to the registrar of the name: most have a form for it, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `An old DS record of ${name} has to go`,
      title: (name: string): Line => ["The registrar of ", { name }, " has to remove a DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. This record is not needed any more, and the key it stands for stays in use until it is gone.",
      ],
      next: "Have the registrar of the name remove this record, and only this one.",
    },
    key: {
      subject: (name: string) => `A key is needed at the DNS provider of ${name}`,
      title: (name: string): Line => ["The present DNS provider of ", { name }, " has to add a key of ours"],
      intro: (name: string): Line => [
        "you chose to move the DNS of ",
        { name },
        " here without taking its signature out. For that its present DNS provider has to answer with this key of ours beside its own keys, which stay as they are.",
      ],
      next: "Add the record to the zone at the present DNS provider: under DNSSEC, keys, or as a DNSKEY record.",
    },
    servers: {
      subject: (name: string) => `The name servers of ${name} can be changed now`,
      title: (name: string): Line => ["The name servers of ", { name }, " can be changed now"],
      intro: (name: string): Line => [
        "both providers of ",
        { name },
        " answer with the keys of both, and the registry has a DS of each. From now on its name servers can be changed to ours at any time.",
      ],
      next: "Compare the records there and here, and change the name servers when you are content with them.",
    },
    again: (subject: string) => `Reminder: ${subject}`,
    record: "DS record",
    keyRecord: "DNSKEY record",
    meanwhile:
      "Nothing is in a hurry: the name works and stays signed as it is. If the provider cannot do its part, you can take the signature out on the same page instead.",
    seen: "We look at the registry by ourselves and go on as soon as it is done. You need not tell us.",
    button: "See where it stands",
  },

  webhookStopped: {
    subject: (host: string) => `No more webhooks are sent to ${host}`,
    preview: "What happens meanwhile is kept for 30 days and can be sent later.",
    title: (host: string) => `${host} is not sent events any more`,
    intro: {
      failing: (host: string) => `the webhook endpoint at ${host} failed fifteen times in a row, so we have stopped calling it.`,
      gone: (host: string) => `the webhook endpoint at ${host} answered that it is gone (410), so we have switched it off.`,
    },
    kept: "Events of the last 30 days that did not arrive lie in its log. When the endpoint works again, the page below takes it back into use and sends what it has missed.",
    button: "See the endpoint",
  },

  chainBroken: {
    subject: (name: string) => `Many visitors cannot reach ${name} right now`,
    preview: "Its DNSSEC chain is broken. One button mends it.",
    title: (name: string): Line => ["The DNSSEC chain of ", { name }, " is broken"],
    intro: (name: string): Line => [
      "the registry promises signatures for ",
      { name },
      " that its name servers do not give. Resolvers that check signatures refuse the answer.",
    ],
    fix: "The page below says what is wrong, and has the safest way out as a button: without the promise the domain works again for everybody, unsigned.",
    button: "Mend it",
  },

  renewals: {
    introNeeds: "some of your names end soon, or have ended. What you want to keep has to be renewed in time.",
    intro: "this is what becomes of your names. There is nothing you have to do.",
    inclVat: "a year, incl. VAT",
    one: {
      unpaid: (name: string, day: string) => `${name} expires on ${day}, and there is no money to renew it`,
      restorable: (name: string, day: string) => `${name} can be restored until ${day}`,
      expired: (name: string, day: string) => `${name} expired on ${day}`,
      manual: (name: string, day: string) => `${name} expires on ${day}`,
      automatic: (name: string, day: string) => `${name} renews by itself on ${day}`,
      ending: (name: string, day: string) => `${name} ends on ${day}, as you chose`,
      renewed: (name: string, day: string) => `${name} is renewed until ${day}`,
    },
    manyNeed: (count: string) => `${count} of your names need you before they are lost`,
    many: {
      automatic: (count: string) => `${count} of your names renew by themselves soon`,
      ending: (count: string) => `${count} of your names end soon, as you chose`,
      renewed: (count: string) => `${count} of your names are renewed`,
    },
    group: {
      unpaid: "No money to renew them",
      restorable: "Gone, and can be restored",
      expired: "Expired",
      manual: "Renewed only if you order it",
      automatic: "Renewed by themselves",
      ending: "End, as you chose",
      renewed: "Renewed",
    },
    detail: {
      unpaid: (ends: string) => `Expires on ${ends}. It is tried every day: fill up your credit, or renew it yourself.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Does not work any more" : `Does not work any more. Can be restored until ${until}.`,
      expired: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. Can be renewed at the ordinary price until ${until}.`,
      manual: (ends: string) => `Expires on ${ends}.`,
      automatic: (ends: string, day: string, way: "credit" | "card" | "invoice" | null) =>
        `Expires on ${ends}, is renewed on ${day}${way === null ? "" : { credit: " from your credit", card: " with your kept card", invoice: " on invoice" }[way]}.`,
      ending: (ends: string) => `Ends on ${ends}.`,
      renewed: (ends: string) => `Until ${ends}.`,
    },
    more: (count: number, digits: string) => plural(count, "And 1 more.", `And ${digits} more.`),
    button: "See your renewals",
  },

  dnsPlans: {
    one: {
      unpaid: (plan: string, name: string, day: string) =>
        `${plan} for ${name} ends on ${day}, and there is no money to renew it`,
      ending: (plan: string, name: string, day: string) => `${plan} for ${name} ends on ${day}`,
      trialEnding: (_plan: string, name: string, day: string) => `The DNS trial for ${name} ends on ${day}`,
      suspended: (plan: string, name: string) => `${plan} for ${name} is off: it is not paid for`,
      ended: (plan: string, name: string) => `${plan} for ${name} has ended`,
      trialEnded: (_plan: string, name: string) => `The DNS trial for ${name} has ended`,
    },
    many: (count: string) => `${count} of your DNS plans end, or have ended`,
    preview: (free: string) => `No record is deleted. Free DNS holds ${free} records.`,
    introAhead: (free: string) =>
      `when a DNS plan ends its zone goes on with Free DNS, which holds ${free} records. Nothing stops answering.`,
    introOver: (free: string) =>
      `where a DNS plan is over the zone goes on with Free DNS, which holds ${free} records. Nothing has stopped answering.`,
    detail: {
      unpaid: (plan: string, day: string) => `${plan}, paid until ${day}; the renewal waits for money`,
      ending: (plan: string, day: string) => `${plan}, until ${day}`,
      trialEnding: (plan: string, day: string) => `${plan}, until ${day}`,
      suspended: (plan: string, day: string) => `${plan}, not paid for since ${day}`,
      ended: (plan: string, day: string) => `${plan}, ended on ${day}`,
      trialEnded: (plan: string, day: string) => `${plan}, ended on ${day}`,
    },
    above: (records: string, more: string) => `${records} records, ${more} more than Free DNS holds`,
    fits: (count: number, digits: string) =>
      plural(count, "1 record, which Free DNS holds", `${digits} records, which Free DNS holds`),
    kept: (free: string) =>
      `Records above ${free} stay as they are and go on being answered. You can change and remove them; new ones can be added once there are fewer than ${free}, or with a larger plan.`,
    next: {
      unpaid: "A renewal that waits for money is tried again every day: fill up your credit, or pay for the plan yourself.",
      ending: "To keep a plan that ends, have it renewed on the page of your services before its day.",
      trialEnding: "A trial costs nothing and is not renewed. To keep what it holds, order a plan for the domain.",
      suspended: "A plan that is not paid for is on again as soon as you renew it.",
      ended: "A plan that has ended can be ordered again at any time.",
      trialEnded: "A trial is for once. A plan for the domain can be ordered at any time.",
    },
    more: (count: string) => `and ${count} more`,
    button: "Open its DNS",
    buttonMany: "See your services",
  },

  keepingFees: {
    renew: (sum: string | null) =>
      sum === null ? "The registry sets the price of a renewal: ask us." : `A year more costs ${sum} incl. VAT.`,
    restore: (sum: string | null) =>
      sum === null
        ? "The registry sets the price of a restore: ask us."
        : `Having it back once it is deleted costs ${sum} incl. VAT.`,
  },

  expiryNotice: {
    one: {
      month: (name: string, day: string) => `${name} expires on ${day}`,
      week: (name: string, day: string) => `${name} expires on ${day}`,
      after: (name: string, day: string) => `${name} expired on ${day}`,
      restorable: (name: string) => `${name} was deleted, and can be restored`,
    },
    many: (count: string) => `${count} domain names that are registered to you expire or have expired`,
    intro: (by: string) =>
      `you are the registrant of what is listed here; ${by} looks after it with us. We have to tell you when its paid time ends.`,
    detail: {
      month: (ends: string) => `Expires on ${ends}.`,
      week: (ends: string) => `Expires on ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. It can be renewed until ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Deleted. It does not work any more." : `Deleted. It can be restored until ${until}.`,
    },
    mode: {
      auto: "It is set to renew by itself, once there is money for it.",
      manual: "It is renewed only when somebody orders it.",
      cancel: "It is set to end: nobody here will renew it.",
    },
    interrupted: (day: string) => `Unless it is renewed, website and mail stop working on ${day}.`,
    more: (count: number, digits: string) => plural(count, "And 1 more.", `And ${digits} more.`),
    how: "How it is renewed",
    steps: {
      ask: (by: string) => `Ask ${by}, who looks after it, or`,
      login: "log in to the account it stands in and renew it here:",
      write: "If you cannot do either, answer this mail: we help its registrant to keep it.",
    },
    link: "Renewals",
    button: "What it costs, and how it works",
  },

  registryActs: {
    one: {
      held: (name: string) => `${name} was switched off by its registry`,
      unverified: (name: string) => `${name} was switched off: its owner is not verified`,
      lifted: (name: string) => `${name} works again`,
      deleted: (name: string) => `${name} was deleted by its registry`,
      moved_away: (name: string) => `${name} has moved away`,
      renewed: (name: string) => `${name} was renewed by its registry`,
    },
    many: (count: string) => `Registries changed ${count} of your domains`,
    intro: (count: number) =>
      plural(
        count,
        "the registry has done this by itself; nobody asked for it here.",
        "the registries have done this by themselves; nobody asked for it here.",
      ),
    did: {
      held: () => "Switched off: it does not answer in DNS",
      unverified: () => "Switched off until its owner is verified",
      lifted: () => "Switched on again",
      deleted: () => "Deleted",
      moved_away: () => "Moved to another registrar",
      renewed: (until: string) => `Renewed until ${until}`,
    },
    next: {
      held: "Only the registry can switch a name on again that it has switched off. Its page says what we know; write to us where you do not know why.",
      unverified:
        "A name whose owner is not verified works again when the owner has confirmed the address by the link in the mail the owner got.",
      lifted: "For a name that works again there is nothing to do.",
      deleted: "Our people look into a name that was deleted without anybody asking for it, and write to you.",
      moved_away:
        "The DNS of a name that moved away is served here for 48 hours after the move. If you did not want it to move, write to us at once.",
      renewed: "A renewal the registry made by itself costs you nothing here unless you hear of it in an invoice.",
    },
    more: (count: string) => `and ${count} more`,
    button: "Open the domain",
    buttonMany: "See your domains",
  },
  serversOrdered: {
    subject: (name: string, others: number) =>
      others === 0 ? `Other name servers for ${name}` : `Other name servers for ${name} and ${others} more`,
    intro: (name: string, others: number): Line => [
      "somebody in your account has ordered other name servers for ",
      { name },
      others === 0 ? "." : ` and ${others} more of your domains.`,
      " Whoever runs them decides where mail and visitors go.",
    ],
    when: "When",
    servers: "From now on",
    former: "Until now",
    next: "If this was you there is nothing to do. The change is at the registry within minutes, and with everybody within a day or two.",
    button: "Open the order",
    notYouTitle: "Was it not you?",
    notYou: (domain: string, security: string): Line => [
      { link: "Open the domain", url: domain },
      " and bring the former name servers back: for 24 hours that takes one button. Then ",
      { link: "change your password", url: security },
      ": somebody else may be in your account.",
    ],
  },
  push: {
    names: (digits: string) => `${digits} domains`,
    more: (digits: string) => `and ${digits} more`,
    listed: "Domains",
    to: "To",
    message: "Message",
    until: "Can be answered until",
    look: "See what is offered",
    all: "See your handovers",
    of: {
      offered: {
        subject: (what: string, by: string) => `${by} wants to hand ${what} over to you`,
        intro: (what: string, by: string) =>
          `${by} offers you ${what}. Nothing moves before you have seen what comes with it and have said yes.`,
        next: "Log in with this address and look at it. You can also log in to your own panel and open Handovers there: it is listed too. If you have no login here yet, get one with this address first: the offer waits under Handovers. If you do not want it, say no, or let the time pass.",
      },
      takenBack: {
        subject: (what: string, by: string) => `${by} keeps ${what}`,
        intro: (what: string, by: string) => `${by} has taken the offer of ${what} back. The link you got works no more.`,
        next: "There is nothing for you to do.",
      },
      begun: {
        subject: (what: string, _by: string) => `${what} is being handed over to another account`,
        intro: (what: string, _by: string) =>
          `somebody in your account has offered ${what} to another account here. It stays yours until it is accepted.`,
        next: "If this was you there is nothing to do. Until it is accepted you can take it back under Handovers.",
      },
      accepted: {
        subject: (what: string, _by: string) => `${what} has been handed over`,
        intro: (what: string, _by: string) => `${what} has been accepted and belongs to another account now.`,
        next: "Its history, invoices and requests up to now stay in your account. Its DNS went along and was not interrupted.",
      },
      declined: {
        subject: (what: string, _by: string) => `${what} stays with you`,
        intro: (what: string, _by: string) => `whoever you offered ${what} to has said no. Nothing has moved.`,
        next: "You can offer it again, to the same address or to another one.",
      },
      withdrawn: {
        subject: (what: string, _by: string) => `The handover of ${what} was taken back`,
        intro: (what: string, _by: string) => `somebody in your account has taken the offer of ${what} back. It stays yours.`,
        next: "The link that was mailed works no more.",
      },
      lapsed: {
        subject: (what: string, _by: string) => `Nobody has accepted ${what}`,
        intro: (what: string, _by: string) => `the time to accept ${what} is over, and it stays yours.`,
        next: "You can offer it again. Whoever receives it has to log in with the address you name.",
      },
      received: {
        subject: (what: string, _by: string) => `${what} is yours now`,
        intro: (what: string, by: string) => `${what} came from ${by} and is in your account now, with its DNS.`,
        next: "What the registry has to be told is ordered already; you follow it among your requests. Look at auto-renew too: it is set as your account has it.",
      },
    },
    notYouTitle: "It was not you?",
    notYou: "Take the handover back under Handovers at once, change your password, and write to us.",
  },

  nameLeaving: {
    of: {
      unlocked: {
        subject: (name: string) => `The transfer lock of ${name} is off`,
        intro: (name: string): Line => [
          "somebody in your account has turned off the transfer lock of ",
          { name },
          ". Together with an auth code the domain can now be moved to another registrar.",
        ],
        next: "If this was you there is nothing to do. Turn the lock on again when the domain is to stay.",
      },
      code: {
        subject: (name: string) => `An auth code for ${name} was made`,
        intro: (name: string): Line => [
          "somebody in your account has had an auth code made for ",
          { name },
          ". Whoever has the code can move the domain to another registrar.",
        ],
        next: "If this was you there is nothing to do. The code stops working by itself.",
      },
      asked: {
        subject: (name: string) => `Another registrar wants to take over ${name}`,
        intro: (name: string): Line => [
          "somebody has asked to move ",
          { name },
          " to another registrar, with its right auth code. If nobody stops it, the domain moves by itself.",
        ],
        next: "If this is what you want you can let it go at once on the domain's page. Its DNS is served here for 48 hours after the move.",
      },
      stopped: {
        subject: (name: string) => `${name} stays here`,
        intro: (name: string): Line => ["the move of ", { name }, " to another registrar has been stopped."],
        next: "Its auth code works no more. To move it after all, have a new one made.",
      },
      moved: {
        subject: (name: string) => `${name} has moved away`,
        intro: (name: string): Line => [{ name }, " is at another registrar now."],
        next: "Its DNS is served here for 48 hours more. After that you can keep it here as a domain whose DNS alone we serve.",
      },
      lock_on: {
        subject: (name: string) => `${name} has a registry lock`,
        intro: (name: string): Line => [
          "the registry has locked ",
          { name },
          ". Until the lock is opened nobody can change its owner or its name servers, move it or delete it, not even from your account.",
        ],
        next: "To change something, open the lock for a while on the domain's page. Renewals go on as before.",
      },
      lock_opened: {
        subject: (name: string) => `The registry lock of ${name} is open`,
        intro: (name: string): Line => ["the registry lock of ", { name }, " has been opened for a while."],
        next: "If this was you there is nothing to do. It closes by itself, and we write again when it has.",
      },
      lock_closed: {
        subject: (name: string) => `The registry lock of ${name} is closed again`,
        intro: (name: string): Line => ["we have seen at the registry that ", { name }, " is locked again."],
        next: "There is nothing to do.",
      },
      lock_ended: {
        subject: (name: string) => `The registry lock of ${name} is gone`,
        intro: (name: string): Line => [
          "the registry lock of ",
          { name },
          " has been taken off for good. Changes, moves and deletions are possible again.",
        ],
        next: "If this was you there is nothing to do. Keep the transfer lock on when the domain is to stay.",
      },
    },
    when: "When",
    to: "To",
    by: "Asked for by",
    until: {
      unlocked: "Until",
      code: "The code works until",
      asked: "Moves by itself",
      stopped: "Until",
      moved: "Until",
      lock_on: "Until",
      lock_opened: "Closes by itself",
      lock_closed: "Until",
      lock_ended: "Until",
    },
    button: "Open the domain",
    notYouTitle: "Was it not you?",
    notYou: ["Turn the lock on again and change your password: somebody else may be in your account."] as Line,
    notYouLock: ["Write to us at once and change your password: somebody else may be in your account."] as Line,
    stop: (url: string): Line => [
      { link: "Stop it", url },
      ", whoever did it: the code becomes worthless and the domain is locked.",
    ],
  },

  documentDecided: {
    accepted: {
      subject: (owner: string) => `${owner} is verified`,
      preview: "The document was accepted.",
      title: "The document was accepted",
      intro: (owner: string) => `we have looked at the document you handed in. ${owner} is verified as an owner.`,
      more: "Names that did not work because of it come back within the hour.",
      button: "See your domains",
    },
    refused: {
      subject: (owner: string) => `Another document is needed for ${owner}`,
      preview: "The document does not show enough.",
      title: "The document does not show enough",
      intro: (owner: string) => `we have looked at the document that shall show who ${owner} is. This is missing or wrong:`,
      more: "Hand in another one from the notice on top of every page. The deadline stands.",
      button: "Open the panel",
    },
    request: {
      subject: (name: string) => `The document for ${name} is accepted`,
      preview: "Your request goes on.",
      title: "The document is accepted",
      intro: (name: string) =>
        `we have looked at the document you handed in for ${name}. It is accepted, and your request goes on by itself.`,
      more: "We write again when it is done, or if something more is needed.",
      button: "See the request",
    },
  },
  dnsApproval: {
    records: "Records",
    others: (count: string) => `and ${count} more`,
    asked: {
      subject: (name: string, author: string) => `${author} wants to change the DNS of ${name}`,
      preview: "Nothing is published before somebody else approves it.",
      title: (name: string): Line => ["A change for ", { name }, " waits for approval"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wants to change ${plural(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ". In your account a second person approves every change, and you are one who may.",
      ],
      said: "Why",
      next: (until: string | null) =>
        until === null
          ? "Until then everything stays as it is."
          : `Until then everything stays as it is. After ${until} the change has to be made anew.`,
      button: "Look at the change",
    },
    approved: {
      subject: (name: string, decider: string) => `${decider} approved your change of ${name}`,
      preview: "It is published now.",
      title: (name: string): Line => ["Your change of ", { name }, " is approved"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has approved your change of ${plural(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ".",
      ],
      said: "What you wrote",
      next: "It goes out to the name servers now. For ten minutes it can be taken back with one press.",
      button: "Open the records",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} denied your change of ${name}`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change of ", { name }, " was denied"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has looked at your change of ${plural(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " and denied it. Nothing was changed.",
      ],
      said: "Why",
      next: "Your change is still there: take it up again, change what is wrong, and ask anew.",
      button: "Open the records",
    },
    expired: {
      subject: (name: string, _person: string) => `Nobody decided about your change of ${name} in time`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change of ", { name }, " ran out"],
      intro: (name: string, _person: string, sets: number): Line => [
        `your change of ${plural(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " waited for a second person, and nobody decided about it in time. Nothing was changed.",
      ],
      said: "What you wrote",
      next: "Your change is still there: take it up again and ask anew.",
      button: "Open the records",
    },
    missed: {
      subject: (name: string, author: string) => `${author}’s change of ${name} ran out undecided`,
      preview: "Nothing was changed, and there is nothing left to decide.",
      title: (name: string): Line => ["A change of ", { name }, " ran out"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wanted to change ${plural(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ", and nobody decided about it in time. Nothing was changed.",
      ],
      said: "Why",
      next: "There is nothing left to decide. If the change is still wanted, its author asks anew.",
      button: "Open the records",
    },
  },
  documentsWaiting: {
    subject: (count: number) => plural(count, "A document waits to be looked at", `${count} documents wait to be looked at`),
    subjectDue: (hours: number) => `A document has to be decided about within ${hours} hours`,
    preview: (about: string, count: number) => plural(count, about, `${about} and ${count - 1} more`),
    intro: (count: number) => plural(count, "a customer has handed in a document.", "customers have handed in documents."),
    introDue: (hours: number) =>
      `a document that shows who an owner is lies on the desk, and names of that owner stop working in ${hours} hours at the latest.`,
    from: (account: string, number: number) => `${account}, account ${number}`,
    owner: "shows who an owner is",
    request: (number: number) => `for request ${number}`,
    since: (moment: string) => `handed in ${moment}`,
    deadline: (moment: string) => `names stop working on ${moment}`,
    more: (count: string) => `and ${count} more`,
    clock:
      "The days a registrar has to verify an owner do not stop while a document is looked at: what is not decided by then takes the names out of their zones until it is.",
    button: "Open the desk",
  },
  zoneParked: {
    subject: (name: string) => `We no longer serve DNS for ${name} for you`,
    preview: (name: string) => `${name} is somebody else's.`,
    title: (name: string): Line => ["DNS for ", { name }, " has stopped"],
    intro: (name: string): Line => [
      "somebody else has registered ",
      { name },
      ", or has shown that they hold its DNS, and whoever owns a name decides about it. Your zone is parked: it answers no more.",
    ],
    kept: (count: number, digits: string) =>
      plural(
        count,
        "Its 1 set of records is kept. Is the name yours? Then write to us.",
        `Its ${digits} sets of records are kept. Is the name yours? Then write to us.`,
      ),
    button: "See your domains",
  },

  passwordReset: {
    subject: "Set a new password",
    title: "Set a new password",
    intro: (username: string) => `somebody, probably you, wants to set a new password for the user ${username}.`,
    once: "The link works for half an hour and once.",
    when: "Asked",
    where: "From address",
    notYou: "Was it not you? Then do nothing: your password stays as it is.",
    button: "Choose a password",
  },

  verifyContact: {
    subject: "Confirm your address for your domain",
    subjectReminder: (day: string) => `Reminder: confirm your address before ${day}`,
    subjectLapsed: (count: number) => plural(count, "Your domain does not work", "Your domains do not work"),
    title: "Are you the owner, and is this right?",
    titleLapsed: "The time to confirm has passed",
    intro: (owner: string, by: string) => `${owner} is registered as the owner of domains that ${by} keeps with us.`,
    noDeadline: "Please confirm that this address is yours and that what we keep about you is right.",
    deadline: (day: string, names: string, count: number) =>
      plural(
        count,
        `Unless you confirm it, ${names} stops working on ${day}. The rules for the ending ask for that.`,
        `Unless you confirm it, these stop working on ${day}: ${names}. The rules for their endings ask for that.`,
      ),
    lapsed: (names: string, count: number) =>
      plural(
        count,
        `${names} does not work at the moment, because nobody confirmed the owner. It works again as soon as you do.`,
        `These do not work at the moment, because nobody confirmed the owner: ${names}. They work again as soon as you do.`,
      ),
    more: (names: string, count: number) => `${names} and ${count} more`,
    wrong: "The page shows what we keep about you. If something is wrong, say so there.",
    link: "The link is good for seven days and one answer. You need no login.",
    button: "See and confirm",
  },

  ownerConsent: {
    subject: (name: string) => `Shall ${name} get another owner?`,
    title: "Change of owner",
    intro: (name: string, by: string) => `${by} wants to give ${name} another owner.`,
    fromTo: (before: string, after: string) => `From ${before} to ${after}.`,
    side: {
      old: "You are the owner now. Nothing happens unless you agree.",
      new: "You are to be the owner. Nothing happens unless you agree.",
      both: "Your address speaks for the owner now and for the new one. Nothing happens unless you agree.",
    },
    notYou: "Do you know nothing of this? Then refuse: the change ends at once. The link is good for seven days.",
    button: "Agree or refuse",
  },

  contactMoved: {
    subject: (owner: string) => `The mail address of ${owner} was changed`,
    title: "A contact has another address",
    intro: (owner: string, address: string) => `the mail address of ${owner} is now ${address}. Until now it was yours.`,
    notYou: "If that is not right, answer this mail or write to our support.",
    button: "Open the panel",
  },

  forwardAsked: {
    subject: (by: string) => `${by} wants to forward mail to you`,
    title: "May mail be forwarded to you?",
    intro: (by: string, forward: string) => `${by} wants mail to ${forward} to be forwarded to your address.`,
    introAny: (by: string) => `${by} wants mail to be forwarded to your address.`,
    untilThen: "Nothing is forwarded until you agree. The link also lets you refuse, and take the agreement back later.",
    notYou: "Do you not know them? Then refuse, or do nothing.",
    button: "Agree or refuse",
  },
  signupConfirm: {
    subject: "Confirm your address",
    title: "Confirm your address",
    intro: (username: string) => `somebody, probably you, created an account with the username ${username} and this address.`,
    once: "The account works as soon as you have opened the link. It is good for a day and once; logging in gets you a new one.",
    notYou: "Was it not you? Then do nothing: without the link nobody can log in by that name.",
    button: "Confirm the address",
  },

  emailChange: {
    subject: "Confirm your new address",
    title: "Confirm your new address",
    intro: (username: string) => `this address is to become that of the user ${username}.`,
    once: "It takes the place of the old one as soon as you have opened the link, which is good for a day and once.",
    notYou: "Was it not you? Then do nothing: without the link the address is not used.",
    button: "Confirm the address",
  },

  welcome: {
    subject: (brand: string) => `Welcome to ${brand}`,
    title: (brand: string) => `Welcome to ${brand}`,
    intro: "your address is confirmed and your account is open. You can log in.",
    number: "Account number",
    username: "Username",
    next: "Our advice before your first domain: turn on two-step login, so that nobody gets at your names with a password alone.",
    button: "Turn on two-step login",
  },

  userInvited: {
    subject: (by: string) => `${by} has made you a user`,
    title: (by: string) => `You are a user of ${by}`,
    intro: (by: string, username: string) => `${by} has made you a user of its account. Your username is ${username}.`,
    once: "Choose a password that only you know. The link works for a week and once.",
    notYou: "Do you not know who this is? Then do nothing: without the link nobody can log in by that name.",
    button: "Choose a password",
  },

  loginChanged: {
    of: {
      password_reset: {
        subject: "Your password was replaced",
        intro: (username: string) =>
          `the password of the user ${username} was replaced by a mailed link, and everybody who was logged in by that name was logged out.`,
      },
      password_changed: {
        subject: "Your password was changed",
        intro: (username: string) =>
          `the password of the user ${username} was changed in the panel, and other browsers were logged out.`,
      },
      second_factor_on: {
        subject: "Two-step login is on",
        intro: (username: string) =>
          `from now on the user ${username} logs in with the password and a code of an authenticator app. Keep the recovery codes in a safe place.`,
      },
      second_factor_off: {
        subject: "The authenticator app was removed",
        intro: (username: string) =>
          `the authenticator app of the user ${username} is no longer asked for. Without a passkey the password alone lets in from now on.`,
      },
      recovery_code_used: {
        subject: "A recovery code was used",
        intro: (username: string) =>
          `one of the recovery codes of the user ${username} was used up, at a login or to confirm something in the panel. New ones are made under My security.`,
      },
      recovery_codes_renewed: {
        subject: "You have new recovery codes",
        intro: (username: string) =>
          `new recovery codes were made for the user ${username}. Those from before let nobody in any more.`,
      },
      passkey_added: {
        subject: "A passkey was added",
        intro: (username: string) => `a new passkey lets in as ${username} from now on, with the password or without it.`,
      },
      passkey_removed: {
        subject: "A passkey was removed",
        intro: (username: string) =>
          `a passkey of the user ${username} was removed. It lets nobody in any more, and other browsers were logged out.`,
      },
      new_device: {
        subject: "A login from somewhere new",
        intro: (username: string) =>
          `somebody logged in as ${username} in a browser or from a network that we have not seen with this user before.`,
      },
      second_factor_reset_asked: {
        subject: "Two-step login is about to be reset",
        intro: (username: string) =>
          `somebody who knows the password of the user ${username} has asked, by a code sent to your phone, to log in without the authenticator. It takes effect in 24 hours. Until then you can stop it: in the panel where you are logged in, or by setting a new password.`,
      },
      second_factor_reset: {
        subject: "Two-step login was reset",
        intro: (username: string) =>
          `the authenticator and the recovery codes of the user ${username} count no more, and everybody who was logged in by that name was logged out. For 72 hours, domains cannot be moved away.`,
      },
      email_change_asked: {
        subject: "Your mail address is about to change",
        intro: (username: string) =>
          `somebody has given the user ${username} another mail address. It takes the place of this one when a link mailed to it is opened. Until then you can stop it in the panel, on your profile.`,
      },
      email_changed: {
        subject: "Your mail address was changed",
        intro: (username: string) =>
          `the user ${username} has another mail address now, and this one gets no more mail. For 72 hours, domains cannot be moved away.`,
      },
      email_restored: {
        subject: "Your mail address was changed back",
        intro: (username: string) =>
          `the mail address that the user ${username} had before was brought back from there, and this one gets no more mail. Everybody who was logged in by that name was logged out.`,
      },
      phone_changed: {
        subject: "Your phone number was changed",
        intro: (username: string) =>
          `the user ${username} has another phone number now. It gets no codes until it is proved. For 72 hours, domains cannot be moved away.`,
      },
      account_email_changed: {
        subject: "The account's mail address was changed",
        intro: (username: string) =>
          `the user ${username} has given the account another mail address. Invoices and news of the account go there from now on, and not to this one.`,
      },
    },
    notYouTitle: "Was it not you?",
    notYou: (url: string): Line => [
      "Somebody else can log in by your name. ",
      { link: "Set a new password", url },
      " at once, and write to us.",
    ],
    undo: (url: string): Line => [
      "Then ",
      { link: "bring this address back", url },
      ", and write to us. The link is good for 7 days; it logs everybody out who is logged in by your name.",
    ],
    button: "See where you are logged in",
  },

  ticketAnswered: {
    subject: (ticket: number, subject: string) => `Answer to ticket ${ticket}: ${subject}`,
    title: "Support has answered",
    intro: (name: string, subject: string) => `${name} of support has answered you about “${subject}”:`,
    byMail: "Is there more to say? Then answer this mail.",
    button: "Open the ticket",
  },

  /** For support. */
  ticketWritten: {
    subject: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
    titleNew: "A new ticket",
    titleMore: "A reply to a ticket",
    ticket: "Ticket",
    from: "From",
    about: "About",
    page: "Page",
    version: "Version",
    answer: "Read and answer it on the server: ",
  },
  openPanel: "Open the panel",

  /** Stands in where a line has no name. */
  yourOrder: "your order",
};

type Wide<T> = T extends (...values: infer Values) => infer Result
  ? (...values: Values) => Result extends string ? string : Result
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Wide<T[Key]> };

/** The texts of one language: every other language has the same keys. */
export type Texts = Wide<typeof en>;
