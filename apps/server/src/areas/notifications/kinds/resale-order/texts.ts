import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (from: string, sum: string) => `An order of ${sum} from ${from} is waiting for you`,
    title: "An order is waiting for your approval",
    intro: (from: string) => `${from} has placed an order that waits until you have approved it.`,
    order: "Order",
    total: "Total incl. VAT",
    all: "You have decided that every order of this customer waits for you.",
    month: (limit: string, spent: string) =>
      `The customer may order for ${limit} in a month without asking, of which ${spent} was already used.`,
    names: (limit: string, have: string) => `The customer may have ${limit} domains without asking, and has ${have}.`,
    next: (until: string) => `If you do not decide by ${until}, the order ends and nothing is paid.`,
    button: "Review the order",
  },
  sv: {
    subject: (from: string, sum: string) => `En beställning på ${sum} från ${from} väntar på er`,
    title: "En beställning väntar på ert godkännande",
    intro: (from: string) => `${from} har lagt en beställning som väntar tills ni har godkänt den.`,
    order: "Beställning",
    total: "Summa inkl. moms",
    all: "Ni har bestämt att alla kundens beställningar ska vänta på er.",
    month: (limit: string, spent: string) =>
      `Kunden får beställa för ${limit} i månaden utan att fråga, och ${spent} var redan förbrukat.`,
    names: (limit: string, have: string) => `Kunden får ha ${limit} domäner utan att fråga och har ${have}.`,
    next: (until: string) => `Har ni inte tagit ställning senast ${until} avslutas beställningen utan att något betalas.`,
    button: "Granska beställningen",
  },
});
