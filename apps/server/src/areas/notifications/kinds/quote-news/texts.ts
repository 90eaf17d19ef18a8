import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      question: (name: string) => `A question about your quote for ${name}`,
      offered: (name: string) => `Your quote for ${name}`,
      taken_back: (name: string) => `We have withdrawn our quote for ${name}`,
      lapsed: (name: string) => `Our quote for ${name} has expired`,
      closed: (name: string) => `We cannot quote for ${name}`,
    },
    intro: {
      question: () => "before we can give you a price, we need to know more:",
      offered: (day: string) => `here is our quote. It holds until ${day}.`,
      taken_back: () => "our quote no longer applies. We get back to you with a new one if we can. The reason:",
      lapsed: () => "our quote was not ordered in time, so it no longer applies.",
      closed: () => "we cannot give you a quote. The reason:",
    },
    next: {
      question: "You answer on the page of the quote.",
      offered:
        "You see the price and the terms on its page, and accept or decline there. Nothing is ordered until you check out.",
      taken_back: "Nothing has been ordered or charged.",
      lapsed: "If you still want it, request a new quote. It costs nothing.",
      closed: "Nothing has been ordered or charged.",
    },
    button: {
      question: "Answer",
      offered: "View the quote",
      taken_back: "View the request",
      lapsed: "View the quote",
      closed: "View the request",
    },
  },
  sv: {
    subject: {
      question: (name: string) => `En fråga om din offert på ${name}`,
      offered: (name: string) => `Din offert på ${name}`,
      taken_back: (name: string) => `Vi har dragit tillbaka offerten på ${name}`,
      lapsed: (name: string) => `Offerten på ${name} har gått ut`,
      closed: (name: string) => `Vi kan inte lämna offert på ${name}`,
    },
    intro: {
      question: () => "innan vi kan ge dig ett pris behöver vi veta mer:",
      offered: (day: string) => `här är vår offert. Den gäller till och med ${day}.`,
      taken_back: () => "vår offert gäller inte längre. Vi återkommer med en ny om vi kan. Skälet:",
      lapsed: () => "offerten beställdes inte i tid och gäller därför inte längre.",
      closed: () => "vi kan inte lämna någon offert. Skälet:",
    },
    next: {
      question: "Du svarar på offertens sida.",
      offered:
        "Pris och villkor finns på offertens sida. Där accepterar du den eller tackar nej. Inget är beställt förrän du går till kassan.",
      taken_back: "Inget har beställts eller debiterats.",
      lapsed: "Om du fortfarande är intresserad begär du en ny offert. Det kostar inget.",
      closed: "Inget har beställts eller debiterats.",
    },
    button: {
      question: "Svara",
      offered: "Visa offerten",
      taken_back: "Visa förfrågan",
      lapsed: "Visa offerten",
      closed: "Visa förfrågan",
    },
  },
});
