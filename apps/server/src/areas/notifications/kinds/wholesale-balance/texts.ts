import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    waits: (count: number) =>
      count === 1
        ? "1 order line of a customer waits for your balance"
        : `${count} order lines of customers wait for your balance`,
    waitsIntro: "your balance does not cover the wholesale price of what your customers have ordered.",
    waitsNext:
      "Add credit, and the orders are carried out at once, the oldest first. Customers only see that their order waits to be released.",
    low: (sum: string) => `Your balance for wholesale purchases is below ${sum}`,
    lowIntro: "you asked to be warned when your balance for wholesale purchases falls below this sum.",
    lowNext: "What your customers order waits when the balance no longer covers its wholesale price.",
    button: "View your balance",
  },
  sv: {
    waits: (count: number) =>
      count === 1 ? "1 orderrad från en kund väntar på ert saldo" : `${count} orderrader från kunder väntar på ert saldo`,
    waitsIntro: "Ert saldo täcker inte inköpspriset för det era kunder har beställt.",
    waitsNext:
      "Fyll på så utförs beställningarna genast, de äldsta först. Kunderna ser bara att beställningen väntar på att släppas fram.",
    low: (sum: string) => `Ert saldo för inköp är under ${sum}`,
    lowIntro: "Ni har bett om en varning när saldot för inköp sjunker under det här beloppet.",
    lowNext: "Det era kunder beställer väntar när saldot inte längre täcker inköpspriset.",
    button: "Visa saldot",
  },
});
