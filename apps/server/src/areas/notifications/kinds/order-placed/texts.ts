import { bothLanguages, plural, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    years: (count: number) => plural.en(count, "1 year", `${count} years`),
    discount: (title: string, amount: string) => `${title}: ${amount} excl. VAT`,
    subject: (order: number, what: string) => `Order O${order} confirmed: ${what}`,
    subjectToPay: (order: number, amount: string, day: string) => `Order O${order}: pay ${amount} by ${day} and we start`,
    subjectPaid: (order: number) => `Order O${order}: your payment has arrived`,
    andMore: (first: string, count: string) => `${first} and ${count} more`,
    title: "Order received",
    titleToPay: "We start when your payment arrives",
    titlePaid: "Your payment has arrived",
    working: (order: number, areRegistrations: boolean, count: number): Line =>
      areRegistrations
        ? [
            `order O${order} is accepted and we are registering your ${plural.en(count, "domain", `${count} domains`)} now. This usually takes less than a minute; some registries take longer.`,
          ]
        : [`order O${order} is accepted and we are working on it now. It usually takes a few minutes.`],
    waiting: (order: number, areRegistrations: boolean): Line => [
      `order O${order} is placed. We start as soon as your transfer arrives.`,
      areRegistrations ? " Until then nothing is registered, and someone else can register a domain first." : "",
    ],
    next: (count: number) =>
      plural.en(
        count,
        "We email you when it is done, or if we need something from you.",
        "We email you when everything is done, or if we need something from you.",
      ),
    consent: (text: string) =>
      `When you ordered, you agreed to this: “${text}” You find what you can still withdraw from on the page of the order.`,
    invoiceApart: "We send the invoice in a separate email to your billing address.",
    invoicedAtEnd: "It is invoiced when the whole order is completed, and only for what was delivered.",
    reserved: "Reserved on your card",
    reservedAtPayPal: "Reserved at PayPal",
    setAside: "Set aside from your credit",
    total: "Total",
    totals: {
      card: "Paid by card",
      paypal: "Paid with PayPal",
      sepa: "By direct debit",
      swish: "Paid with Swish",
      bank: "Paid by bank transfer",
      invoice: "On your invoice",
      credit: "Paid with your credit",
      free: "Nothing to pay",
      toPay: "To pay",
    },
    totalDue: (day: string) => `On your invoice, due ${day}`,
    button: "View order",
    exclVat: "excl. VAT",
    net: "Total excl. VAT",
    inclVat: (label: string) => `${label}, incl. VAT`,
    vat: (percent: string) => `VAT ${percent}`,
    moreLines: (count: number, digits: string) =>
      plural.en(count, "And 1 more item, which you find in the order.", `And ${digits} more items, which you find in the order.`),
  },
  sv: {
    years: (count: number) => plural.sv(count, "1 år", `${count} år`),
    discount: (title: string, amount: string) => `${title}: ${amount} exkl. moms`,
    subject: (order: number, what: string) => `Orderbekräftelse O${order}: ${what}`,
    subjectToPay: (order: number, amount: string, day: string) => `Order O${order}: betala ${amount} senast ${day} så börjar vi`,
    subjectPaid: (order: number) => `Order O${order}: din betalning har kommit`,
    andMore: (first: string, count: string) => `${first} och ${count} till`,
    title: "Vi har tagit emot din order",
    titleToPay: "Vi börjar när din betalning har kommit",
    titlePaid: "Din betalning har kommit",
    working: (order: number, areRegistrations: boolean, count: number): Line =>
      areRegistrations
        ? [
            `Order O${order} är mottagen och vi registrerar ${plural.sv(count, "din domän", `dina ${count} domäner`)} nu. Det tar oftast mindre än en minut, men vissa register behöver längre tid.`,
          ]
        : [`Order O${order} är mottagen och vi arbetar med den nu. Det brukar ta några minuter.`],
    waiting: (order: number, areRegistrations: boolean): Line => [
      `Order O${order} är lagd. Vi börjar så snart din överföring har kommit fram.`,
      areRegistrations ? " Till dess är ingenting registrerat, och någon annan kan hinna före." : "",
    ],
    next: (count: number) =>
      plural.sv(
        count,
        "Vi mejlar dig när det är klart, eller om vi behöver något av dig.",
        "Vi mejlar dig när allt är klart, eller om vi behöver något av dig.",
      ),
    consent: (text: string) =>
      `När du beställde godkände du det här: ”${text}” Vad du fortfarande kan ångra ser du på orderns sida.`,
    invoiceApart: "Vi skickar fakturan i ett separat mejl till din fakturaadress.",
    invoicedAtEnd: "Den faktureras när hela ordern är avslutad, och bara för det som levererades.",
    reserved: "Reserverat på ditt kort",
    reservedAtPayPal: "Reserverat hos PayPal",
    setAside: "Avsatt från ditt tillgodohavande",
    total: "Summa",
    totals: {
      card: "Betalt med kort",
      paypal: "Betalt med PayPal",
      sepa: "Dras från ditt bankkonto",
      swish: "Betalt med Swish",
      bank: "Betalt med banköverföring",
      invoice: "På faktura",
      credit: "Betalt med ditt tillgodohavande",
      free: "Inget att betala",
      toPay: "Att betala",
    },
    totalDue: (day: string) => `På faktura, förfaller ${day}`,
    button: "Visa ordern",
    exclVat: "exkl. moms",
    net: "Summa exkl. moms",
    inclVat: (label: string) => `${label}, inkl. moms`,
    vat: (percent: string) => `Moms ${percent}`,
    moreLines: (count: number, digits: string) =>
      plural.sv(count, "Och 1 rad till, som du hittar i ordern.", `Och ${digits} rader till, som du hittar i ordern.`),
  },
});
