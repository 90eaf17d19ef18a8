import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (owner: string) => `The mail address of ${owner} was changed`,
    title: "A contact has another address",
    intro: (owner: string, address: string) => `the mail address of ${owner} is now ${address}. Until now it was yours.`,
    notYou: "If that is not right, answer this mail or write to our support.",
    button: "Open the panel",
  },
  sv: {
    subject: (owner: string) => `Mejladressen för ${owner} har ändrats`,
    title: "En kontakt har fått en annan adress",
    intro: (owner: string, address: string) => `Mejladressen för ${owner} är nu ${address}. Hittills var den din.`,
    notYou: "Svara på det här mejlet eller skriv till vår support om det inte stämmer.",
    button: "Öppna panelen",
  },
});
