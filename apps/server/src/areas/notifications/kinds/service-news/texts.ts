import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      ready: (name: string) => `${name} is ready`,
      renews: (name: string, day: string) => `${name} renews soon: it is paid until ${day}`,
      unpaid: (name: string, day: string) => `${name} is suspended on ${day} unless it is paid for`,
      ending: (name: string, day: string) => `${name} ends on ${day}`,
      suspended: (name: string) => `${name} is suspended because it is not paid for`,
      ended: (name: string) => `${name} has ended`,
    },
    intro: {
      ready: (name: string) => `${name} is set up, and you can start using it.`,
      renews: (name: string, day: string) =>
        `${name} is paid until ${day} and renews automatically. You find the price of the next period on its page.`,
      unpaid: (name: string, day: string) => `the next period of ${name} is ordered but not paid. It works until ${day}.`,
      ending: (name: string, day: string) => `${name} works until ${day} and is not renewed.`,
      suspended: (name: string, day: string) =>
        `the paid period of ${name} is over, and it is suspended. Renew it by ${day} to keep it.`,
      ended: (name: string) => `${name} has ended and is no longer in use.`,
    },
    next: {
      ready: "Its page shows what you need, such as where to sign in.",
      renews: "You do not need to do anything. To stop it, cancel the service on its page.",
      unpaid: "Pay the order, or top up your credit: then we pay it from there.",
      ending: "To keep it, open its page and turn renewal on again before that day.",
      suspended: "After that day it ends for good.",
      ended: "You can order it again at any time.",
    },
    newPrice: {
      subject: (name: string) => `${name} renews soon at a new price`,
      text: (before: string, next: string) =>
        `The price has changed: the next period costs ${next} excluding VAT. You last paid ${before}.`,
    },
    button: "Go to the service",
  },
  sv: {
    subject: {
      ready: (name: string) => `${name} är klar`,
      renews: (name: string, day: string) => `${name} förnyas snart: den är betald till ${day}`,
      unpaid: (name: string, day: string) => `${name} stängs av ${day} om den inte betalas`,
      ending: (name: string, day: string) => `${name} upphör ${day}`,
      suspended: (name: string) => `${name} är avstängd eftersom den inte är betald`,
      ended: (name: string) => `${name} har avslutats`,
    },
    intro: {
      ready: (name: string) => `${name} är uppsatt och klar att använda.`,
      renews: (name: string, day: string) =>
        `${name} är betald till ${day} och förnyas automatiskt. Priset för nästa period står på tjänstens sida.`,
      unpaid: (name: string, day: string) =>
        `Nästa period av ${name} är beställd men inte betald. Tjänsten fungerar till ${day}.`,
      ending: (name: string, day: string) => `${name} fungerar till ${day} och förnyas inte.`,
      suspended: (name: string, day: string) =>
        `Den betalda perioden för ${name} är slut, och tjänsten är avstängd. Förnya den senast ${day} för att behålla den.`,
      ended: (name: string) => `${name} har avslutats och används inte längre.`,
    },
    next: {
      ready: "På tjänstens sida står det du behöver, till exempel var du loggar in.",
      renews: "Du behöver inte göra något. Vill du inte förnya säger du upp tjänsten på dess sida.",
      unpaid: "Betala ordern, eller fyll på ditt tillgodohavande, så betalar vi den därifrån.",
      ending: "Vill du behålla den öppnar du dess sida och slår på förnyelsen igen före den dagen.",
      suspended: "Efter den dagen avslutas tjänsten.",
      ended: "Du kan beställa den igen när du vill.",
    },
    newPrice: {
      subject: (name: string) => `${name} förnyas snart till ett nytt pris`,
      text: (before: string, next: string) =>
        `Priset har ändrats: nästa period kostar ${next} exklusive moms. Senast betalade du ${before}.`,
    },
    button: "Till tjänsten",
  },
});
