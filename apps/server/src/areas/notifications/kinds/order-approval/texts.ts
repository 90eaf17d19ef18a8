import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    somebody: "A user of the account",
    order: "Order",
    total: "Total incl. VAT",
    content: "Ordered",
    others: (count: string) => `and ${count} more`,
    things: (count: number) => (count === 1 ? "one item" : `${count} items`),
    asked: {
      subject: (author: string, sum: string) => `${author} has placed an order of ${sum} that needs your approval`,
      preview: "Nothing is paid or registered until someone approves it.",
      title: (number: string) => `Order ${number} is waiting for approval`,
      intro: (author: string) => `${author} has placed an order that someone else has to approve. You can do so.`,
      next: (until: string) =>
        `The prices hold while the order waits. If no one decides by ${until}, the order ends and nothing is paid.`,
      button: "Review the order",
    },
    cause: {
      all: "Every order of this user needs approval.",
      order: (limit: string) => `Without approval, one order may come to ${limit}.`,
      month: (limit: string, spent: string) => `The budget for the month is ${limit}, of which ${spent} was already used.`,
      labelOrder: (label: string, limit: string) => `For domains with the label ${label}, one order may come to ${limit}.`,
      labelMonth: (label: string, limit: string, spent: string) =>
        `The month’s budget for domains with the label ${label} is ${limit}, of which ${spent} was already used.`,
    },
    approved: {
      subject: (number: string) => `Your order ${number} is approved`,
      preview: "The order can continue.",
      title: (number: string) => `Order ${number} is approved`,
      intro: (decider: string) => `${decider} has approved your order.`,
      next: "It is on its way. You can follow it on its page.",
      nextToPay: "What is left is to pay for it. Work starts as soon as the money has arrived.",
      button: "Open the order",
      buttonToPay: "Pay for the order",
    },
  },
  sv: {
    somebody: "En användare på kontot",
    order: "Beställning",
    total: "Summa inkl. moms",
    content: "Beställt",
    others: (count: string) => `och ${count} till`,
    things: (count: number) => (count === 1 ? "en vara" : `${count} varor`),
    asked: {
      subject: (author: string, sum: string) => `${author} har lagt en beställning på ${sum} som väntar på ditt godkännande`,
      preview: "Inget betalas eller registreras förrän någon har godkänt den.",
      title: (number: string) => `Beställning ${number} väntar på godkännande`,
      intro: (author: string) => `${author} har lagt en beställning som någon annan måste godkänna. Du har rätt att göra det.`,
      next: (until: string) =>
        `Priserna gäller medan beställningen väntar. Har ingen tagit ställning senast ${until} avslutas den utan att något betalas.`,
      button: "Granska beställningen",
    },
    cause: {
      all: "Alla beställningar från användaren kräver godkännande.",
      order: (limit: string) => `Utan godkännande får en beställning kosta högst ${limit}.`,
      month: (limit: string, spent: string) => `Månadens budget är ${limit}, och ${spent} var redan förbrukat.`,
      labelOrder: (label: string, limit: string) => `För domäner med etiketten ${label} får en beställning kosta högst ${limit}.`,
      labelMonth: (label: string, limit: string, spent: string) =>
        `Månadens budget för domäner med etiketten ${label} är ${limit}, och ${spent} var redan förbrukat.`,
    },
    approved: {
      subject: (number: string) => `Din beställning ${number} är godkänd`,
      preview: "Beställningen går vidare.",
      title: (number: string) => `Beställning ${number} är godkänd`,
      intro: (decider: string) => `${decider} har godkänt din beställning.`,
      next: "Den är på väg. Du kan följa den på dess sida.",
      nextToPay: "Nu återstår att betala den. Arbetet börjar så snart pengarna har kommit fram.",
      button: "Öppna beställningen",
      buttonToPay: "Betala beställningen",
    },
  },
});
