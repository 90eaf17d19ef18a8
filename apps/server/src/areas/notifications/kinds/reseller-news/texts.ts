import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      admitted: "You are now a reseller",
      waits: "We have received your application",
      refused: "We cannot accept your application",
    },
    intro: {
      admitted:
        "welcome as a reseller. You can now sell domains under your own name, on your own address and at your own prices.",
      waits:
        "thank you for applying to become a reseller. We are reviewing your application and will write to you as soon as we have decided.",
      refused: "we have reviewed your application to become a reseller, and cannot accept it.",
    },
    next: {
      admitted:
        "Next, order the whitelabel portal. Your brand is made as soon as it is paid for, and a checklist shows what is left until your customers can use it.",
      waits: "You do not need to do anything. If you have changed your mind, you can withdraw the application on the page below.",
      refused: "You are welcome to reply to this message if something has been misunderstood.",
    },
    button: { admitted: "Get started", waits: "See the application", refused: "See the application" },
  },
  sv: {
    subject: {
      admitted: "Ni är nu återförsäljare",
      waits: "Vi har tagit emot er ansökan",
      refused: "Vi kan inte godkänna er ansökan",
    },
    intro: {
      admitted: "Välkomna som återförsäljare. Nu kan ni sälja domäner i eget namn, på egen adress och till egna priser.",
      waits: "Tack för er ansökan om att bli återförsäljare. Vi går igenom den och hör av oss så snart vi har fattat ett beslut.",
      refused: "Vi har gått igenom er ansökan om att bli återförsäljare och kan inte godkänna den.",
    },
    next: {
      admitted:
        "Nästa steg är att beställa whitelabel-portalen. Varumärket skapas så snart den är betald, och en checklista visar vad som är kvar innan kunderna kan börja använda den.",
      waits: "Ni behöver inte göra något. Om ni har ändrat er kan ni ta tillbaka ansökan på sidan nedan.",
      refused: "Svara gärna på mejlet om något har blivit missförstått.",
    },
    button: { admitted: "Kom igång", waits: "Se ansökan", refused: "Se ansökan" },
  },
});
